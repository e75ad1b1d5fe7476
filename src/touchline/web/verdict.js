// How a game ended, in the words of whoever reads it: "You win 27–24", "Mara resigned".

import { nameSidesHere } from "./people.js";
import { nameOf } from "./plays.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./wire").Over} Over */
/**
 * `result` is that of the reader: of a watcher, and at a shared screen, there is none.
 * @typedef {{result: "win" | "lose" | "draw" | "", title: string, score: string, how: string}} Verdict
 */

/** Ends that people made. What they say of a loser is told to the loser in words of its own. */
const BY_LOSER = ["resigned", "time"];
const BY_ALL = ["agreed_draw", "closed"];
const CLOSED = "closed";

/** Whether the rules ended it: "time" may also be that of a player. @param {Session} session @param {Over} over */
function isByRules(session, { reason }) {
  if (!session.words.value.has(`outcome.${reason}`)) return false;
  if (!BY_LOSER.includes(reason)) return true;
  const last = session.main.store.lines.value.findLast((line) => line.kind === "told");
  return last?.kind === "told" && session.info.value?.tones[nameOf(last)] === "period";
}

/** The result for whoever reads it. @param {Session} session @param {Over} over @returns {Verdict["result"]} */
function judge(session, { winner, reason }) {
  const you = session.isHotSeat.value ? "" : (session.main.store.about.value?.side ?? "");
  if (!winner) return reason === CLOSED ? "" : "draw";
  return !you ? "" : winner === you ? "win" : "lose";
}

/** @param {Session} session @param {Over} over @returns {Verdict} */
export function describeVerdict(session, over) {
  const words = session.words.value;
  const names = nameSidesHere(session);
  const result = judge(session, over);
  const { home, away } = over.score;
  const first = result === "lose" ? otherOf(over.winner) : (over.winner ?? "home");
  const score = first === "away" ? `${away}–${home}` : `${home}–${away}`;
  const winner = over.winner ? names[/** @type {"home"} */ (over.winner)] : "";
  const title = result
    ? words.text(`page.end.${result}`)
    : words.text(winner ? "page.end.wins" : "page.end.closed", { name: winner });
  return { result, title, score, how: describeHow(session, over, names) };
}

/** @param {string | null} side */
const otherOf = (side) => (side === "home" ? "away" : "home");

/**
 * By what it ended, where that is more than the score.
 * @param {Session} session
 * @param {Over} over
 * @param {{home: string, away: string}} names
 */
function describeHow(session, over, names) {
  const words = session.words.value;
  const { reason, winner } = over;
  if (isByRules(session, over)) return words.has(`how.${reason}`) ? words.text(`how.${reason}`) : "";
  if (BY_ALL.includes(reason)) return words.text(`page.end.how.${reason}`);
  if (!BY_LOSER.includes(reason) || !winner) return "";
  const loser = otherOf(winner);
  if (judge(session, over) === "lose") return words.text(`page.end.lost.${reason}.you`);
  return words.text(`page.end.lost.${reason}`, { name: names[loser] });
}
