// A finished game told as a whole: its plays and drives, how the score went, the box score, the biggest play.

import { countBox, findBiggest, findDecider, listDrives, listPlays, nameOf } from "./plays.js";
import { lineOf } from "./store.js";

/** @typedef {import("./plays.js").Play} Play */
/** @typedef {import("./plays.js").Drive} Drive */
/** @typedef {import("./store.js").Line} Line */
/** @typedef {import("./recording.js").Recording} Recording */
/**
 * The score after a play that changed it; `at` counts the plays up to it.
 * @typedef {{at: number, play: Play, score: [number, number], side: string}} Score
 */
/**
 * @typedef {object} Chronicle
 * @property {Drive[]} drives
 * @property {Play[]} plays
 * @property {Score[]} scores
 * @property {{at: number, line: import("./plays.js").Told}[]} periods where another period began, not at the end
 * @property {ReturnType<typeof countBox>} box
 * @property {{play: Play, value: number | null} | null} biggest
 * @property {Play | undefined} decider
 * @property {number} length of the field
 */

/** The field of a game that does not say how long it is. */
const YARDS = 100;

/** The lines of the log of a whole game. @param {Recording} recorded @returns {Line[]} */
export const listRecorded = ({ events }) => events.flatMap(({ n, what }) => lineOf(n, what) ?? []);

/** The score after each step, from the views. @param {Recording} recorded @returns {Map<number, [number, number]>} */
function listScores({ events }) {
  /** @type {Map<number, [number, number]>} */
  const scores = new Map();
  let step = 0;
  for (const { what } of events) {
    if (what.type === "undone") {
      step = what.step - 1;
      for (const late of [...scores.keys()].filter((one) => one > step)) scores.delete(late);
    } else if ("step" in what) step = what.step;
    if (what.type === "view" && Array.isArray(what.view.score)) {
      const [home, away] = what.view.score;
      scores.set(step, [home, away]);
    }
  }
  return scores;
}

/**
 * Tell a game as a whole. Without its record, what the log has of it.
 * @param {object} given
 * @param {Recording | null} given.recorded
 * @param {Line[]} given.lines
 * @param {import("./plays.js").Facts} given.facts
 * @param {Record<string, string>} given.tones
 * @param {Record<string, any>} given.printed
 * @param {string} given.winner
 * @returns {Chronicle}
 */
export function tellGame({ recorded, lines, facts, tones, printed, winner }) {
  const drives = listDrives(recorded ? listRecorded(recorded) : lines, facts);
  const plays = listPlays(drives);
  if (recorded) correctScores(plays, recorded);
  const length = Number(printed.field ?? YARDS);
  return {
    drives,
    plays,
    scores: plays.flatMap((play, i) => (play.score ? [{ at: i + 1, play, score: play.score, side: play.scorer }] : [])),
    periods: listPeriods(plays, facts, tones),
    box: countBox(drives, facts, length),
    biggest: findBiggest(drives, facts, length, winner),
    decider: findDecider(drives, winner),
    length,
  };
}

/** Take the score of each play from the views: a game need not tell it.
 * @param {Play[]} plays @param {Recording} recorded */
function correctScores(plays, recorded) {
  const scores = listScores(recorded);
  const steps = [...scores.keys()].sort((one, other) => one - other);
  let before = recorded.start.view.score ?? [0, 0];
  let next = 0;
  for (const [i, play] of plays.entries()) {
    const until = plays[i + 1] ? play.step : Infinity;
    let after = before;
    while (next < steps.length && steps[next] <= until) after = scores.get(steps[next++]) ?? after;
    const hasChanged = after[0] !== before[0] || after[1] !== before[1];
    play.score = hasChanged ? [after[0], after[1]] : null;
    play.scorer = hasChanged ? (after[0] > before[0] ? "home" : "away") : "";
    before = after;
  }
}

/** Where another period began. @param {Play[]} plays @param {import("./plays.js").Facts} facts
 * @param {Record<string, string>} tones */
const listPeriods = (plays, facts, tones) =>
  plays
    .slice(0, -1)
    .flatMap((play, i) =>
      play.lines
        .filter((line) => tones[nameOf(line)] === "period" && !facts.drives.includes(nameOf(line)))
        .map((line) => ({ at: i + 1, line })),
    );
