// What happens, shown at the pace of a person: a throw tumbles, a reveal is seen.

import { signal } from "./html.js";
import { isMoving } from "./settings.js";
import { Store } from "./store.js";

/** @typedef {import("./wire").FromServer} FromServer */

/** Milliseconds that dice and secret calls are looked at before what follows. */
const FALLEN = 650;
const TURNED_UP = 900;
/** Of more than that, what is late is not shown slowly. */
const MOST_BEHIND = 60;

export class Pace {
  store = new Store();
  /** Whether something is being shown. */
  showing = signal(false);
  /** @type {FromServer[]} */
  #queue = [];
  #timer = 0;
  #isThrown = false;

  /** @param {FromServer[]} messages */
  show(messages) {
    this.#queue.push(...messages);
    if (!this.#timer) this.#next();
  }

  /** Show all that waits at once. */
  skip() {
    clearTimeout(this.#timer);
    for (const message of this.#queue.splice(0)) this.store.take(message);
    this.#rest();
  }

  close() {
    clearTimeout(this.#timer);
  }

  #next() {
    while (this.#queue.length) {
      const message = /** @type {FromServer} */ (this.#queue.shift());
      this.store.take(message);
      const wait = this.#pause(message);
      if (wait && isMoving() && this.#queue.length < MOST_BEHIND) {
        this.showing.value = true;
        this.#timer = setTimeout(() => this.#next(), wait);
        return;
      }
    }
    this.#rest();
  }

  /** How long something is looked at: a reveal, and what is told first of a throw. @param {FromServer} message */
  #pause(message) {
    if (message.type !== "event") return 0;
    if (message.what.type === "throw") this.#isThrown = true;
    if (message.what.type === "reveal") return TURNED_UP;
    if (message.what.type !== "told" || !this.#isThrown) return 0;
    this.#isThrown = false;
    return FALLEN;
  }

  #rest() {
    this.#timer = 0;
    this.showing.value = false;
  }
}
