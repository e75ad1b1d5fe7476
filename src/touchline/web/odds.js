// The odds of the open question: asked for once, for the panel and for the buttons; never shown after it is answered.

import { html, useEffect, useState } from "./html.js";
import { odds } from "./settings.js";

/** @typedef {import("./wire").OddsReply} OddsReply */
/** @typedef {import("./wire").Chance} Chance */
/** @typedef {import("./wire").Prospect} Prospect */
/** @typedef {import("./wire").AskInfo} Ask */
/** @typedef {import("./words.js").Words} Words */
/**
 * What is known of the odds now.
 * @typedef {object} Known
 * @property {Ask | null} ask the question that they are of; none while nobody is asked, or while something is shown
 * @property {OddsReply | import("./wire").Reject | null} told nothing while they are not wanted or worked out
 */

/** Ask for the odds of the open question, if they are wanted. @param {any} session @returns {Known} */
export function useOdds(session) {
  const ask = session.showing.value ? null : session.ask.value;
  const key = ask && odds.value === "shown" ? `${ask.who} ${ask.n}` : "";
  const [known, tell] = useState(/** @type {{key: string, told: Known["told"]}} */ ({ key: "", told: null }));
  useEffect(() => {
    let wanted = true;
    if (key) session.odds(ask).then((/** @type {any} */ told) => wanted && tell({ key, told }));
    return () => {
      wanted = false;
    };
  }, [key]);
  return { ask, told: key && known.key === key ? known.told : null };
}

/**
 * What each choice comes to, in a few figures for its button; nothing where that is not known.
 * @param {Pick<Known, "told">} known
 * @param {Words} words
 * @returns {Record<string, string>}
 */
export function listChips({ told }, words) {
  if (told?.type !== "outlook") return {};
  return Object.fromEntries(told.briefs.map((brief) => [brief.name, phraseBrief(brief, words)]));
}

/** What stands between the figures of a chip. */
const APART = " · ";

/** The figures of a chip, one by one. @param {string} chip */
export const splitChip = (chip) => chip.split(APART);

/**
 * The odds of a choice on its button; nothing while they are switched off, and room for them while they are worked out.
 * @param {string | null | undefined} chip
 * @param {string} [kind] another class
 */
export const oddsChip = (chip, kind = "") =>
  typeof chip === "string" &&
  html`
    <span class=${`odds-chip ${kind}`}>
      ${splitChip(chip).map((one, i) => html`<span key=${i}>${i ? APART : ""}${one}</span>`)}
    </span>
  `;

/** @param {import("./wire").Brief} brief @param {Words} words */
function phraseBrief({ average, main, risk }, words) {
  const said = average.length
    ? [
        phraseRange(
          average.map((one) => words.decimal(one)),
          words,
        ),
      ]
    : [];
  for (const chances of [main, risk].filter(({ length }) => length)) {
    const percents = chances.map(({ percent }) => words.decimal(percent));
    said.push(phraseChip({ ...chances[0], percent: phraseRange(percents, words) }, words));
  }
  return said.join(APART);
}

/** Phrase a chance in a few letters: 16 % 1st. @param {Chance} chance @param {Words} words */
export const phraseChip = ({ what, percent }, words) =>
  words.text("ui.chip", {
    share: words.text("ui.percent", { n: words.decimal(percent) }),
    what: nameChance("short", what, words),
  });

/** @param {string[]} ends @param {Words} words */
const phraseRange = ([least, most], words) => (most ? words.text("page.odds.range", { least, most }) : least);

/**
 * Name a main chance in the long form or the short one, where the game has one.
 * @param {"main" | "short"} form
 * @param {string} what
 * @param {Words} words
 */
export const nameChance = (form, what, words) => words.first([`odds.${form}.${what}`, `odds.${what}`]);

/**
 * Phrase a chance as a fraction and a percentage, or as a percentage alone.
 * @param {Chance} chance
 * @param {Words} words
 */
export function phraseShare({ odds: exact, percent }, words) {
  const share = words.text("ui.percent", { n: words.decimal(percent) });
  return exact ? words.text("ui.exact", { odds: exact, share }) : share;
}

/** Phrase everything that a choice may come to. @param {Prospect} prospect @param {Words} words @returns {string[]} */
export function phraseProspect({ average, chances }, words) {
  const said = average ? [words.text("ui.average", { n: words.decimal(average) })] : [];
  for (const chance of chances)
    said.push(words.text("ui.chance", { what: words.text(`odds.${chance.what}`), odds: phraseShare(chance, words) }));
  return said;
}
