// The choices of a question in the shape in which a person can choose: a few buttons, pieces first, or some of many.

/** @typedef {import("./wire").Ask} Ask */
/** @typedef {import("./wire").Option} Option */
/** @typedef {import("./words.js").Words} Words */
/** @typedef {{names: string[], label: string, hint: string}} Item what a button plays, and what stands on it */
/** @typedef {{kind: "list", items: Item[]}
 *   | {kind: "pieces", groups: {piece: string, items: Item[]}[], items: Item[]}
 *   | {kind: "some", things: {name: string, label: string, hint: string}[], count: number, names: string[]}} Shape */

const JOINED = "+";
/** Of more choices that move pieces, the pieces come first. */
const MOST_AT_ONCE = 12;
/** Of more choices that join the same things, the things are listed. */
const MOST_JOINED = 12;

/**
 * @param {Ask} ask
 * @param {import("./games/index.js").Teller} teller
 * @param {Record<string, any>} view
 * @param {Words} words
 * @param {boolean} openly
 * @returns {Shape}
 */
export function shaped(ask, teller, view, words, openly) {
  const label = (/** @type {string} */ name) => capital(words.choice(ask.step, name), words);
  const item = (/** @type {Option} */ option) => ({
    names: [option.name],
    label: label(option.name),
    hint: teller.hint(option, view, words),
  });
  if (ask.choices.length > MOST_JOINED && ask.choices.every((option) => option.name.includes(JOINED))) {
    const names = ask.choices.map((option) => option.name);
    const things = [...new Set(names.flatMap((name) => name.split(JOINED)))];
    return {
      kind: "some",
      things: things.map((name) => ({
        name,
        label: label(name),
        hint: teller.hint({ name, params: {} }, view, words),
      })),
      count: names[0].split(JOINED).length,
      names,
    };
  }
  const pieces = [...new Set(ask.choices.map((option) => option.params.piece).filter(Boolean))];
  if (ask.choices.length > MOST_AT_ONCE && pieces.length > 1) {
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
  const opening = openly ? undefined : teller.openings[ask.step];
  const items = ask.choices.map(item);
  if (!opening || !ask.choices.some((option) => option.name === opening.opens)) return { kind: "list", items };
  const calls = opening.calls.map((name) => ({
    names: [opening.opens, name],
    label: capital(words.choice(opening.step, name), words),
    hint: "",
  }));
  return { kind: "list", items: [...calls, ...items.filter((one) => one.names[0] !== opening.opens)] };
}

/** The choice that joins exactly these things. @param {string[]} names @param {string[]} chosen */
export function joined(names, chosen) {
  return names.find((name) => {
    const parts = name.split(JOINED);
    return parts.length === chosen.length && parts.every((part) => chosen.includes(part));
  });
}

/** What a step could also offer, but not now. @param {Ask} ask @param {Words} words */
export function closed(ask, words) {
  const open = ask.choices.map((option) => option.name);
  return words.choicesOf(ask.step).filter((name) => !open.includes(name));
}

/** @param {string} text @param {Words} words */
const capital = (text, words) => text.charAt(0).toLocaleUpperCase(words.language) + text.slice(1);
