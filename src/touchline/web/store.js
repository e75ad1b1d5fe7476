// The state of a table, as signals: built from the messages of one stream, in order.

import { batch, signal } from "./html.js";

/** @typedef {import("./wire").Snapshot} Snapshot */
/** @typedef {import("./wire").TableEvent} Event */
/** @typedef {import("./wire").AskInfo} Ask */
/** @typedef {{kind: "told", n: number, key: string, params: Record<string, any>, cite: string}
 *   | {kind: "said", n: number, seat: string, name: string, text: string, team: boolean}
 *   | {kind: "undone", n: number, who: string, step: number}
 *   | {kind: "step", n: number, step: number}} Line a line of the log, or where a step of the record begins */
/** @typedef {"choice" | "reveal" | "throw" | "told" | "view"} Kept */
/** @typedef {{n: number, what: Extract<Event["what"], {type: Kept}>}} Happening */

const MOST_LINES = 5000;
/** So many events are kept for the result of the last play. */
const MOST_KEPT = 120;
const KEPT = ["choice", "reveal", "throw", "told", "view"];
export const THREW = ".threw";

export class Store {
  /** The table and the viewer, from the snapshot. */
  about = signal(/** @type {Snapshot | null} */ (null));
  view = signal(/** @type {Record<string, any>} */ ({}));
  /** The view before something last moved. */
  previous = signal(/** @type {Record<string, any> | null} */ (null));
  asks = signal(/** @type {Ask[]} */ ([]));
  locked = signal(/** @type {Record<string, string>} */ ({}));
  unsealing = signal(/** @type {import("./wire").Unsealing | null} */ (null));
  seats = signal(/** @type {import("./wire").SeatInfo[]} */ ([]));
  dice = signal(/** @type {import("./wire").Dice | null} */ (null));
  clock = signal(/** @type {import("./wire").Clock | null} */ (null));
  offers = signal(/** @type {Record<string, string[]>} */ ({}));
  /** Who has just refused an offer. */
  refused = signal(/** @type {{seat: string} | null} */ (null));
  orders = signal(/** @type {Record<string, string>} */ ({}));
  over = signal(/** @type {import("./wire").Over | null} */ (null));
  again = signal(/** @type {import("./wire").Again | null} */ (null));
  lines = signal(/** @type {Line[]} */ ([]));
  /** What happened lately, in order: choices, revealed calls, throws, messages and views. */
  story = signal(/** @type {Happening[]} */ ([]));
  /** The dice and coins on the table: those thrown since the last decision. */
  thrown = signal(/** @type {Record<string, any>[]} */ ([]));
  /** Whether the last question is answered and the next one is not here yet. */
  settled = signal(false);
  /** Until the next view: the revealed calls by side, and the parameters of the last open choice. */
  revealed = signal(/** @type {Record<string, string> | null} */ (null));
  chosen = signal(/** @type {Record<string, any> | null} */ (null));
  /** Whether the dice on the table belong to an earlier decision. */
  #isOld = false;
  /** The throw whose message comes next. @type {import("./wire").Throw | null} */
  #fallen = null;
  /** Whether anything can have moved since the last view. */
  #isMoved = false;

  /** @param {import("./wire").FromServer} message */
  take(message) {
    batch(() => {
      if (message.type === "snapshot") this.#reset(message);
      else if (message.type === "event") this.#happen(message.n, message.what);
    });
  }

  /** Add an earlier event to the log. @param {Event} event */
  remember({ n, what }) {
    batch(() => this.#keep(n, what));
  }

  /**
   * Keep an event for the log and for the result of the play, in its place.
   * @param {number} n
   * @param {Event["what"]} what
   */
  #keep(n, what) {
    const line = lineOf(n, what);
    if (line) this.lines.value = insert(this.lines.value, line, MOST_LINES);
    if (what.type === "undone") this.story.value = [];
    else if (KEPT.includes(what.type))
      this.story.value = insert(this.story.value, /** @type {Happening} */ ({ n, what }), MOST_KEPT);
  }

  /** @param {Snapshot} told */
  #reset(told) {
    this.about.value = told;
    this.view.value = told.view;
    this.previous.value = null;
    this.asks.value = told.asks;
    this.locked.value = told.locked;
    this.unsealing.value = told.unsealing;
    this.seats.value = told.seats.seats;
    this.dice.value = told.dice;
    this.clock.value = told.clock;
    this.offers.value = told.offers;
    this.orders.value = told.orders;
    this.over.value = told.over;
    this.again.value = told.again;
    this.#clear();
  }

  #clear() {
    this.thrown.value = [];
    this.revealed.value = null;
    this.chosen.value = null;
    this.settled.value = false;
  }

  /** @param {number} n @param {Event["what"]} what */
  #happen(n, what) {
    this.#keep(n, what);
    switch (what.type) {
      case "view":
        if (this.#isMoved) this.previous.value = this.view.value;
        this.#isMoved = false;
        this.view.value = what.view;
        this.revealed.value = null;
        this.chosen.value = null;
        break;
      case "asks":
        this.asks.value = what.asks;
        this.settled.value = false;
        break;
      case "locked":
        this.locked.value = { ...this.locked.value, [what.who]: what.envelope };
        break;
      case "unlocked": {
        const { [what.who]: _, ...rest } = this.locked.value;
        this.locked.value = rest;
        break;
      }
      case "unsealing":
        this.unsealing.value = what;
        break;
      case "reveal":
        this.locked.value = {};
        this.unsealing.value = null;
        this.revealed.value = Object.fromEntries(what.calls.map((call) => [call.who, call.name]));
        this.thrown.value = [];
        this.settled.value = this.#isMoved = true;
        break;
      case "choice":
        this.chosen.value = what.params;
        this.settled.value = true;
        this.#isMoved ||= "to" in what.params;
        this.#isOld = true;
        break;
      case "throw":
        this.#fallen = what;
        this.#isMoved = true;
        break;
      case "told":
        if (this.#fallen)
          this.#addThrown(what.key.endsWith(THREW) ? what.params : { at: this.#fallen.at, face: this.#fallen.name });
        this.#fallen = null;
        break;
      case "undone":
        this.locked.value = {};
        this.previous.value = null;
        this.#clear();
        break;
      case "seats":
        this.seats.value = what.seats;
        break;
      case "dice":
        this.dice.value = what;
        break;
      case "clock":
        this.clock.value = what;
        break;
      case "offers":
        this.offers.value = what.offers;
        this.refused.value = what.refused_by ? { seat: what.refused_by } : null;
        break;
      case "orders":
        this.orders.value = what.orders;
        break;
      case "over":
        this.over.value = what;
        break;
      case "again":
        this.again.value = what;
        break;
    }
  }

  /** Put a die or a coin on the table. @param {Record<string, any>} die */
  #addThrown(die) {
    this.thrown.value = this.#isOld ? [die] : [...this.thrown.value, die];
    this.#isOld = false;
  }
}

/**
 * Add something by its number to a list, of which only the latest are kept.
 * @template {{n: number}} T
 * @param {T[]} list
 * @param {T} one
 * @param {number} most
 */
function insert(list, one, most) {
  const at = list.findLastIndex((other) => other.n <= one.n);
  return [...list.slice(0, at + 1), one, ...list.slice(at + 1)].slice(-most);
}

/**
 * The line that an event adds to the log, if any.
 * @param {number} n
 * @param {Event["what"]} what
 * @returns {Line | null}
 */
export function lineOf(n, what) {
  if (what.type === "told") return { kind: "told", n, key: what.key, params: what.params, cite: what.cite };
  if (what.type === "said")
    return { kind: "said", n, seat: what.seat, name: what.name, text: what.text, team: what.team };
  if (what.type === "undone") return { kind: "undone", n, who: what.who, step: what.step };
  return "step" in what ? { kind: "step", n, step: what.step } : null;
}
