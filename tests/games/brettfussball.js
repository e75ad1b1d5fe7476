import { apart, middle, visible } from "../stage.look.js";

/** What is wrong with the place of the ball by the view and what is drawn; nothing if it is right. */
export function ballFault({ ball, ground }, [drawn]) {
  const turf = visible(".turf")[0].getBoundingClientRect();
  const cell = turf.width / ground[0].length;
  const at = [turf.x + (ball.charCodeAt(0) - 96.5) * cell, turf.bottom - (Number(ball.slice(1)) - 0.5) * cell];
  const off = apart(middle(drawn.querySelector(".leather")), at);
  return off > cell / 2 ? `the ball is ${off} pixels off` : "";
}
