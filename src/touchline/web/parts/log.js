// The log: what happened, each line with its rule.

import { html, useEffect, useRef } from "../html.js";
import { Cite } from "./rule.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("../store.js").Line} Line */

const SHOWN = 200;
const JUST_NOW = 3;
/** The tones of messages that stand out. */
const LOUD = ["points", "loss", "news", "period"];

/** Phrase a line of the log. @param {Session} session @param {Line} line */
export function phraseLine(session, line) {
  const words = session.words.value;
  if (line.kind === "undone") return words.text("page.undone", { side: line.who });
  if (line.kind === "said")
    return words.text("page.said", { name: line.name || words.seat(line.seat), text: line.text });
  return words.text(line.key, line.params);
}

/** List the lines so far. The line of a die waits until it has landed. @param {Session} session */
function listLines(session) {
  const { store, falling } = session.main;
  return falling.value ? store.lines.value.slice(0, -1) : store.lines.value;
}

/** @param {{session: Session}} props */
export function Log({ session }) {
  const lines = listLines(session).slice(-SHOWN);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines[lines.length - 1]?.n]);
  const words = session.words.value;
  return html`
    <section class="log" aria-label=${words.text("page.log")}>
      <h2>${words.text("page.log")}</h2>
      <div ref=${list} class="lines" role="log" aria-live="polite" tabindex="0" aria-label=${words.text("page.log")}>
        <ol>
          ${lines.map(
            (line) => html`
              <li key=${line.n} class=${isStanding(session, line) ? "stands" : line.kind}>
                ${phraseLine(session, line)}${" "}
                ${line.kind === "told" && html`<${Cite} game=${session.game.value} cite=${line.cite} />`}
              </li>
            `,
          )}
        </ol>
      </div>
    </section>
  `;
}

/** The latest lines. Hidden from screen readers, because the log reads them out.
 * @param {{session: Session}} props */
export function JustNow({ session }) {
  const latest = listLines(session)
    .filter((line) => line.kind === "told")
    .slice(-JUST_NOW);
  return html`
    <div class="justnow" aria-hidden="true">
      ${latest.map(
        (line) => html`
          <p key=${line.n} class=${isStanding(session, line) ? "stands" : ""}>
            ${phraseLine(session, line)}
            ${line.kind === "told" && line.cite && html`${" "}<small>§${"\u202f"}${line.cite}</small>`}
          </p>
        `,
      )}
    </div>
  `;
}

/** @param {Session} session @param {Line} line */
const isStanding = (session, line) =>
  line.kind === "told" && LOUD.includes(session.info.value?.tones[line.key.slice(line.key.indexOf(".") + 1)] ?? "");
