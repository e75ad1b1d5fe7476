// A lesson in progress: its script step by step, in the shape of a session so that the parts of a table can show it.

import { gameInfo, printed } from "./api.js";
import { computed, signal } from "./html.js";
import { Pace } from "./pace.js";
import { Words } from "./words.js";

/** @typedef {import("./api.js").LessonStep} Step */

/** @param {string} game */
const keyOf = (game) => `touchline.lesson.${game}`;
/** The reason for a choice that the lesson does not know: it belongs to another edition. */
const ELSEWHERE = { reason: "not_asked_now", cite: "" };

export class Lesson {
  main = new Pace();
  front = signal(this.main);
  at = signal(0);
  /** Whether the learner just made a different choice. */
  missed = signal(false);
  sending = signal(false);
  isHotSeat = signal(false);
  info = signal(/** @type {import("./api.js").GameInfo | null} */ (null));
  rules = signal(/** @type {import("./api.js").Printed | null} */ (null));

  /** @param {string} game @param {Step[]} steps */
  constructor(game, steps) {
    this.steps = steps;
    this.last = steps.length - 1;
    this.game = signal(game);
    this.words = computed(() => new Words(game));
    this.step = computed(() => steps[this.at.value]);
    this.ask = computed(() =>
      this.main.showing.value ? null : (this.main.store.asks.value.find((ask) => ask.choices.length > 0) ?? null),
    );
    gameInfo(game, this.words.value.language).then((found) => {
      this.info.value = found;
      this.main.stops = found.moments;
    });
    printed(/** @type {import("./wire").Snapshot} */ (steps[0].start).ruleset).then((found) => {
      this.rules.value = found;
    });
    this.#seek(Math.min(Number(localStorage.getItem(keyOf(game))) || 0, this.last));
  }

  close() {
    this.main.close();
  }

  /** Go on after the right choice; show the step's hint after any other. @param {string[]} names */
  play(...names) {
    const { choose } = this.step.value;
    const isRight = choose.length === names.length && choose.every((name, i) => name === names[i]);
    if (isRight) this.go(this.at.value + 1);
    else this.missed.value = true;
  }

  /** @param {string} name */
  async why(name) {
    return this.step.value.closed[name] ?? ELSEWHERE;
  }

  /** Go to a step. The next one is played out, any other is shown at once. @param {number} at */
  go(at) {
    if (at !== this.at.value + 1) this.#seek(at);
    else this.#follow(at);
  }

  /** @param {number} at */
  #follow(at) {
    this.main.skip();
    this.#arrive(at);
    this.main.show(this.#messages(at));
  }

  /** @param {number} at */
  #seek(at) {
    this.main.skip();
    const scene = this.steps.findLastIndex((step, i) => i <= at && step.start !== null);
    this.#arrive(at);
    for (let i = scene; i <= at; i++) for (const message of this.#messages(i)) this.main.store.take(message);
  }

  /**
   * The messages of a step. A new scene clears the log.
   * @param {number} at
   * @returns {import("./wire").FromServer[]}
   */
  #messages(at) {
    const { start, events } = this.steps[at];
    if (!start) return events;
    this.main.store.lines.value = [];
    this.main.store.story.value = [];
    return [start, ...events];
  }

  /** @param {number} at */
  #arrive(at) {
    this.at.value = at;
    this.missed.value = false;
    localStorage.setItem(keyOf(this.game.value), String(at));
  }
}
