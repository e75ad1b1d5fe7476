import { apart, middle, visible } from "../stage.look.js";

/** What is wrong with the place of the ball by the view and what is drawn; nothing if it is right. */
export function ballFault({ piece, offense, touch_down: last, step }, [drawn]) {
  if (step === "draw") return drawn ? "a piece where none stands" : "";
  const square = visible(`.square[data-square="${offense === "home" ? piece : last - piece}"] rect`)[0];
  const off = apart(middle(drawn.querySelector(".leather")), middle(square));
  return off > square.getBoundingClientRect().width / 4 ? `the piece is ${off} pixels off` : "";
}
