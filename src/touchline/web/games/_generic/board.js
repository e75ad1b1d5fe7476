/**
 * The board of a game that has none of its own: the score, and the fields of its view in words.
 *
 * The catalogue of the game may name its fields (`field.<name>`) and their values (`<name>.<value>`). Without a text
 * the name or value itself is shown.
 * @module
 */
import { frameBoard } from "../../drawing/parts.js";
import { html } from "../../html.js";
import { readField } from "./pieces.js";

/** Fields that the rest of the page shows. */
const ELSEWHERE = ["chosen", "over", "score", "step", "viewer"];

/** The fields take little room. */
export const fits = true;

/** The board. */
export const board = frameBoard("generic", ({ view, previous, words }) => {
  const names = Object.keys(view).filter((name) => !ELSEWHERE.includes(name));
  return html`
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
