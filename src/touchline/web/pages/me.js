// What the server knows of this person apart from games: the devices that are signed in, the recovery code, and whom
// they block.

import { Refused, call } from "../api.js";
import { html, useEffect, useState, withValue } from "../html.js";
import { icon } from "../parts/icons.js";
import { refusal, report } from "../parts/refusal.js";
import { tell } from "../parts/notices.js";
import { Barred } from "../parts/waiting.js";
import { go } from "../route.js";
import { Words } from "../words.js";

/** @typedef {{id: number, browser: string, made: number, used: number, here: boolean}} SessionInfo */
/** @typedef {{id: number, name: string, made: number}} BlockInfo */
/** @typedef {{made: number, used: number | null}} CodeInfo */
/** @typedef {{sessions: SessionInfo[], code: CodeInfo | null, blocks: BlockInfo[]}} Person */

export function Page() {
  const words = new Words("");
  const [person, show] = useState(/** @type {Person | null} */ (null));
  const [barred, bar] = useState("");
  const load = () =>
    call("me").then(show, (error) => {
      if (!(error instanceof Refused)) throw error;
      bar(refusal(error.refusal, words));
    });
  useEffect(() => {
    load();
  }, []);
  if (barred) return html`<${Barred} because=${barred} />`;
  return html`
    <section class="reading me">
      <h1>${words.text("page.own")}</h1>
      <p class="lead">${words.text("page.own.says")}</p>
      ${
        person &&
        html`
          <${Code} code=${person.code} onChange=${load} />
          <${Return} />
          <${Devices} sessions=${person.sessions} hasCode=${person.code !== null} onChange=${load} />
          <${Blocked} blocks=${person.blocks} onChange=${load} />
        `
      }
    </section>
  `;
}

/** A day as people write it. @param {number} at */
const day = (at) => new Date(at * 1000).toLocaleDateString(new Words("").language, { dateStyle: "medium" });

/** A moment, to the minute. @param {number} at */
const moment = (at) =>
  new Date(at * 1000).toLocaleString(new Words("").language, { dateStyle: "medium", timeStyle: "short" });

/**
 * Does something after a second click.
 * @param {{does: string, name: string, now: string, onDo: () => void}} props
 */
function Sure({ does, name, now, onDo }) {
  const [sure, ask] = useState(false);
  if (!sure) return html`<button data-do=${does} onClick=${() => ask(true)}>${name}</button>`;
  const act = () => {
    ask(false);
    onDo();
  };
  return html`
    <button class="danger" data-do=${`${does}-now`} onClick=${act}>${now}</button>
    <button onClick=${() => ask(false)}>${new Words("").text("page.cancel")}</button>
  `;
}

/** Makes, shows once, renews and removes the recovery code. */
/** @param {{code: CodeInfo | null, onChange: () => void}} props */
function Code({ code, onChange }) {
  const words = new Words("");
  const [fresh, show] = useState("");
  const make = async () => {
    const made = await call("me/code", {}).catch(report);
    if (!made) return;
    show(made.code);
    onChange();
  };
  const remove = async () => {
    show("");
    await call("me/code/remove", {}).catch(report);
    onChange();
  };
  const copy = () => navigator.clipboard.writeText(fresh).then(() => tell(words.text("page.code.copied")));
  return html`
    <section class="panel" data-part="code">
      <h2>${words.text("page.code")}</h2>
      <p>${words.text("page.code.says")}</p>
      <div role="status">
        ${
          fresh &&
          html`
            <p class="code-shown" translate="no">
              ${fresh.split("-").map((group, i) => html`${i > 0 && html`<span>-</span>`}<b>${group}</b>`)}
            </p>
            <p><b>${words.text("page.code.once")}</b> ${words.text("page.code.private")}</p>
          `
        }
      </div>
      ${!fresh && code && html`<p class="soft">${describeCode(code)}</p>`}
      <p class="me-acts">
        ${
          fresh &&
          "clipboard" in navigator &&
          html`<button data-do="copy-code" onClick=${copy}>${icon("copy")} ${words.text("page.code.copy")}</button>`
        }
        ${
          !code &&
          !fresh &&
          html`<button class="big" data-do="code" onClick=${make}>${words.text("page.code.make")}</button>`
        }
        ${
          code &&
          !fresh &&
          html`
            <${Sure}
              does="renew"
              name=${words.text("page.code.renew")}
              now=${words.text("page.code.renew_now")}
              onDo=${make}
            />
          `
        }
        ${
          code &&
          html`
            <${Sure}
              does="uncode"
              name=${words.text("page.code.remove")}
              now=${words.text("page.code.remove_now")}
              onDo=${remove}
            />
          `
        }
      </p>
    </section>
  `;
}

/** @param {CodeInfo} code */
function describeCode({ made, used }) {
  const words = new Words("");
  const told = words.text("page.code.made", { day: day(made) });
  return used ? `${told} ${words.text("page.code.used", { day: day(used) })}` : told;
}

/** Comes back as an earlier person, with the code that was written down. */
function Return() {
  const words = new Words("");
  const [typed, write] = useState("");
  const [fault, say] = useState("");
  const [leaves, ask] = useState(false);
  const send = async (/** @type {boolean} */ leave) => {
    say("");
    try {
      await call("me/recover", { code: typed.slice(0, 100), leave });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { params } = error.refusal;
      if (params.reason === "own_games") ask(true);
      else say(refusal(error.refusal, words));
      return;
    }
    go("mine");
    location.reload(); // every page that is open forgets who this was
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (typed.trim()) send(false);
  };
  return html`
    <form class="panel" data-part="return" onSubmit=${submit}>
      <h2>${words.text("page.return")}</h2>
      <label>
        ${words.text("page.return.code")}
        <input
          name="code"
          class="code-typed"
          value=${typed}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck=${false}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
          aria-invalid=${fault !== ""}
          onInput=${withValue((/** @type {string} */ text) => {
            write(text);
            say("");
            ask(false);
          })}
        />
      </label>
      ${fault && html`<p role="alert" class="faults">${fault}</p>`}
      ${
        leaves
          ? html`
            <p role="alert">${words.text("page.return.leaves")}</p>
            <p class="me-acts">
              <button type="button" class="danger" data-do="leave" onClick=${() => send(true)}>
                ${words.text("page.return.leave")}
              </button>
              <button type="button" onClick=${() => ask(false)}>${words.text("page.cancel")}</button>
            </p>
          `
          : html`<p class="me-acts"><button data-do="recover">${words.text("page.return.do")}</button></p>`
      }
    </form>
  `;
}

/** The devices that are signed in. @param {{sessions: SessionInfo[], hasCode: boolean, onChange: () => void}} props */
function Devices({ sessions, hasCode, onChange }) {
  const words = new Words("");
  const end = async (/** @type {SessionInfo | null} */ one) => {
    await call("me/sessions/end", one ? { id: one.id } : {}).catch(report);
    if (one?.here) location.reload();
    else onChange();
  };
  return html`
    <section class="panel" data-part="devices">
      <h2>${words.text("page.devices")}</h2>
      <p>${words.text("page.devices.says")}</p>
      <ul class="me-list">
        ${sessions.map(
          (one) => html`
            <li key=${one.id}>
              <span>
                <b>${one.browser || words.text("page.devices.unknown")}</b>
                ${one.here && html`<em class="me-here">${words.text("page.devices.here")}</em>`}
                <small class="soft">
                  ${words.text("page.devices.times", { made: moment(one.made), used: moment(one.used) })}
                </small>
              </span>
              ${
                one.id > 0 &&
                html`
                  <span class="me-acts">
                    <${Sure}
                      does=${`end-${one.here ? "here" : one.id}`}
                      name=${words.text("page.devices.end")}
                      now=${words.text(one.here && !hasCode ? "page.devices.end_lost" : "page.devices.end_now")}
                      onDo=${() => end(one)}
                    />
                  </span>
                `
              }
            </li>
          `,
        )}
      </ul>
      ${
        sessions.length > 1 &&
        html`
          <p class="me-acts">
            <${Sure}
              does="end-others"
              name=${words.text("page.devices.end_others")}
              now=${words.text("page.devices.end_others_now")}
              onDo=${() => end(null)}
            />
          </p>
        `
      }
    </section>
  `;
}

/** Whom this person blocks. @param {{blocks: BlockInfo[], onChange: () => void}} props */
function Blocked({ blocks, onChange }) {
  const words = new Words("");
  const lift = async (/** @type {BlockInfo} */ one) => {
    await call("me/unblock", { id: one.id }).catch(report);
    onChange();
  };
  return html`
    <section class="panel" data-part="blocked">
      <h2>${words.text("page.blocked")}</h2>
      <p>${words.text(blocks.length ? "page.block.says" : "page.blocked.none")}</p>
      <ul class="me-list">
        ${blocks.map(
          (one) => html`
            <li key=${one.id}>
              <span>
                <b>${one.name || words.text("page.blocked.unnamed")}</b>
                <small class="soft">${words.text("page.blocked.since", { day: day(one.made) })}</small>
              </span>
              <button data-do=${`unblock-${one.id}`} onClick=${() => lift(one)}>
                ${words.text("page.blocked.lift")}
              </button>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
