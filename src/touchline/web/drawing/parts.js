/**
 * What the boards share: the frame, clickable targets, dice, and marks.
 *
 * Boards hold no text of their own: all words come from `words`.
 * @module
 */
import { html } from "../html.js";

/**
 * The game's own text first, then the common one.
 * @typedef {(key: string | import("../words.js").Phrase | null, params?: Record<string, unknown>) => string} Words
 */
/** @typedef {{name: string, params: Record<string, any>}} Choice */
/** @typedef {{step: string, who: string, role: string, choices: Choice[]}} Ask */
/** @typedef {import("../api.js").Component} Component */
/** @typedef {{printed: Record<string, any>, components: Component[]}} Rules */
/**
 * What a board is drawn from; `V` is the view of its game.
 * @template [V=any]
 * @typedef {object} Drawn
 * @property {V} view
 * @property {V | null} [previous] the view before something last moved
 * @property {Rules} rules
 * @property {Ask | null} [ask] the open question to the viewer
 * @property {Words} words
 * @property {(...choices: string[]) => void} [on] called when something is chosen; further choices answer
 *   what follows
 * @property {(name: string) => Promise<{reason: string, cite: string}>} [why] asks why a choice is closed
 * @property {boolean} [sending] whether a choice is on its way: nothing else can be chosen
 * @property {Record<string, any>[]} [thrown] the dice since the last decision: the parameters of the messages
 *   `threw`, and of coins `at` and `face`
 * @property {boolean} [falling] whether the last of them is in the air
 * @property {Record<string, string> | null} [revealed] the secret calls that were just turned up, by side,
 *   before the view knows of them
 * @property {Record<string, any> | null} [chosen] the parameters of the last open choice, likewise
 * @property {{home: string, away: string}} [names] what the sides are called: "You", "Mara"
 * @property {string} [you] the side of the viewer; empty for a watcher and at a shared screen
 * @property {Record<string, string> | null} [chips] what each choice comes to, by its name, in a few figures for its
 *   button; null while odds are switched off
 * @property {boolean} [staged] whether the page has a place for the stage; where it has none, the board draws it
 * @property {boolean} [showing] whether events are being played out
 * @property {import("../pace.js").Moment | null} [moment] what the table stops for now
 * @property {import("../store.js").Happening[]} [story] what happened lately: choices, calls, throws, messages, views
 */

export const SIDES = ["home", "away"];

/** The other side. @param {string} side */
export const otherSide = (side) => (side === "home" ? "away" : "home");

/** The numbers from 0 to n − 1. @param {number} n */
export const range = (n) => Array.from({ length: n }, (_, i) => i);

/** Join class names, leaving out empty ones. @param {...(string | false | null | undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");

/** Choices of a question by their name. @param {Ask | null | undefined} ask @returns {Map<string, Choice>} */
export const choicesOf = (ask) => new Map((ask?.choices ?? []).map((choice) => [choice.name, choice]));

/**
 * Attributes that make a part of a picture a button for pointer, keyboard and screen reader.
 * @param {string} label
 * @param {() => void} choose
 */
export const target = (label, choose) => ({
  role: "button",
  tabindex: 0,
  "aria-label": label,
  onClick: (/** @type {Event} */ event) => {
    event.stopPropagation();
    choose();
  },
  onKeyDown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    choose();
  },
});

const WIDE = /[⺀-鿿가-힯豈-﫿！-｠]/;

/**
 * Find the font size at which a text fits a width, because SVG text does not wrap.
 * @param {string} text
 * @param {number} room
 * @param {number} largest
 */
export const fitText = (text, room, largest) => {
  const ems = [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1.02 : 0.64), 0);
  return Math.min(largest, Math.floor((room / Math.max(ems, 1)) * 10) / 10);
};

/**
 * Name a card or a die: one's own by its title, a printed one in the words of the language.
 * @param {Rules} rules
 * @param {Words} words
 * @param {string} key
 * @param {string} name
 * @param {string} [component] its name among the components, where that is another
 */
export const nameComponent = (rules, words, key, name, component = name) => {
  const own = rules.components.find((part) => part.source === "own file" && part.name === component);
  if (own) return own.title;
  const text = words(`${key}.${name}`);
  return text.startsWith("[") ? name.replaceAll("_", " ") : text;
};

// The frame

/** Defaults for what a screen leaves out. */
const LEFT_OUT = {
  previous: null,
  ask: null,
  on: () => {},
  why: async () => ({ reason: "not_asked_now", cite: "" }),
  sending: false,
  thrown: [],
  falling: false,
  revealed: null,
  chosen: null,
  names: { home: "", away: "" },
  you: "",
  chips: null,
  staged: false,
  showing: false,
  moment: null,
  story: [],
};

/** What is shown, with a default for what a screen leaves out. @param {Drawn} given @returns {Required<Drawn>} */
export const fillIn = (given) => ({ ...LEFT_OUT, ...given });

/**
 * A board in its frame. What the screen leaves out has a default.
 * @param {string} name the class by which the style sheet knows the board
 * @param {(shown: Required<Drawn>) => any} draw
 * @returns {(given: Drawn) => any}
 */
export const frameBoard = (name, draw) => (given) => html`
  <div class=${`board ${name}`}>
    <div class="layout">${draw(fillIn(given))}</div>
  </div>
`;

/** The sign of a side: home is round, away is square. @param {string} side */
export const crest = (side) =>
  side === "home"
    ? html`<circle class="crest-body" r="8" />`
    : html`<rect class="crest-body" x="-7" y="-7" width="14" height="14" rx="2" />`;

/**
 * The downs of a series, the current one marked.
 * @param {number} of
 * @param {number} down
 * @param {Words} words
 */
export const downs = (of, down, words) => html`
  <ol class="downs">
    ${range(of).map(
      (i) => html`
        <li
          key=${i}
          class=${classes(i + 1 === down && "now", i + 1 < down && "gone")}
          aria-current=${i + 1 === down ? "step" : null}
        >
          ${words(`down.${i + 1}`)}
        </li>
      `,
    )}
  </ol>
`;

// Marks: every colour has a shape as well

/** @type {Record<string, string>} */
const SHAPES = {
  red: "M0 -9 L9 7 L-9 7 Z",
  yellow: "M0 -10 L9 0 L0 10 L-9 0 Z",
  green: "M-5 -9 H5 L10 0 L5 9 H-5 L-10 0 Z",
  run: "M0 -9 L9 7 L-9 7 Z",
  pass: "M0 -10 L9 0 L0 10 L-9 0 Z",
  long_pass: "M-5 -9 H5 L10 0 L5 9 H-5 L-10 0 Z",
  special: "M0 -10 L2.6 -3.4 L9.6 -3 L4.2 1.4 L6 8.4 L0 4.6 L-6 8.4 L-4.2 1.4 L-9.6 -3 L-2.6 -3.4 Z",
  field_goal: "M-8 -9 V1 H-1.5 V9 H1.5 V1 H8 V-9 H5.5 V-1.5 H-5.5 V-9 Z",
};

/** The shape that goes with a colour of dice or a kind of card. @param {string} name */
export const shape = (name) => html`<path class=${`shape ${name}`} d=${SHAPES[name]} />`;

/** Whether something has a shape. @param {any} name */
export const hasShape = (name) => name in SHAPES;

/** A shape as an inline picture. @param {string} name */
export const emblem = (name) => html`
  <svg class="emblem" viewBox="-11 -11 22 22" aria-hidden="true">${shape(name)}</svg>
`;

/** A closed lock: a locked choice. */
export const lock = () => html`
  <g class="lock">
    <rect x="-9" y="-3" width="18" height="14" rx="3" />
    <path d="M-5.500 -3 V-6 a5.500 5.500 0 0 1 11 0 V-3" />
  </g>
`;

/** A shield: a tackle. */
export const shield = () => html`<path class="shield" d="M0 -11 L10 -7 V0 C10 7 4 11 0 13 C-4 11 -10 7 -10 0 V-7 Z" />`;

/** A football, lying along the x axis, so many units long. @param {number} length */
export const football = (length) => html`
  <g class="football" transform=${`scale(${length / 40})`}>
    <path class="leather" d="M-20 0 C-11 -14 11 -14 20 0 C11 14 -11 14 -20 0 Z" />
    <path class="laces" d="M-7 0 H7 M-5 -3 V3 M0 -3 V3 M5 -3 V3" />
  </g>
`;

/** A die with pips, ten units wide. @param {number} n @param {string} [kind] */
export const pips = (n, kind = "offense") => html`
  <g class=${`pips ${kind}`}>
    <rect class="body" x="-5" y="-5" width="10" height="10" rx="2" />
    ${PIPS[n].map(([x, y]) => html`<circle class="pip" cx=${x * 2.6} cy=${y * 2.6} r="1.05" />`)}
  </g>
`;

/** @type {Record<number, number[][]>} */
const PIPS = {
  0: [],
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};
