// All texts of the page, from the same catalogues, keys and parameters as at the terminal.
//
//   {n}  {total:+}  {side:side}  {call:^colour}  {to_go:#yards}      see touchline/locale/__init__.py

import { keepLanguage as keep, fetchWords } from "./preload.js";
import { signal } from "./html.js";

/** @typedef {Record<string, any>} Params */
/** @typedef {{key: string, params: Params}} Phrase a text within a text */
/**
 * @typedef {{language: string, texts: Record<string, string | string[]>, readings: Record<string, string>}} Catalogue
 */

const FIELD = /\{(\w+)(?::([^}]*))?\}/g;
const JOINED = "+";
/** The name of each language in that language. @type {Record<string, string>} */
export const OWN_NAMES = { en: "English", de: "Deutsch", it: "Italiano", ja: "日本語" };

/** @type {import("./html.js").Signal<Catalogue>} */
export const catalogue = signal({ language: "en", texts: {}, readings: {} });

/** Switch to a language. @param {string} language */
export async function speak(language) {
  const answer = await fetchWords(language);
  if (!answer.ok) throw new Error(`no words for ${language}`);
  catalogue.value = await answer.json();
  document.documentElement.lang = language;
  document.title = new Words("").text("page.name");
}

/** @param {string} language */
export function prefer(language) {
  keep(language);
  return speak(language);
}

/**
 * Format a number with a real minus sign; anything else is left as it is.
 * @param {any} value
 * @param {boolean} [signed]
 */
export function formatNumber(value, signed = false) {
  const text = signed && typeof value === "number" && value > 0 ? `+${value}` : String(value);
  return /^-\d/.test(text) ? `−${text.slice(1)}` : text;
}

/** @param {string} text @param {string} language */
export const capitalize = (text, language) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/**
 * Join names with the separator of the language.
 * @param {any[]} names
 * @param {(key: string, params: Params) => string} say
 * @returns {string}
 */
export function joinNames(names, say) {
  return names.length
    ? names.slice(1).reduce((first, next) => say("ui.list", { first, next }), formatNumber(names[0]))
    : "";
}

/**
 * Who plays, as the reader calls them: the names of the sides where they are known, and the reader's own side.
 * @typedef {{names: Record<string, string>, own: string}} Players
 */
/** Where a message names the side that acts. */
const ACTS = ["side", "offense", "winner"];

/**
 * The words of one game: its own texts first, then the common ones. A missing text shows its key. At a table sides are
 * called by their names, and the reader is spoken to where there is a text for it (`.you`, `.against_you`).
 */
export class Words {
  /** @param {string} game @param {Players} [players] */
  constructor(game, players = { names: {}, own: "" }) {
    this.game = game;
    this.players = players;
  }

  get language() {
    return catalogue.value.language;
  }

  /** Whether there is a text for a key. @param {string} key */
  knows(key) {
    return this.has(key) || key in catalogue.value.texts;
  }

  /** Whether the game itself has a text for a key. @param {string} key */
  has(key) {
    return `${this.game}.${key}` in catalogue.value.texts;
  }

  /**
   * The text of a key, or a phrase of a view; nothing for none.
   * @param {string | Phrase | null} key
   * @param {Params} [params]
   * @returns {string}
   */
  text(key, params = {}) {
    if (key === null) return "";
    if (typeof key === "object") return this.text(key.key, key.params);
    return this.#fill(this.#address(this.has(key) ? `${this.game}.${key}` : key, params), params);
  }

  /** The key of what is told to the reader, where the own side is named. @param {string} key @param {Params} params */
  #address(key, params) {
    const { own } = this.players;
    const side = ACTS.map((name) => params[name]).find((value) => value === "home" || value === "away");
    if (!own || !side) return key;
    const form = side === own ? `${key}.you` : `${key}.against_you`;
    return form in catalogue.value.texts ? form : key;
  }

  /** The text of the first key that has one. @param {string[]} keys @param {Params} [params] */
  first(keys, params = {}) {
    const known = keys.find((key) => this.knows(key));
    return this.text(known ?? keys[keys.length - 1], params);
  }

  /**
   * The text of a code: the game's own, then the common one, else the code itself.
   * @param {string} space
   * @param {any} value
   */
  code(space, value) {
    const key = `${space}.${value}`;
    return this.knows(key) ? this.text(key) : formatNumber(value);
  }

  /** The text of a question. @param {{step: string, role: string, seat: string}} ask */
  question(ask) {
    return this.first([`ask.${ask.step}.${ask.role}`, `ask.${ask.step}`], {
      seat: this.seat(ask.seat),
      role: ask.role,
    });
  }

  /**
   * The text of a choice; of joined things, the texts of each.
   * @param {string} step
   * @param {string} name
   * @returns {string}
   */
  choice(step, name) {
    const keys = [`choice.${step}.${name}`, `choice.${name}`];
    if (keys.some((key) => this.has(key))) return this.first(keys);
    if (name.includes(JOINED))
      return name
        .split(JOINED)
        .map((part) => this.choice(step, part))
        .join(` ${JOINED} `);
    return name
      .split(/[_ ]/)
      .map((part) => this.code("notation", part))
      .join(" ");
  }

  /** @param {string} code */
  reason(code) {
    return this.text(`reason.${code}`);
  }

  /** @param {string} name */
  seat(name) {
    return this.text(`seat.${name}`);
  }

  /** @param {string} name */
  side(name) {
    return this.text(`side.${name}`);
  }

  /** Join names as alternatives: a, b or c. @param {string[]} names */
  list(names) {
    if (names.length < 2) return names.join("");
    return this.text("ui.or", { first: this.join(names.slice(0, -1)), last: names[names.length - 1] });
  }

  /** Join names: a, b, c. @param {any[]} names */
  join(names) {
    return joinNames(names, (key, params) => this.text(key, params));
  }

  /** Join phrases. @param {Phrase[]} phrases */
  phrases(phrases) {
    return this.join(phrases.map((phrase) => this.text(phrase)));
  }

  /** A decimal number from the server in the language's notation. @param {string} written */
  decimal(written) {
    return formatNumber(written).replace(".", this.text("ui.decimal_point"));
  }

  /** @param {string} key @param {Params} params @returns {string} */
  #fill(key, params) {
    const found = catalogue.value.texts[key];
    if (found === undefined) return `[${key}]`;
    const form =
      typeof found === "string" ? found : found[Math.min(choosePlural(params.n, this.language), found.length - 1)];
    const scope = this.game ? this : new Words(key.split(".")[0]);
    return form.replace(FIELD, (whole, name, spec) =>
      name in params ? scope.#format(params[name], spec ?? "") : whole,
    );
  }

  /** @param {any} value @param {string} spec @returns {string} */
  #format(value, spec) {
    if (Array.isArray(value)) return this.join(value.map((one) => this.#format(one, "")));
    if (typeof value?.key === "string") return this.text(value);
    if (spec === "" || spec === "+") return formatNumber(value, spec === "+");
    if (spec.startsWith("#")) return this.text(`count.${spec.slice(1)}`, { n: value });
    const space = spec.replace("^", "");
    const found = (space === "side" && this.players.names[value]) || this.code(space, value);
    if (!spec.startsWith("^")) return found;
    return capitalize(found, this.language);
  }
}

/** Choose the plural form for a number. All our languages have one or two. @param {any} n @param {string} language */
function choosePlural(n, language) {
  return typeof n !== "number" || new Intl.PluralRules(language).select(Math.abs(n)) === "one" ? 0 : 1;
}
