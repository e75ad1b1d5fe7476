import { apart, middle, visible } from "../stage.look.js";

/** What is wrong with the place of the ball by the view and what is drawn; nothing if it is right. */
export function ballFault({ ball, ground }, [drawn]) {
  const turf = visible(".turf")[0].getBoundingClientRect();
  const [column, row] = [ball.charCodeAt(0) - 97, Number(ball.slice(1)) - 1];
  const isFlat = visible(".field.lying").length > 0;
  const cell = turf.width / (isFlat ? ground.length : ground[0].length);
  const at = isFlat
    ? [turf.x + (row + 0.5) * cell, turf.y + (column + 0.5) * cell]
    : [turf.x + (column + 0.5) * cell, turf.bottom - (row + 0.5) * cell];
  const off = apart(middle(drawn.querySelector(".leather")), at);
  return off > cell / 2 ? `the ball is ${off} pixels off` : "";
}
