// Events shown at the pace of a person: a die falls and rests, revealed calls can be looked at, a score is celebrated.

import { signal } from "./html.js";
import { findPace, isMoving } from "./settings.js";
import { hear } from "./sound.js";
import { Store, THREW } from "./store.js";

/** @typedef {import("./wire").FromServer} FromServer */
/** @typedef {import("./wire").Told} Told */
/**
 * Something that the table stops for.
 * @typedef {object} Moment
 * @property {string} name the message, without the name of the game
 * @property {"score" | "turnover" | "advance"} kind
 * @property {Told} told
 * @property {Record<string, any> | null} after the view that follows
 * @property {boolean} isStamped whether its word is stamped on the board; before that the ball runs in
 */

/** Milliseconds that a die is in the air and settles, that it rests, and that revealed calls are shown. */
const IN_THE_AIR = 750;
const LIES = 180;
/** How long the last die rests before its consequences are drawn. */
const READ = 900;
const TURNED_UP = 1500;
/** How long the ball runs in before a score is stamped. */
const RUNS_IN = 900;
/** How long a moment stands: it comes in, holds and goes out. */
const STANDS = 1970;
/** Before the first question nothing is at stake: all that happens until then, such as the toss, takes at most this. */
const OPENS_WITHIN = 900;
/** A shorter look shows nothing. */
const SHORTEST = 200;
/** Whoever waited longer than this is called when it is their turn. */
const WAITED = 1000;
/** Whoever was away for more messages than these sees the last of them at once. */
const MOST_MISSED = 60;
/** A longer backlog is shown without pauses: it is longer than any game, and has some megabytes. */
const MOST_BEHIND = 20_000;
/** What people say and do beside the game does not wait for the dice. */
const AT_ONCE = ["said", "seats", "offers", "again"];

/** How long any game looks at an event. @param {import("./wire").TableEvent["what"]} what @returns {number} */
export const lookAt = (what) => (what.type === "reveal" ? TURNED_UP : 0);

export class Pace {
  store = new Store();
  /** Whether something is being shown. */
  showing = signal(false);
  /** Whether the last die is in the air. */
  falling = signal(false);
  /** What the table stops for now. */
  moment = signal(/** @type {Moment | null} */ (null));
  /** The messages that it stops for, by name. @type {Record<string, Moment["kind"]>} */
  stops = {};
  /** How long to look at an event before the next view, in milliseconds; those of one play are added up. */
  looks = lookAt;
  /** @type {FromServer[]} */
  #queue = [];
  #timer = 0;
  #isThrown = false;
  #isInTheAir = false;
  /** How much time is left until the first question; once a person is asked or somebody scores, there is no limit. */
  #opensWithin = Infinity;
  /** How long to pause once the current messages are told. */
  #look = 0;
  /** The moment that follows them. @type {Moment | null} */
  #coming = null;
  /** Since when only others are asked. */
  #waits = 0;
  /** Questions that came after waiting. @type {WeakSet<FromServer>} */
  #calls = new WeakSet();

  /** @param {FromServer[]} messages */
  show(messages) {
    this.#line(messages);
    if (this.#timer && this.#queue.length < MOST_BEHIND) return;
    clearTimeout(this.#timer);
    this.#next();
  }

  /** Show what came while nobody was here: at once, if it is much. @param {FromServer[]} messages
   * @returns {boolean} whether it was much */
  catchUp(messages) {
    const isMuch = messages.length > MOST_MISSED;
    if (!isMuch) this.show(messages);
    else {
      this.#line(messages);
      this.skip();
    }
    return isMuch;
  }

  /** Put messages in line. @param {FromServer[]} messages */
  #line(messages) {
    for (const message of messages) {
      if (message.type !== "event") this.#waits = 0;
      else if (message.what.type === "asks") this.#call(message, message.what.asks);
      if (message.type === "event" && AT_ONCE.includes(message.what.type)) this.store.take(message);
      else this.#queue.push(message);
    }
  }

  /** Remember which question to this seat came after waiting. */
  /** @param {FromServer} message @param {import("./wire").AskInfo[]} asks */
  #call(message, asks) {
    const isOwn = asks.some((ask) => ask.choices.length > 0);
    if (isOwn && this.#waits && Date.now() - this.#waits > WAITED) this.#calls.add(message);
    this.#waits = isOwn ? 0 : this.#waits || Date.now();
  }

  /** Show everything that waits at once. */
  skip() {
    this.#skipTo(this.#queue.length);
  }

  /** Show what waits up to the next question at once, then go on. */
  skipPlay() {
    const next = this.#queue.findIndex((message) => message.type === "event" && message.what.type === "asks");
    this.#skipTo(next < 0 ? this.#queue.length : next + 1);
    this.#next();
  }

  /** @param {number} upTo */
  #skipTo(upTo) {
    clearTimeout(this.#timer);
    for (const message of this.#queue.splice(0, upTo)) {
      this.store.take(message);
      this.#open(message);
    }
    this.#isThrown = this.#isInTheAir = false;
    this.#look = 0;
    this.#coming = null;
    this.#rest();
  }

  close() {
    clearTimeout(this.#timer);
  }

  #next() {
    const running = this.moment.value;
    if (running && !running.isStamped && this.#stamp(running)) return;
    this.moment.value = null;
    if (this.#isInTheAir) {
      this.#isInTheAir = this.falling.value = false;
      hear("lands");
      if (this.#pause()) return;
    }
    if (this.#stop()) return;
    while (this.#queue.length) {
      const message = /** @type {FromServer} */ (this.#queue.shift());
      this.store.take(message);
      this.#open(message);
      this.#await(message);
      this.#sound(message);
      if (this.#turnUp(message)) return;
      if (this.#isFalling(message) && this.#wait(IN_THE_AIR)) {
        this.#isInTheAir = true;
        this.falling.value = isMoving();
        hear(isCoin(message) ? "flip" : "falls");
        return;
      }
      if (this.#pause() || this.#stop()) return;
    }
    this.#rest();
  }

  /**
   * Find the opening of a game for somebody who plays: from its lobby until a person is asked.
   * @param {FromServer} message
   */
  #open(message) {
    if (message.type === "snapshot") {
      const isNew = message.dice.stage === "lobby" || message.dice.stage === "opening";
      this.#opensWithin = isNew && message.seat ? OPENS_WITHIN : Infinity;
    } else if (message.type === "event" && message.what.type === "asks") {
      const { seats } = this.store;
      const isPerson = (/** @type {string} */ seat) => !seats.value.find((place) => place.seat === seat)?.level;
      if (message.what.asks.some((ask) => isPerson(ask.seat))) this.#opensWithin = Infinity;
    }
  }

  /** Let revealed calls be read before anything is told of them. @param {FromServer} message */
  #turnUp(message) {
    return message.type === "event" && message.what.type === "reveal" && this.#wait(this.looks(message.what));
  }

  /** Whether a die falls now, which is with the first message of a throw. @param {FromServer} message */
  #isFalling(message) {
    if (message.type !== "event") return false;
    const { type } = message.what;
    this.#look += this.looks(message.what);
    if (type === "throw") this.#isThrown = true;
    if (type !== "told" || !this.#isThrown) return false;
    this.#isThrown = false;
    this.#look = READ;
    return true;
  }

  /** Remember a message that the table stops for. Points count for more than the ball. @param {FromServer} message */
  #await(message) {
    if (message.type !== "event" || message.what.type !== "told") return;
    const told = message.what;
    const name = told.key.slice(told.key.indexOf(".") + 1);
    const kind = this.stops[name];
    if (kind === "score") this.#opensWithin = Infinity;
    if (kind && this.#coming?.kind !== "score") this.#coming = { name, kind, told, after: null, isStamped: false };
  }

  /** Let a message be heard as it is shown. @param {FromServer} message */
  #sound(message) {
    const isRushed = this.#queue.length >= (findPace() ? MOST_BEHIND : MOST_MISSED);
    if (message.type !== "event" || isRushed) return;
    const { what } = message;
    if (what.type === "told") hear(what.key.slice(what.key.indexOf(".") + 1));
    else if (what.type === "choice") "to" in what.params && hear("move");
    else if (what.type === "asks") this.#calls.has(message) && hear("turn");
    else hear(what.type);
  }

  /** Pause if there is something to look at and no more messages follow. */
  #pause() {
    if (this.#isTelling()) return false;
    const look = this.#isThrown ? 0 : this.#nextThrow() ? Math.min(this.#look, LIES) : this.#look;
    if (look) this.#look = 0;
    return this.#wait(look);
  }

  /** Stop for a moment, once all is told: the ball runs in, then the word is stamped. */
  #stop() {
    if (!this.#coming || this.#isTelling()) return false;
    const moment = { ...this.#coming, after: this.#nextView() };
    this.#coming = null;
    if (moment.kind !== "score" || !isMoving() || !this.#wait(RUNS_IN)) return this.#stamp(moment);
    this.moment.value = moment;
    return true;
  }

  /** @param {Moment} moment */
  #stamp(moment) {
    hear(moment.kind);
    if (!this.#wait(STANDS)) return false;
    this.moment.value = { ...moment, isStamped: true };
    return true;
  }

  #isTelling() {
    const next = this.#queue[0];
    return next?.type === "event" && next.what.type === "told";
  }

  /** Whether another die follows before anybody is asked. */
  #nextThrow() {
    for (const message of this.#queue) {
      const type = message.type === "event" ? message.what.type : "";
      if (type === "throw") return true;
      if (type !== "view") return false;
    }
    return false;
  }

  /** The view that waits, if there is one. */
  #nextView() {
    for (const message of this.#queue)
      if (message.type === "event" && message.what.type === "view") return message.what.view;
    return null;
  }

  /** Go on later, if there is time. @param {number} time */
  #wait(time) {
    const lasts = Math.min(time, this.#opensWithin / 2) * findPace();
    if (!lasts || (time > SHORTEST && this.#opensWithin / 2 < SHORTEST) || this.#queue.length >= MOST_BEHIND)
      return false;
    this.#opensWithin -= lasts / findPace();
    this.showing.value = true;
    this.#timer = setTimeout(() => this.#next(), lasts);
    return true;
  }

  #rest() {
    this.#timer = 0;
    this.showing.value = false;
    this.falling.value = false;
    this.moment.value = null;
  }
}

/** Whether a coin is thrown: a die is told by its face. @param {FromServer} message */
const isCoin = (message) =>
  message.type === "event" && message.what.type === "told" && !message.what.key.endsWith(THREW);
