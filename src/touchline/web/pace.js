// Events shown at the pace of a person: a die falls and rests, revealed calls can be looked at.

import { signal } from "./html.js";
import { isMoving } from "./settings.js";
import { Store } from "./store.js";

/** @typedef {import("./wire").FromServer} FromServer */

/** Milliseconds that a die is in the air, that it rests, and that revealed calls are shown. */
const IN_THE_AIR = 750;
const LIES = 550;
const TURNED_UP = 1000;
/** A longer backlog is shown without pauses. */
const MOST_BEHIND = 60;

export class Pace {
  store = new Store();
  /** Whether something is being shown. */
  showing = signal(false);
  /** Whether the last die is in the air. */
  falling = signal(false);
  /** @type {FromServer[]} */
  #queue = [];
  #timer = 0;
  #isThrown = false;
  /** How long to pause once the current messages are told. */
  #look = 0;

  /** @param {FromServer[]} messages */
  show(messages) {
    this.#queue.push(...messages);
    if (!this.#timer) this.#next();
  }

  /** Show everything that waits at once. */
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

  /** Whether a die falls now, which is with the first message of a throw. @param {FromServer} message */
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

  /** How long to pause now; no pause while more messages follow. */
  #looked() {
    const next = this.#queue[0];
    if (next?.type === "event" && next.what.type === "told") return 0;
    const look = this.#isThrown ? 0 : this.#look;
    if (look) this.#look = 0;
    return look;
  }

  /** Go on later, if motion is on. @param {number} time */
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
