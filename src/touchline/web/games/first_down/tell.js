// The First Down Game in words.

/** @typedef {import("../index.js").Words} Words */
/** @typedef {{name: string, kind: string, squares: string[]}} Offense */
/** @typedef {{name: string, run: number, on_pass: number[], on_long_pass: number[], on_special: number[]}} Defense */

/** @type {Partial<import("../index.js").Teller>} */
export const TELLER = {
  curtain: "always",
  stands: [
    "touchdown",
    "field_goal",
    "bonus_good",
    "intercepted",
    "kick_wiped_out",
    "turned_up",
    "first_down",
    "possession",
    "extra_round",
    "full_time",
  ],

  /** A card as printed: an offense card for the side that attacks, a defense card for the other. */
  hint(option, view, words) {
    const attacks = view.viewer === view.offense;
    const card = view.deck.find((/** @type {Offense} */ printed) => printed.name === option.name);
    if (attacks && card) return `${words.code("kind", card.kind)} ${card.squares.join(" ")}`;
    const cover = view.covers.find((/** @type {Defense} */ printed) => printed.name === option.name);
    return !attacks && cover ? covered(cover, words) : "";
  },
};

/**
 * A defense card: what a run loses, and the faces that stop the other plays.
 * @param {Defense} cover
 * @param {Words} words
 */
function covered(cover, words) {
  const faces = { pass: cover.on_pass, long_pass: cover.on_long_pass, special: cover.on_special };
  if (!cover.run && !Object.values(faces).some((named) => named.length)) return words.text("entry.nothing");
  const entries = Object.entries(faces).map(([kind, named]) =>
    words.text(named.length ? "entry.faces" : "entry.never", { kind, faces: named.join(" ") }),
  );
  return words.joined([words.text("entry.run", { n: cover.run }), ...entries]);
}
