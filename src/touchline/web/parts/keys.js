// Keyboard shortcuts: the key shown on a button presses it; `?` lists them all.

import { html, useEffect } from "../html.js";
import { Words } from "../words.js";
import { Dialog } from "./dialog.js";

/**
 * Events that are shown at the pace of a person.
 * @typedef {{showing: import("../html.js").Signal<boolean>, skip: () => void}} Shown
 */

/**
 * Let keys press the buttons of the question. The space bar, or a click on the board, skips the pauses.
 * @param {Shown} shown
 * @param {() => void} help
 */
export function useKeys(shown, help) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => pressKey(event, shown, help);
    const click = (/** @type {MouseEvent} */ event) => {
      if (shown.showing.value && /** @type {Element} */ (event.target).closest(".field")) shown.skip();
    };
    document.addEventListener("keydown", press);
    document.addEventListener("click", click);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("click", click);
    };
  }, [shown]);
}

/** @param {KeyboardEvent} event @param {Shown} shown @param {() => void} help */
function pressKey(event, shown, help) {
  const at = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || at.closest("input, select, textarea, dialog")) return;
  if (event.key === "Enter" && at.closest("button, a, summary, [role=button]")) return;
  if (event.key === "?") help();
  else if (event.key === " " && shown.showing.value) shown.skip();
  else {
    const button = /** @type {HTMLButtonElement | null} */ (
      document.querySelector(`.asked [data-key="${CSS.escape(event.key)}"]:not(:disabled)`)
    );
    if (!button) return;
    button.click();
  }
  event.preventDefault();
}

/** @param {{onClose: () => void}} props */
export function Keys({ onClose }) {
  const words = new Words("");
  return html`
    <${Dialog} title=${words.text("page.keys")} onClose=${onClose}>
      <dl class="keys">
        ${["choose", "lock", "unlock", "odds", "back", "steps", "skip", "help"].map(
          (name) => html`
            <div key=${name}>
              <dt>
                <kbd>${words.text(`page.key.${name}`)}</kbd>
              </dt>
              <dd>${words.text(`page.key.${name}.does`)}</dd>
            </div>
          `,
        )}
      </dl>
    </${Dialog}>
  `;
}
