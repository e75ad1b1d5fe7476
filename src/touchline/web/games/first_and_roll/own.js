/**
 * The dice of 1st & Roll, where they can be changed: their faces drawn as on the table, each of them a button.
 * @module
 */
import { html } from "../../html.js";
import { Cell, describeField, replaceAt, spellPath } from "../../parts/parts.js";
import { Words, formatNumber } from "../../words.js";
import { lyingDie } from "./pieces.js";

/** @typedef {import("../../parts/parts.js").Part} Part */

const MARKS = { "(": "circle", "[": "square" };
const PENALTY = /^([OD])(\d+)(A?)$/;
/** The faces of the clock die: a click turns one into the other. @type {Record<string, string>} */
const TURNED = { T: "clock", clock: "T" };
/** Dice whose faces say what they mean. */
const CAPTIONED = ["penalty", "clock"];

/** @param {(string | number)[]} path */
export const nameKey = (path) => `die.${path[path.length - 1]}`;

/** @param {Part} part */
export const draw = (part) => ({ picture: drawFaces(part), fields: ["faces"] });

/** Read a face such as 4, (5) or [2]. @param {string} text @returns {import("../../drawing/things.js").Face} */
function readFace(text) {
  const mark = MARKS[/** @type {"("} */ (text[0])] ?? "none";
  return { text: mark === "none" ? text : text.replace(/^.|[)\]]$/g, ""), mark };
}

/** What a face says. @param {string} text @param {Words} words */
function describeFace(text, words) {
  const [found, side, yards, automatic] = PENALTY.exec(text) ?? [];
  if (found && side === "O") return words.text("board.penalty_offense", { yards: Number(yards) });
  if (found)
    return words.text(automatic ? "board.penalty_first_down" : "board.penalty_defense", { yards: Number(yards) });
  const face = readFace(text);
  return face.mark === "none"
    ? words.code("face", formatNumber(text))
    : words.text(`mark.${face.mark}`, { face: face.text });
}

/** @param {Part} part */
function drawFaces({ path, table, editing }) {
  const words = new Words(editing.game);
  const name = String(path[path.length - 1]);
  const field = [...path, "faces"];
  const label = describeField(editing.game, field);
  const faces = /** @type {string[]} */ (table.faces).map(String);
  const isCaptioned = CAPTIONED.includes(name);
  return html`
    <div class="part-field" data-field="faces">
      <p class="part-label">${label}</p>
      <div class=${`part-cells own-faces${isCaptioned ? " captioned" : ""}`}>
        ${faces.map((text, i) => {
          const said = describeFace(text, words);
          const change = (/** @type {string} */ written) => editing.change(field, replaceAt(faces, i, written));
          const turned = name === "clock" ? TURNED[text] : undefined;
          return html`
            <${Cell}
              key=${i}
              kind="own-face"
              text=${text}
              label=${`${label}, ${i + 1}`}
              said=${`${i + 1}: ${PENALTY.test(text) ? `${text} ${said}` : said}`}
              face=${html`
                ${lyingDie({ name, face: readFace(text) }, `own-${name}-${i}`, words.text.bind(words), { letter: "" })}
                ${isCaptioned && said !== text && html`<small>${said}</small>`}
              `}
              isWrong=${spellPath([...field, i]) in editing.faults}
              onPress=${turned && (() => change(turned))}
              onChange=${turned ? undefined : change}
            />
          `;
        })}
      </div>
    </div>
  `;
}
