// Notices under the scoreboard: one line and what can be done about it. They go by themselves; offers stay.

import { html, signal, useEffect } from "../html.js";
import { calls } from "../settings.js";
import { Words } from "../words.js";

/** @typedef {{name: string, does: string, act: () => void}} Act a button of a notice */
/**
 * @typedef {object} Notice
 * @property {string} id a later notice replaces one of the same id
 * @property {string} text
 * @property {Act[]} acts
 * @property {boolean} stays
 * @property {boolean} isWhole whether all of a long text is shown
 */

/** How long a notice is shown, in milliseconds. */
const SHOWN = 4000;
const MOST = 3;

/** What is told now, the latest last. */
export const notices = signal(/** @type {Notice[]} */ ([]));

/**
 * Tell something for a moment, or until it is taken away.
 * @param {string} text
 * @param {{id?: string, acts?: Act[], stays?: boolean, isWhole?: boolean}} [how]
 */
export function tell(text, { id = text, acts = [], stays = false, isWhole = false } = {}) {
  const others = notices.value.filter((one) => one.id !== id);
  const told = { id, text, acts, stays, isWhole };
  // What is told again is read out again, so it must leave the page first.
  notices.value = others;
  queueMicrotask(() => {
    const rest = notices.value.filter((one) => one.id !== id);
    const passing = rest.filter((one) => !one.stays).slice(1 - MOST);
    notices.value = [...rest.filter((one) => one.stays), ...passing, told];
  });
}

/** Take a notice away. @param {string} id */
export function untell(id) {
  queueMicrotask(() => {
    notices.value = notices.value.filter((one) => one.id !== id);
  });
}

export function Notices() {
  return html`
    <div class="note" role="status" aria-live="polite">
      ${notices.value.map((one) => html`<${Shown} key=${one.id} notice=${one} />`)}
    </div>
  `;
}

/** @param {{notice: Notice}} props */
function Shown({ notice }) {
  const { id, text, acts, stays, isWhole } = notice;
  useEffect(() => {
    if (stays) return undefined;
    let timer = 0;
    // The time begins when somebody can look.
    const begin = () => {
      if (!document.hidden && !timer) timer = setTimeout(() => untell(id), SHOWN);
    };
    begin();
    document.addEventListener("visibilitychange", begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", begin);
    };
  }, [notice]);
  return html`
    <div class=${`note-text${stays ? " stays" : ""}${isWhole ? " whole" : ""}`}>
      <span>${text}</span>
      ${acts.map(
        ({ name, does, act }) => html`
          <button
            key=${does}
            data-do=${does}
            onClick=${() => {
              if (!stays) untell(id);
              act();
            }}
          >
            ${name}
          </button>
        `,
      )}
    </div>
  `;
}

// Out of sight

/** Whether this browser can call somebody who looks elsewhere; it cannot where the page came without encryption. */
export const canCall = () => "Notification" in window && isSecureContext;

/** Whether it does. */
export const isCalling = () => canCall() && calls.value === "on" && Notification.permission === "granted";

/** Have the browser call, or not. It is asked for its leave only here, at a click. */
export async function toggleCalls() {
  if (isCalling()) calls.value = "off";
  else if ((await Notification.requestPermission()) === "granted") calls.value = "on";
  else tell(new Words("").text("page.calls.barred"));
}

/**
 * Have the browser tell something while the page is out of sight.
 * @param {string} title
 * @param {string} body
 */
export function callOut(title, body) {
  if (!document.hidden || !isCalling()) return;
  const said = { body, tag: location.hash, icon: "/icon.svg" };
  try {
    const call = new Notification(title, said);
    call.onclick = () => {
      window.focus();
      call.close();
    };
  } catch {
    // Some phones leave this to the service worker.
    navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, said));
  }
}
