/**
 * The cards of Famous First Downs, where they can be changed: drawn as on the table, with their numbers as buttons.
 * @module
 */
import { html, useState } from "../../html.js";
import { Cell, Toggle, replaceAt, spellPath } from "../../parts/parts.js";
import { Words, capitalize } from "../../words.js";
import { DEPTHS, LANES, depthSign, describeOption, printZone } from "./pieces.js";

/** @typedef {import("../../parts/parts.js").Part} Part */
/** @typedef {{zone: string, yards: string, isTrick: boolean}} Option an option as it is written */

/** The letters with which an option is written. @type {Record<string, string>} */
const LETTERS = { long: "D", short: "S", run: "R", left: "L", middle: "M", right: "R" };
const WRITTEN = /^([DSR])([LMR]) (.*?)( t)?$/;
/** What a zone and the word beside a row measure, in a drawing. */
const ZONE = { width: 92, height: 60 };
const GUTTER = 24;
const SHIELD = "X";

/** @param {(string | number)[]} path */
export const nameKey = ([group, name]) => `${group === "plays" ? "play" : "card"}.${name}`;

/** @param {Part} part */
export const draw = (part) =>
  part.path[0] === "plays"
    ? { picture: html`<${PlayCard} ...${part} />`, fields: ["options"] }
    : { picture: html`<${DefenseCard} ...${part} />`, fields: DEPTHS };

/** Read an option such as `SR 8` or `RL 6 t`. @param {string} text @returns {Option | null} */
function readOption(text) {
  const [found, depth, lane, yards, trick] = WRITTEN.exec(text) ?? [];
  if (found === undefined) return null;
  const name = (/** @type {string[]} */ names, /** @type {string} */ letter) =>
    names.find((one) => LETTERS[one] === letter);
  return { zone: `${name(DEPTHS, depth)}_${name(LANES, lane)}`, yards, isTrick: Boolean(trick) };
}

/** @param {Option} option */
function writeOption({ zone, yards, isTrick }) {
  const [depth, lane] = zone.split("_");
  return `${LETTERS[depth]}${LETTERS[lane]} ${yards}${isTrick ? " t" : ""}`;
}

/**
 * The nine zones of a card, with the words of its rows.
 * @param {string} role
 * @param {string} hint
 * @param {import("../../drawing/parts.js").Words} words
 * @param {(zone: string) => any} drawCell
 */
const drawZones = (role, hint, words, drawCell) => html`
  <p class="part-label">${hint}</p>
  <div class=${`board ffd own-card ${role}`}>
    ${DEPTHS.map(
      (depth) => html`
        <svg
          key=${depth}
          class="own-depth"
          viewBox=${`0 ${-ZONE.height / 2} ${GUTTER} ${ZONE.height}`}
          aria-hidden="true"
        >
          ${depthSign(depth, GUTTER / 2, 0, GUTTER, ZONE, words)}
        </svg>
        ${LANES.map((lane) => drawCell(`${depth}_${lane}`))}
      `,
    )}
  </div>
`;

/** What is printed in a zone, as a picture of its own. @param {any} printed */
const drawZone = (printed) => html`
  <svg
    class="face"
    viewBox=${`${-ZONE.width / 2} ${-ZONE.height / 2} ${ZONE.width} ${ZONE.height}`}
    aria-hidden="true"
  >
    ${printed}
  </svg>
`;

/** A defense card: each zone has a number or a shield. @param {Part} part */
function DefenseCard({ path, table, editing }) {
  const words = new Words(editing.game);
  const say = words.text.bind(words);
  return drawZones("defense", say("board.own_values"), say, (zone) => {
    const [depth, lane] = zone.split("_");
    const [row, i] = [[...path, depth], LANES.indexOf(lane)];
    const values = /** @type {string[]} */ (table[depth]);
    const value = String(values[i] ?? "");
    const label = capitalize(say(`choice.${zone}`), words.language);
    return html`
      <${Cell}
        key=${zone}
        kind="zone"
        text=${value}
        label=${label}
        said=${`${label}: ${value === SHIELD ? say("odds.covered") : value.replace(/^-/, "−")}`}
        face=${drawZone(printZone(value, undefined, undefined, ZONE, false))}
        isWrong=${spellPath([...row, i]) in editing.faults}
        onChange=${(/** @type {string} */ text) => editing.change(row, replaceAt(values, i, text.toUpperCase()))}
      />
    `;
  });
}

/** A play: three zones have yards. A click on another zone moves the option there that was touched last.
 * @param {Part} part */
function PlayCard({ path, table, editing }) {
  const words = new Words(editing.game);
  const say = words.text.bind(words);
  const [touched, touch] = useState(0);
  const field = [...path, "options"];
  const texts = /** @type {string[]} */ (table.options);
  const options = texts.map((text) => readOption(String(text)));
  const isPlaced = (/** @type {number} */ i) =>
    options[i] !== null && options.findIndex((one) => one?.zone === options[i]?.zone) === i;
  const change = (/** @type {number} */ i, /** @type {Partial<Option>} */ more) => {
    const before = options[i];
    if (before) editing.change(field, replaceAt(texts, i, writeOption({ ...before, ...more })));
  };
  const tell = (/** @type {Option} */ { zone, yards, isTrick }) =>
    describeOption({ zone, yards: /** @type {any} */ (yards), trick: isTrick }, say);
  const isWrong = (/** @type {number} */ i) => spellPath([...field, i]) in editing.faults;
  const mine = options[touched];
  const drawCell = (/** @type {string} */ zone) => {
    const i = options.findIndex((one) => one?.zone === zone);
    const option = options[i];
    const label = capitalize(say(`choice.${zone}`), words.language);
    if (!option)
      return html`
        <${Cell}
          key=${zone}
          kind="zone blank"
          text=""
          label=${label}
          said=${mine ? say("board.own_move", { zone: label, option: tell(mine) }) : label}
          face=${drawZone(printZone(undefined, undefined, undefined, ZONE, false))}
          isWrong=${false}
          onPress=${() => change(touched, { zone })}
        />
      `;
    const printed = { zone, yards: /** @type {any} */ (option.yards), trick: option.isTrick };
    return html`
      <${Cell}
        key=${zone}
        kind=${`zone of-play${i === touched ? " touched" : ""}`}
        text=${option.yards}
        label=${label}
        said=${capitalize(tell(option), words.language)}
        face=${drawZone(printZone(undefined, printed, undefined, ZONE, false))}
        isWrong=${isWrong(i)}
        onPress=${() => touch(i)}
        onChange=${(/** @type {string} */ yards) => change(i, { yards })}
      />
    `;
  };
  const trick = mine && `${say("board.own_trick")} – ${tell({ ...mine, isTrick: false })}`;
  return html`
    ${drawZones("offense", say("board.own_options"), say, drawCell)}
    ${
      !texts.every((_, i) => isPlaced(i)) &&
      html`
        <div class="part-cells">
          ${texts.map(
            (text, i) =>
              !isPlaced(i) &&
              html`
                <${Cell}
                  key=${i}
                  text=${String(text)}
                  label=${say("part.options")}
                  isWrong=${isWrong(i)}
                  onChange=${(/** @type {string} */ written) => editing.change(field, replaceAt(texts, i, written))}
                />
              `,
          )}
        </div>
      `
    }
    ${
      mine &&
      html`
        <div class="part-field" data-field="trick">
          <p class="part-label">${trick}</p>
          <${Toggle}
            value=${mine.isTrick}
            label=${trick}
            onChange=${() => change(touched, { isTrick: !mine.isTrick })}
          />
        </div>
      `
    }
  `;
}
