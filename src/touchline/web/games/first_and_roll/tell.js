// 1st & Roll in words.

/** @typedef {import("../index.js").Words} Words */

const YARDS = 100;

/** @type {Partial<import("../index.js").Teller>} */
export const TELLER = {
  curtain: "calls",
  orders: { timeouts: "under_5:00" },
  openings: { announce: { opens: "play", step: "call", calls: ["red", "yellow", "green"] } },
  stands: [
    "touchdown",
    "field_goal",
    "safety",
    "turnover",
    "bomb_intercepted",
    "blocked",
    "calls",
    "first_down",
    "second_half",
    "overtime",
    "full_time",
  ],

  /** Places and distances as a spectator says them. */
  params(told, words) {
    const params = { ...told.params };
    if ("ball" in params) params.place = place(params.ball, params.side, words);
    if ("mark" in params)
      params.value =
        params.mark === "none"
          ? words.code("face", params.face)
          : words.text(`mark.${params.mark}`, { face: params.face });
    if ("to_go" in params)
      params.needed =
        params.ball + params.to_go >= YARDS
          ? words.text("needed.goal")
          : words.text("needed.yards", { n: params.to_go });
    if ("spot" in params) params.past = params.spot - YARDS;
    return params;
  },
};

/**
 * A place by the half it lies in: home's 32, midfield.
 * @param {number} ball
 * @param {string} offense
 * @param {Words} words
 */
function place(ball, offense, words) {
  if (ball * 2 === YARDS) return words.text("place.midfield");
  const defense = offense === "home" ? "away" : "home";
  return words.text("place.yard", { side: ball * 2 < YARDS ? offense : defense, n: Math.min(ball, YARDS - ball) });
}
