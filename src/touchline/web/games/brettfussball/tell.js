// Brettfußball in words.

/** @type {Partial<import("../index.js").Teller>} */
export const TELLER = {
  curtain: "never",
  stands: ["goal", "own_goal", "attacks", "ball_lost", "throw_in", "corner", "goal_kick", "kicks_off", "full_time"],
  hint: ({ params }, view, words) => (params.does ? words.text(`does.${params.does}`, params) : ""),
};
