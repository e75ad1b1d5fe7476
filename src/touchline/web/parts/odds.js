// The odds of the open question, on request: the dice that follow, and the prospects of each choice.

import { html, useState } from "../html.js";
import { refusal } from "./refusal.js";

/** @typedef {import("../wire").OddsReply} OddsReply */
/** @typedef {import("../words.js").Words} Words */

/** @param {{session: import("../session.js").Session, ask: import("../wire").AskInfo}} props */
export function Odds({ session, ask }) {
  const words = session.words.value;
  const [isOpen, open] = useState(false);
  const [told, tell] = useState(/** @type {OddsReply | import("../wire").Reject | null} */ (null));
  const toggle = async () => {
    open(!isOpen);
    if (!isOpen && told?.type !== "outlook") tell(await session.odds(ask));
  };
  return html`
    <div class="odds">
      <button
        class="quiet"
        data-do="odds"
        data-key="o"
        aria-keyshortcuts="O"
        aria-expanded=${isOpen}
        onClick=${toggle}
      >
        ${words.text("page.odds")}
      </button>
      <div role="status">
        ${isOpen && (told ? html`<${Told} words=${words} told=${told} />` : words.text("page.waiting"))}
      </div>
    </div>
  `;
}

/** @param {{words: Words, told: OddsReply | import("../wire").Reject}} props */
function Told({ words, told }) {
  if (told.type === "reject") return html`<p>${refusal(told, words)}</p>`;
  if (!told.known) return html`<p>${words.text("page.odds.hidden")}</p>`;
  const lines = [
    ...told.dice.map((die) => describeDie(die, words)),
    ...told.prospects.map((prospect) => describeProspect(prospect, words)),
  ];
  return lines.length
    ? html`<ul>${lines.map((line) => html`<li key=${line}>${line}</li>`)}</ul>`
    : html`<p>${words.text("ui.no_odds")}</p>`;
}

/** Describe a die: its faces with their exact odds. @param {import("../wire").Die} die @param {Words} words */
function describeDie(die, words) {
  const faces = die.faces.map(({ name, odds }) => words.text("ui.face", { face: words.code("face", name), odds }));
  const name = die.name ? words.code("die", die.name) : words.text("ui.die");
  return words.text("ui.odds_line", { name, odds: words.join(faces) });
}

/**
 * Describe the prospects of a choice, and against what.
 * @param {import("../wire").Prospect} prospect
 * @param {Words} words
 */
function describeProspect({ picks, against, average, chances }, words) {
  const own = words.join(picks.map(({ step, name }) => words.choice(step, name)));
  const other = words.list(against.map(({ step, name }) => words.choice(step, name)));
  const name = other ? words.text("ui.against", { name: own, other }) : own;
  const said = average ? [words.text("ui.average", { n: words.decimal(average) })] : [];
  for (const chance of chances)
    said.push(words.text("ui.chance", { what: words.text(`odds.${chance.what}`), odds: formatShare(chance, words) }));
  return words.text("ui.odds_line", { name, odds: words.join(said) });
}

/**
 * Format odds as a fraction and a percentage, or as a percentage alone.
 * @param {import("../wire").Chance} chance
 * @param {Words} words
 */
function formatShare({ odds, percent }, words) {
  const shown = words.text("ui.percent", { n: words.decimal(percent) });
  return odds ? words.text("ui.exact", { odds, share: shown }) : shown;
}
