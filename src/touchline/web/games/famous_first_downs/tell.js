// Famous First Downs in words.

const LANES = 3;
const DEPTHS = ["long", "short", "run"];

/** @type {Partial<import("../index.js").Teller>} */
export const TELLER = {
  curtain: "calls",
  orders: { repeats: "setbacks" },
  stands: [
    "touchdown",
    "touchdown_points",
    "conversion_good",
    "field_goal",
    "turnover",
    "downs",
    "kick_misses",
    "conversion_fails",
    "revealed",
    "tackled",
    "first_down",
    "drive",
    "overtime",
    "full_time",
  ],

  /** Distances as a spectator says them, a card as a person reads it out. */
  params(told, words) {
    const params = { ...told.params };
    if ("goal" in params && "to_go" in params)
      params.needed =
        params.to_go >= params.goal ? words.text("needed.goal") : words.text("needed.yards", { n: params.to_go });
    if ("grid" in params) params.shown = inWords(params.grid, words);
    return params;
  },
};

/**
 * The nine values of a card, row by row from the top.
 * @param {string[]} values
 * @param {import("../index.js").Words} words
 */
function inWords(values, words) {
  return DEPTHS.map((depth, i) => {
    const first = LANES * (DEPTHS.length - 1 - i);
    return words.text("grid_row", { depth, values: words.joined(values.slice(first, first + LANES)) });
  }).join("; ");
}
