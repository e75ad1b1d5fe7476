/**
 * The board of a game that has none of its own: the score, and the fields of its view in words.
 *
 * The catalogue of the game may name its fields (`field.<name>`) and their values (`<name>.<value>`). Without a text
 * the name or value itself is shown.
 * @module
 */
import { SIDES, frameBoard, strip as scoreStrip } from "../../drawing/parts.js";
import { html } from "../../html.js";
import { capitalize, readField } from "./pieces.js";

/** @typedef {import("../../drawing/parts.js").Drawn} Drawn */

/** Fields that the rest of the page shows. */
const ELSEWHERE = ["chosen", "over", "score", "step", "viewer"];

/** The board. */
export const board = frameBoard("generic", ({ view, previous, words }) => {
  const names = Object.keys(view).filter((name) => !ELSEWHERE.includes(name));
  return html`
    ${isPair(view.score) && strip({ view, words })}
    <dl class="fields">
      ${names.map((name) => {
        const { label, value } = readField(name, view[name], words);
        const isNew = previous && JSON.stringify(previous[name]) !== JSON.stringify(view[name]);
        return (
          value !== "" &&
          html`
            <div key=${name} class=${isNew ? "is-new" : ""}>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>
          `
        );
      })}
    </dl>
  `;
});

/** Both sides with their points. @param {Pick<Drawn, "view" | "words">} shown */
function strip({ view, words }) {
  return scoreStrip({
    names: SIDES.map((side) => capitalize(words(`side.${side}`))),
    score: view.score,
    attacking: SIDES.includes(view.offense) ? view.offense : "",
    middle: null,
  });
}

/** @param {any} value */
const isPair = (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);
