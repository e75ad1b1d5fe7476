// The steps of a replay are the steps of the record: `touchline replay` counts the same.

/** @typedef {import("./wire").TableEvent} Happened */

/** The events that are steps of the record. */
const STEPS = ["choice", "reveal", "throw"];

/** List how many events have happened after each step of the record, starting before the first. Steps that were taken
 * back do not count: they come with the step that replaced them. @param {Happened[]} events @returns {number[]} */
export function listStepEnds(events) {
  /** @type {number[]} */
  const made = [];
  for (const [at, { what }] of events.entries()) {
    if (what.type === "undone") made.length = what.step - 1;
    else if (STEPS.includes(what.type) && "step" in what) made[what.step - 1] = at;
  }
  return [-1, ...made].map((at, n) => (n === made.length ? events.length : findStepEnd(events, at + 1)));
}

/** Find the end of a step: the next question, or the next step. @param {Happened[]} events @param {number} from */
function findStepEnd(events, from) {
  const at = events.findIndex(({ what }, i) => i >= from && (what.type === "asks" || STEPS.includes(what.type)));
  if (at < 0) return events.length;
  return events[at].what.type === "asks" ? at + 1 : at;
}
