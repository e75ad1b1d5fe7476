// A person at a table: the main stream, at a shared screen also that of the seat behind the curtain, the contributions
// to the dice, and every command.

import { rememberGame } from "./preload.js";
import { call, gameInfo, printed } from "./api.js";
import { drawHex, findPart as part, drawParts, hashPart } from "./contribution.js";
import { seal, unhex } from "./fair.js";
import { batch, computed, effect, signal } from "./html.js";
import { Memory } from "./memory.js";
import { WATCHER, locate } from "./route.js";
import { Stream } from "./stream.js";
import { callPlayers, listOwn } from "./people.js";
import { Words } from "./words.js";

/** @typedef {import("./wire").AskInfo} Ask */

const SALT = 16;
/** Commands whose refusal as stale only means that the screen was a moment behind. */
const STALE = "stale";
const LATE = ["play", "seal", "unlock", "answer"];

/** @param {string} table @param {string} side */
const sealKey = (table, side) => `touchline.seal.${table}.${side}`;

export class Session {
  /**
   * Whether the stream of a seat at a shared screen is ahead of what is being shown, or behind it.
   * @type {import("./html.js").ReadonlySignal<boolean>}
   */
  isAhead;
  /** The last refusal, to be shown. */
  refused = signal(/** @type {import("./api.js").Refusal | null} */ (null));
  /** Whether a command waits for its answer. */
  sending = signal(false);
  /** At a shared screen: the stream of the seat behind the curtain. */
  behind = signal(/** @type {Stream | null} */ (null));
  info = signal(/** @type {import("./api.js").GameInfo | null} */ (null));
  rules = signal(/** @type {import("./api.js").Printed | null} */ (null));
  /** The seats of this person, as the server knows them. */
  yours = signal(/** @type {string[]} */ ([]));
  isOwner = signal(false);
  /** How many seconds later somebody who looks on sees everything. */
  delay = signal(0);
  #stops = /** @type {(() => void)[]} */ ([]);
  #sent = new Set();
  /**
   * What the server knows of the table and of this person, requested along with the first snapshot.
   * @type {Promise<any> | null}
   */
  #asked;
  /** The question for which the seat behind the curtain has the screen to itself; 0 where there is no curtain. */
  #curtained = 0;

  /** @param {string} table @param {string} [seat] */
  constructor(table, seat = "") {
    this.table = table;
    this.memory = new Memory(table);
    this.main = new Stream(table, seat, (messages) => this.memory.take(messages));
    this.#asked = this.#inquire();
    this.showing = this.main.showing;
    this.game = computed(() => this.main.store.about.value?.game ?? "");
    this.isHotSeat = computed(() => this.main.store.about.value?.hot_seat ?? false);
    this.words = computed(() => new Words(this.game.value, callPlayers(this.main.store.seats.value, listOwn(this))));
    this.front = computed(() => (this.behind.value?.store.about.value ? this.behind.value : this.main));
    this.isAhead = computed(
      () => this.isHotSeat.value && (this.main.showing.value || findNumber(this.front.value) !== findNumber(this.main)),
    );
    this.restarts = computed(() => Math.max(this.memory.restarts.value, this.main.store.dice.value?.restarts ?? 0));
    this.isAskedAnew = computed(() => this.#waitsForConsent());
    this.isForeign = computed(() => this.#hasForeignPart());
    this.ask = computed(() => (this.isAhead.value ? null : findOwnAsk(this.front.value)));
    this.#stops.push(
      effect(() => {
        const about = this.main.store.about.value;
        if (about) this.#know(about.game, about.ruleset);
      }),
      effect(() => this.#bringDice()),
      effect(() => this.#unseal()),
      effect(() => this.#turn()),
      effect(() => this.#end()),
    );
  }

  close() {
    for (const stop of this.#stops) stop();
    this.behind.value?.close();
    this.main.close();
  }

  /** Skip the pauses. Whoever looks on sees the next play then: computers may be a whole game ahead. */
  skip() {
    if (this.main.store.about.value?.seat || this.isHotSeat.value) this.main.skip();
    else this.main.skipPlay();
    this.behind.value?.skip();
  }

  /** The seats that play from this screen: one, or all where the screen is shared. */
  get seats() {
    const { about, seats } = this.main.store;
    const own = about.value?.hot_seat ? this.yours.value : [about.value?.seat ?? ""];
    return seats.value.filter((place) => own.includes(place.seat));
  }

  /** Whether a question is asked behind the curtain. @param {Ask[]} asks */
  isCurtained(asks) {
    const { curtain = "always", openings = {} } = this.info.value ?? {};
    const isCall = asks.length > 1 || Object.keys(this.main.store.locked.value).length > 0;
    return curtain === "always" || (curtain === "calls" && (isCall || asks.some((ask) => ask.step in openings)));
  }

  /** The seat at this screen that is asked now, if the screen is shared. */
  get asked() {
    const { asks, settled } = this.main.store;
    return this.isHotSeat.value && !settled.value
      ? (asks.value.find((ask) => this.seats.some((place) => place.seat === ask.seat)) ?? null)
      : null;
  }

  /** The address of a step: a finished game can be seen again. @param {number} step */
  locate(step) {
    const { over, about } = this.main.store;
    return over.value ? locate(this.table, step, about.value?.seat || WATCHER) : "";
  }

  /** Open the stream of a seat, behind the curtain for one question. @param {string} seat @param {number} [ask] */
  look(seat, ask = 0) {
    this.behind.value?.close();
    this.#curtained = ask;
    this.behind.value = new Stream(this.table, seat);
  }

  /** Close the curtain, and drop what the seat was sent. */
  hide() {
    this.behind.value?.close();
    this.behind.value = null;
  }

  // Commands

  /** @param {string[]} choices */
  play(...choices) {
    const ask = this.ask.value;
    if (!ask || this.sending.value) return undefined;
    return ask.seal ? this.#seal(ask, ask.seal, choices[0]) : this.#do("play", { ask: ask.n, choices });
  }

  /**
   * Seal a choice that not even the host may know: this tab keeps it, and only the seal is sent.
   * @param {Ask} ask
   * @param {number} step
   * @param {string} name
   */
  #seal(ask, step, name) {
    const salt = drawHex(SALT);
    sessionStorage.setItem(sealKey(this.table, ask.who), JSON.stringify({ name, salt }));
    return this.#do("seal", { ask: ask.n, seal: seal(unhex(salt), this.table, step, ask.who, name) });
  }

  unlock() {
    const open = this.front.value.store.asks.value[0];
    return open && this.#do("unlock", { ask: open.n });
  }

  /** @param {string} name */
  why(name) {
    return this.front.value.connection.why(this.ask.value?.n ?? 0, name);
  }

  /** The odds of a question, from what the seat sees. @param {Ask} ask */
  odds(ask) {
    return this.front.value.connection.odds(ask.n);
  }

  /** Answer an offer; at a shared screen for the other side. @param {string} kind @param {boolean} yes */
  answer(kind, yes) {
    if (!this.isHotSeat.value) return this.#do("answer", { kind, yes });
    const [by] = this.main.store.offers.value[kind] ?? [];
    const side = this.seats.find((place) => place.seat === by)?.side;
    const other = this.seats.find((place) => place.side !== side);
    return other && this.sendFrom(other.seat, "answer", { kind, yes });
  }

  /**
   * Send any other command: resign, offer, order, chat, rematch …
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   */
  tell(type, fields = {}) {
    return this.#do(type, fields);
  }

  /** Ask for a rematch, from every seat of this screen. */
  async playAgain() {
    if (!this.isHotSeat.value) return this.tell("rematch");
    for (const place of this.seats) await this.#once(`rematch ${place.seat}`, place.seat, "rematch", {});
    return undefined;
  }

  /** Sit down on an open seat. @param {string} seat @param {string} side @param {string} name */
  async sit(seat, side, name) {
    const brought = drawParts([side]);
    brought.keep(this.table);
    this.agree();
    return this.#do("sit", { seat, name, hash: brought.hash(side) });
  }

  /** @param {string} type @param {Record<string, unknown>} fields */
  async #do(type, fields) {
    this.sending.value = true;
    this.refused.value = null;
    try {
      const answer = await this.front.value.connection.send(type, fields);
      if (answer.type === "reject" && !(answer.code === STALE && LATE.includes(type)))
        this.refused.value = answer.code === STALE && type === "claim" ? { ...answer, code: "claim_early" } : answer;
      return answer;
    } finally {
      this.sending.value = false;
    }
  }

  // Automatic replies

  #inquire() {
    return call(`tables/${this.table}`).catch(() => null);
  }

  /** @param {string} game @param {string} hash */
  async #know(game, hash) {
    rememberGame(game);
    const asked = this.#asked ?? this.#inquire();
    this.#asked = null;
    const known = gameInfo(game, this.words.value.language);
    const [table, info, rules] = await Promise.all([asked, known, printed(hash).catch(() => null)]);
    batch(() => {
      this.yours.value = table?.yours ?? [];
      this.isOwner.value = table?.owner ?? false;
      this.delay.value = table?.delay ?? 0;
      this.rules.value = rules;
      this.info.value = info;
      this.main.stops = info.moments;
    });
  }

  /** Commit to a part in the dice where one is missing, and open it once all have committed. */
  #bringDice() {
    const dice = this.main.store.dice.value;
    if (!dice || this.isAskedAnew.value) return;
    for (const place of this.seats) {
      if (dice.stage === "lobby" && !dice.hashes[place.side]) this.#promise(place.seat, place.side, dice.commitment);
      const kept = this.#findToOpen(place.side);
      if (kept) this.#open(place.seat, place.side, dice.commitment, kept);
    }
  }

  /** The part of a side that this device has brought and must open now; empty if there is none. @param {string} side */
  #findToOpen(side) {
    const dice = this.main.store.dice.value;
    const kept = part(this.table, side);
    const isOurs = kept !== null && dice?.hashes[side] === hashPart(kept);
    return isOurs && dice?.stage === "opening" && !dice.contributions[side] ? kept : "";
  }

  /**
   * Whether the dice began anew and wait for a part of this person, who has not agreed to that. A host that may begin
   * them as often as it likes can choose them. Whoever sat down later has agreed by that.
   */
  #waitsForConsent() {
    const dice = this.main.store.dice.value;
    if (!dice || !this.restarts.value || this.memory.agreed.value === this.#nameDice()) return false;
    const hasSeen = this.memory.restarts.value > 0;
    return this.seats.some(
      ({ side }) => (dice.stage === "lobby" && !dice.hashes[side]) || (hasSeen && this.#findToOpen(side) !== ""),
    );
  }

  /** What names the dice from one restart to the next. */
  #nameDice() {
    return `${this.restarts.value} ${this.main.store.dice.value?.commitment ?? ""}`;
  }

  /**
   * Whether the host shows another part for a side of this person than the one that this device has brought. Where two
   * share a side, one of them brings it.
   */
  #hasForeignPart() {
    const { seats, dice } = this.main.store;
    const { stage, hashes = {} } = dice.value ?? {};
    if (stage !== "lobby" && stage !== "opening") return false;
    return this.seats.some(({ side }) => {
      const kept = part(this.table, side);
      const isAlone = seats.value.filter((place) => place.side === side).length === 1;
      return kept !== null && isAlone && side in hashes && hashes[side] !== hashPart(kept);
    });
  }

  /** Agree to go on with new dice. */
  agree() {
    this.memory.agree(this.#nameDice());
  }

  /** Open the seals once all calls are in. */
  #unseal() {
    const opening = this.main.store.unsealing.value;
    if (!opening) return;
    for (const place of this.seats) {
      const kept = sessionStorage.getItem(sealKey(this.table, place.side));
      if (kept && !opening.opened.includes(place.side))
        this.#once(`unseal ${opening.ask} ${place.side}`, place.seat, "unseal", {
          ask: opening.ask,
          ...JSON.parse(kept),
        });
    }
  }

  /**
   * Open the part of a side.
   * @param {string} seat
   * @param {string} side
   * @param {string} commitment what the host has promised for it
   * @param {string} contribution
   */
  #open(seat, side, commitment, contribution) {
    const mark = `open ${commitment} ${side}`;
    if (this.#sent.has(mark)) return;
    this.memory.open(commitment, side, contribution);
    this.#once(mark, seat, "open", { contribution });
  }

  /** @param {string} seat @param {string} side @param {string} commitment */
  #promise(seat, side, commitment) {
    if (this.#sent.has(`promise ${commitment} ${side}`)) return;
    const brought = drawParts([side]);
    brought.keep(this.table);
    this.#once(`promise ${commitment} ${side}`, seat, "contribute", { hash: brought.hash(side) });
  }

  /**
   * Send a command from a seat of this screen, once.
   * @param {string} mark
   * @param {string} seat
   * @param {string} type
   * @param {Record<string, unknown>} fields
   */
  async #once(mark, seat, type, fields) {
    if (this.#sent.has(mark)) return;
    this.#sent.add(mark);
    await this.sendFrom(seat, type, fields);
  }

  /**
   * Send a command from a seat of this screen.
   * @param {string} seat
   * @param {string} type
   * @param {Record<string, unknown>} fields
   */
  async sendFrom(seat, type, fields) {
    if (!this.isHotSeat.value) return this.main.connection.send(type, fields);
    const stream = new Stream(this.table, seat);
    const answer = await stream.connection.send(type, fields);
    stream.close();
    return answer;
  }

  /** Show the last messages at once: they say why the connection was closed for good. */
  #end() {
    if (this.main.connection.closed.value) queueMicrotask(() => this.main.skip());
  }

  /** At a shared screen: open the seat of a question that is no secret, and close the curtain after a turn. */
  #turn() {
    if (!this.isHotSeat.value || !this.info.value) return;
    const { asks, over } = this.main.store;
    const asked = this.asked;
    const looking = this.behind.value;
    const curtained = this.isCurtained(asks.value);
    const own = asks.value.find((ask) => ask.seat === looking?.seat);
    const isDone = over.value || !own || (curtained && own.n !== this.#curtained);
    if (looking && isDone) this.hide();
    else if (!looking && asked && !over.value && !curtained) this.look(asked.seat);
  }
}

/** The number of the last question that a stream has come to; 0 while it is settled. @param {Stream} stream */
const findNumber = ({ store }) => (store.settled.value ? 0 : Math.max(0, ...store.asks.value.map((ask) => ask.n)));

/** Find the open question to a stream's own seat. @param {Stream} stream @returns {Ask | null} */
function findOwnAsk(stream) {
  const seat = stream.store.about.value?.seat;
  if (stream.store.settled.value) return null;
  return stream.store.asks.value.find((ask) => ask.seat === seat && ask.choices.length > 0) ?? null;
}
