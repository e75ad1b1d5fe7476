// How the choices of a question are offered: as a few buttons, by piece and target, or as a selection of many things.

/** @typedef {import("./wire").AskInfo} Ask */
/** @typedef {import("./wire").Option} Option */
/** @typedef {import("./words.js").Words} Words */
/** @typedef {{names: string[], label: string, hint: string}} Item what a button plays, and what stands on it */
/** @typedef {{kind: "list", items: Item[]}
 *   | {kind: "pieces", groups: {piece: string, items: Item[]}[], items: Item[]}
 *   | {kind: "some", things: {name: string, label: string, hint: string}[], count: number, names: string[]}} Shape */

const JOINED = "+";

/**
 * @param {Ask} ask
 * @param {import("./api.js").GameInfo} info
 * @param {(option: {name: string, params: Record<string, any>}) => string} hint what a choice comes to, in a few words
 * @param {Words} words
 * @returns {Shape}
 */
export function shapeQuestion(ask, info, hint, words) {
  const label = (/** @type {string} */ name) => capitalize(words.choice(ask.step, name), words);
  const item = (/** @type {Option} */ option) => ({
    names: [option.name],
    label: label(option.name),
    hint: hint(option),
  });
  const many = ask.choices.length > info.most_at_once;
  if (many && ask.choices.every((option) => option.name.includes(JOINED))) {
    const names = ask.choices.map((option) => option.name);
    const things = [...new Set(names.flatMap((name) => name.split(JOINED)))];
    return {
      kind: "some",
      things: things.map((name) => ({ name, label: label(name), hint: hint({ name, params: {} }) })),
      count: names[0].split(JOINED).length,
      names,
    };
  }
  const pieces = [...new Set(ask.choices.map((option) => option.params.piece).filter(Boolean))];
  if (many && pieces.length > 1) {
    const target = (/** @type {Option} */ option) => ({
      ...item(option),
      label: option.params.to ?? label(option.name),
    });
    const groups = pieces.map((piece) => ({
      piece,
      items: ask.choices.filter((option) => option.params.piece === piece).map(target),
    }));
    return { kind: "pieces", groups, items: ask.choices.filter((option) => !option.params.piece).map(item) };
  }
  const opening = info.openings[ask.step];
  const items = ask.choices.map(item);
  if (!opening || !ask.choices.some((option) => option.name === opening.choice)) return { kind: "list", items };
  const calls = opening.calls.map((name) => ({
    names: [opening.choice, name],
    label: capitalize(words.choice(opening.step, name), words),
    hint: "",
  }));
  return { kind: "list", items: [...calls, ...items.filter((one) => one.names[0] !== opening.choice)] };
}

/** Find the choice that joins exactly these things. @param {string[]} names @param {string[]} chosen */
export function findJoined(names, chosen) {
  return names.find((name) => {
    const parts = name.split(JOINED);
    return parts.length === chosen.length && parts.every((part) => chosen.includes(part));
  });
}

/**
 * List the choices of a step that are not offered now.
 * @param {Ask} ask
 * @param {import("./api.js").Printed | null} rules
 */
export function listClosed(ask, rules) {
  const open = ask.choices.map((option) => option.name);
  return (rules?.choices[ask.step] ?? []).filter((name) => !open.includes(name));
}

/** @param {string} text @param {Words} words */
const capitalize = (text, words) => text.charAt(0).toLocaleUpperCase(words.language) + text.slice(1);
