// A finished game as a seat saw it: loaded once, then shown at any of its steps.

import { call } from "./api.js";
import { batch, computed, signal } from "./html.js";
import { Pace } from "./pace.js";
import { callPlayers } from "./people.js";
import { locate } from "./route.js";
import { listStepEnds } from "./steps.js";
import { Words } from "./words.js";

/** @typedef {import("./wire").TableEvent} Happened */
/**
 * A recorded game; `ends` says where each step ends.
 * @typedef {{table: string, seat: string, start: import("./wire").Snapshot, events: Happened[],
 *   ends: number[]}} Recording
 */

/** The recordings loaded so far, by table and seat. @type {Map<string, Promise<Recording>>} */
const loaded = new Map();

/** Load a whole game as a seat saw it. @param {string} table @param {string} seat @returns {Promise<Recording>} */
export function loadRecording(table, seat) {
  const name = `${table} ${seat}`;
  const known = loaded.get(name);
  if (known) return known;
  const made = fetchRecording(table, seat);
  loaded.set(name, made);
  made.catch(() => loaded.delete(name));
  return made;
}

/** @param {string} table @param {string} seat @returns {Promise<Recording>} */
async function fetchRecording(table, seat) {
  /** @type {Happened[]} */
  const events = [];
  let start = null;
  for (let more = true; more;) {
    const part = await call(`records/${table}/events?seat=${seat}&after=${events.length}`);
    start ??= part.start;
    events.push(...part.events);
    more = part.more;
  }
  return { table, seat, start, events, ends: listStepEnds(events) };
}

/** What the parts of a table need of a session, for a finished game. */
export class Replay {
  main = new Pace();
  info = signal(/** @type {import("./api.js").GameInfo | null} */ (null));
  rules = signal(/** @type {import("./api.js").Printed | null} */ (null));
  /** How many events have been taken. */
  #upTo = -1;

  /** @param {Recording} recorded */
  constructor(recorded) {
    this.recorded = recorded;
    this.game = signal(recorded.start.game);
    this.words = computed(() => new Words(recorded.start.game, callPlayers(recorded.start.seats.seats, [])));
  }

  /** The last step. */
  get last() {
    return this.recorded.ends.length - 1;
  }

  /** The address of a step, seen with the same eyes. @param {number} step */
  locate(step) {
    return locate(this.recorded.table, step, this.recorded.seat);
  }

  /** The step that is nearest to a number. @param {number} step */
  clamp(step) {
    return Math.min(Math.max(step || 0, 0), this.last);
  }

  /** Go to a step. The next one is played out, any other is shown at once. @param {number} at */
  seek(at) {
    const { start, events, ends } = this.recorded;
    const isNext = at > 0 && this.#upTo === ends[at - 1];
    batch(() => {
      this.main.skip();
      if (this.#upTo < 0 || ends[at] < this.#upTo) {
        this.main.store.lines.value = [];
        this.main.store.story.value = [];
        this.main.store.take(start);
        this.#upTo = 0;
      }
      const passed = events.slice(this.#upTo, ends[at]);
      this.#upTo = ends[at];
      if (isNext) this.main.show(passed);
      else for (const event of passed) this.main.store.take(event);
    });
  }
}
