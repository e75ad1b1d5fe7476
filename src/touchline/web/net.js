// One socket to a table that survives a bad connection: it reports the last event it has seen, resends what was not
// acknowledged, and publishes whether it is connected and whether everything is on disk.

import { drawHex } from "./contribution.js";
import { signal } from "./html.js";

/** @typedef {import("./wire").FromServer} FromServer */
/** @typedef {import("./wire").Ack | import("./wire").Reject} Answer */
/** @typedef {"connecting" | "open" | "lost" | "ended"} Line */
/** @typedef {{message: {cmd_id: string, type: string}, answered: (answer: any) => void}} Waiting */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const ASLEEP = 10_000;
/** How many earlier events are requested. */
const REMEMBERED = 250;
/** Close codes after which there is no reconnecting: moved to another device, not allowed, no such table, too many,
 * shut out, signed out. */
const FINAL = [4001, 4003, 4004, 4010, 4011, 4012];

/** The one command that changes nothing, so it is never unsaved. */
const ODDS = "odds";

export class Connection {
  /** @type {import("./html.js").Signal<Line>} */
  line = signal(/** @type {Line} */ ("connecting"));
  /** How many commands are not yet on disk. */
  unsaved = signal(0);
  /** The code with which the server closed the connection for good. */
  closed = signal(0);

  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, Waiting>} */
  #waiting = new Map();
  /** @type {Map<string, (because: import("./wire").Because) => void>} */
  #whys = new Map();
  #last = 0;
  /** Events up to this one are older than the first snapshot: they go to the log only. */
  #past = 0;
  #wait = FIRST_WAIT;
  #timer = 0;
  #hidden = 0;
  #done = false;
  /** Whether what comes next came while there was no connection. */
  #isMissed = false;

  /** @param {string} table @param {string} seat
   * @param {(messages: FromServer[], isMissed: boolean) => boolean | void} received told what came while there was no
   *   connection, it says whether there may be more of that
   * @param {(event: import("./wire").TableEvent) => void} [remembered] called with earlier events */
  constructor(table, seat, received, remembered) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const asked = seat ? `?seat=${encodeURIComponent(seat)}` : "";
    this.url = `${scheme}://${location.host}/api/tables/${table}/socket${asked}`;
    this.received = received;
    this.remembered = remembered;
    addEventListener("online", this.#again);
    document.addEventListener("visibilitychange", this.#woken);
    this.#open();
  }

  /** Send a command. Resolves with its answer, however often the connection breaks.
   * @param {string} type @param {Record<string, unknown>} [fields] @returns {Promise<Answer>} */
  send(type, fields = {}) {
    const message = { type, cmd_id: drawHex(12), ...fields };
    return new Promise((answered) => {
      this.#waiting.set(message.cmd_id, { message, answered });
      this.#count();
      this.#write(message);
    });
  }

  /**
   * Why something cannot be chosen.
   * @param {number} ask
   * @param {string} name
   * @returns {Promise<import("./wire").Because>}
   */
  why(ask, name) {
    return new Promise((answered) => {
      this.#whys.set(name, answered);
      this.#write({ type: "why", ask, name });
    });
  }

  /**
   * The odds of a question.
   * @param {number} ask
   * @returns {Promise<import("./wire").OddsReply | import("./wire").Reject>}
   */
  odds(ask) {
    return /** @type {Promise<any>} */ (this.send(ODDS, { ask }));
  }

  /** Close as soon as everything that was sent is answered. Nothing more is received. */
  close() {
    this.received = () => {};
    this.remembered = undefined;
    this.#done = true;
    if (!this.#waiting.size) this.#hangUp();
  }

  #hangUp() {
    clearTimeout(this.#timer);
    removeEventListener("online", this.#again);
    document.removeEventListener("visibilitychange", this.#woken);
    this.#socket?.close();
  }

  #open() {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      socket.send(JSON.stringify({ type: "hello", last: this.#last }));
      for (const { message } of this.#waiting.values()) this.#write(message);
      this.line.value = "open";
    };
    socket.onmessage = (frame) => this.#read(JSON.parse(frame.data));
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    };
  }

  /** @param {number} code */
  #lost(code) {
    this.#socket = null;
    if ((this.#done && !this.#waiting.size) || FINAL.includes(code)) {
      this.line.value = "ended";
      this.closed.value = code;
      return;
    }
    this.line.value = "lost";
    this.#isMissed = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.5 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #again = () => {
    if (this.line.value !== "lost" || this.#socket) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#open();
  };

  /** A phone that was asleep may hold a dead socket, so open a new one. */
  #woken = () => {
    if (document.hidden) {
      this.#hidden = Date.now();
    } else if (this.#socket && this.#hidden && Date.now() - this.#hidden > ASLEEP) {
      const old = this.#socket;
      this.#lost(0);
      old.close();
      this.#again();
    } else {
      this.#again();
    }
  };

  /** @param {object} message */
  #write(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {FromServer[]} messages */
  #read(messages) {
    const news = [];
    for (const message of messages) {
      if (message.type === "ack" || message.type === "reject" || message.type === "outlook") this.#answered(message);
      else if (message.type === "busy") this.#later(message);
      else if (message.type === "because") {
        this.#whys.get(message.name)?.(message);
        this.#whys.delete(message.name);
      } else if (message.type === "event" && message.n <= this.#last) {
        if (message.n <= this.#past) this.remembered?.(message);
      } else {
        if (message.type === "snapshot") this.#recall(message.n);
        this.#last = message.n;
        news.push(message);
      }
    }
    if (news.length) this.#isMissed = Boolean(this.received(news, this.#isMissed)) && this.#isMissed;
  }

  /** The first snapshot holds the present only: request earlier events, once. @param {number} n */
  #recall(n) {
    if (this.#past || n < 2 || !this.remembered) return;
    this.#past = n;
    this.#write({ type: "hello", last: Math.max(1, n - REMEMBERED) });
  }

  /** @param {Answer | import("./wire").OddsReply} answer */
  #answered(answer) {
    const waiting = this.#waiting.get(answer.cmd_id);
    if (!waiting) return;
    this.#waiting.delete(answer.cmd_id);
    this.#count();
    waiting.answered(answer);
    if (this.#done && !this.#waiting.size) this.#hangUp();
  }

  /** @param {import("./wire").Busy} busy */
  #later(busy) {
    const waiting = this.#waiting.get(busy.cmd_id);
    if (waiting) setTimeout(() => this.#write(waiting.message), busy.retry_after * 1000);
  }

  #count() {
    this.unsaved.value = [...this.#waiting.values()].filter(({ message }) => message.type !== ODDS).length;
  }
}
