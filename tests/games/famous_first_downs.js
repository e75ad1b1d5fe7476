import { NEAR, middle, visible } from "../stage.look.js";

/** What is wrong with the place of the ball by the view and what is drawn; nothing if it is right. */
export function ballFault(view, [drawn]) {
  const held = {
    [view.offense]: view.offense_zone,
    neutral: view.neutral_zone,
    [view.offense === "home" ? "away" : "home"]: view.defense_zone,
  };
  for (const [owner, yards] of Object.entries(held))
    if (visible(`.yard.${owner}`).length !== yards) return `${owner} has not ${yards} yards`;
  const [x] = middle(drawn.querySelector(".leather"));
  const behind = visible(`.yard.${view.offense}`).map((coin) => middle(coin)[0]);
  const beyond = behind.filter((at) => (view.offense === "home" ? at > x + NEAR : at < x - NEAR));
  return beyond.length > 1 ? `${beyond.length} conquered yards lie beyond the ball` : "";
}
