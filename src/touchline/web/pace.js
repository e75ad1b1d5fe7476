// What happens, shown at the pace of a person: a die falls and lies there, a reveal is seen.

import { signal } from "./html.js";
import { isMoving } from "./settings.js";
import { Store } from "./store.js";

/** @typedef {import("./wire").FromServer} FromServer */

/** Milliseconds that a die is in the air; that it is looked at; and that secret calls are. */
const IN_THE_AIR = 750;
const LIES = 550;
const TURNED_UP = 1000;
/** Of more than that, what is late is not shown slowly. */
const MOST_BEHIND = 60;

export class Pace {
  store = new Store();
  /** Whether something is being shown. */
  showing = signal(false);
  /** Whether the die that was thrown last is in the air. */
  falling = signal(false);
  /** @type {FromServer[]} */
  #queue = [];
  #timer = 0;
  #isThrown = false;
  /** How long to look once all is told of what is on the table. */
  #look = 0;

  /** @param {FromServer[]} messages */
  show(messages) {
    this.#queue.push(...messages);
    if (!this.#timer) this.#next();
  }

  /** Show all that waits at once. */
  skip() {
    clearTimeout(this.#timer);
    for (const message of this.#queue.splice(0)) this.store.take(message);
    this.#isThrown = false;
    this.#look = 0;
    this.#rest();
  }

  close() {
    clearTimeout(this.#timer);
  }

  #next() {
    if (this.falling.value) {
      this.falling.value = false;
      if (this.#wait(this.#looked())) return;
    }
    while (this.#queue.length) {
      const message = /** @type {FromServer} */ (this.#queue.shift());
      this.store.take(message);
      if (this.#isFalling(message) && this.#wait(IN_THE_AIR)) {
        this.falling.value = true;
        return;
      }
      if (this.#wait(this.#looked())) return;
    }
    this.#rest();
  }

  /** Whether a die falls now: with what is told first of a throw. @param {FromServer} message */
  #isFalling(message) {
    if (message.type !== "event") return false;
    const { type } = message.what;
    if (type === "reveal") this.#look = TURNED_UP;
    if (type === "throw") this.#isThrown = true;
    if (type !== "told" || !this.#isThrown) return false;
    this.#isThrown = false;
    this.#look = LIES;
    return true;
  }

  /** How long to look now: not while more is to be told. */
  #looked() {
    const next = this.#queue[0];
    if (next?.type === "event" && next.what.type === "told") return 0;
    const look = this.#isThrown ? 0 : this.#look;
    if (look) this.#look = 0;
    return look;
  }

  /** Go on later, if things move at all. @param {number} time */
  #wait(time) {
    if (!time || !isMoving() || this.#queue.length >= MOST_BEHIND) return false;
    this.showing.value = true;
    this.#timer = setTimeout(() => this.#next(), time);
    return true;
  }

  #rest() {
    this.#timer = 0;
    this.showing.value = false;
    this.falling.value = false;
  }
}
