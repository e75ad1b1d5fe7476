import { NEAR, between, middle, visible } from "../stage.look.js";

/** What is wrong with the place of the ball by the view and what is drawn; nothing if it is right. */
export function ballFault({ ball, offense, over, step }, [drawn]) {
  if (over || ["toss_call", "coin", "toss_choice", "kickoff", "receive"].includes(step) || ball <= 0 || ball >= 100)
    return drawn ? "a ball where none lies" : "";
  if (!drawn) return "no ball";
  const [own, other] = [0, 100].map((yard) => middle(visible(`.goal-line[data-yard="${yard}"]`)[0]));
  const share = (offense === "home" ? ball : 100 - ball) / 100;
  const axis = Math.abs(own[0] - other[0]) > Math.abs(own[1] - other[1]) ? 0 : 1;
  const off = Math.abs(middle(drawn.querySelector(".leather"))[axis] - between(own, other, share)[axis]);
  return off > NEAR ? `the ball is ${off} pixels off` : "";
}
