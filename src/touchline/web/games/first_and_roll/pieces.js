/**
 * The dice of 1st & Roll as they are drawn: light with a plus for the offense, dark with a minus for the defense.
 * @module
 */
import { html } from "../../html.js";
import { formatNumber } from "../../words.js";
import { Falling } from "../../drawing/falling.js";
import { classes, range, shape } from "../../drawing/parts.js";

/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Rules} Rules */
/** @typedef {{text: string, mark: string}} Face */
/** @typedef {{name: string, face?: Face, mood?: string}} Die */

export const COLOURS = ["red", "yellow", "green"];

/** The six faces of a die as printed. @param {Rules} rules @param {string} name @returns {Face[]} */
const facesOf = (rules, name) => rules.printed.dice[name];

/** Find the shortest prefixes that tell the words for the colours apart. @param {Words} words */
function findInitials(words) {
  const names = COLOURS.map((colour) => words(`colour.${colour}`));
  return Object.fromEntries(
    names.map((name, i) => {
      const length = range(name.length).find(
        (n) => !names.some((o, j) => j !== i && o.slice(0, n + 1) === name.slice(0, n + 1)),
      );
      const start = name.slice(0, (length ?? name.length - 1) + 1);
      return [COLOURS[i], start.charAt(0).toUpperCase() + start.slice(1)];
    }),
  );
}

/** What a face shows, 40 units high, around the middle. @param {Face} face @param {string} sign */
function faceMark({ text, mark }, sign) {
  if (text === "FLAG") return html`<path class="flag" d="M-13 18 V-20 M-13 -20 L16 -11 L-13 -1 Z" />`;
  if (text === "clock")
    return html`
      <g class="clock-face">
        <circle r="19" />
        <path d="M0 -12 V0 L8 6" />
      </g>
    `;
  const said = sign === "+" && text !== "0" ? `+${text}` : formatNumber(text);
  const largest = mark === "none" ? 36 : 28;
  const size = said.length > 2 ? largest - 5 : largest;
  return html`
    ${mark === "circle" && html`<circle class="face-mark" r="27" />`}
    ${mark === "square" && html`<rect class="face-mark" x="-25" y="-25" width="50" height="50" />`}
    <text class="value" y=${size / 3} font-size=${size}>${said}</text>
  `;
}

/**
 * A die: light with a plus for the offense, dark with a minus for the defense; its colour as letter and shape, too.
 * @param {Die} die
 * @param {Words} words
 */
export function die({ name, face, mood }, words) {
  const [side, colour] = name.split("_");
  const sign = side === "offense" ? "+" : side === "defense" ? "−" : "";
  return html`
    <svg
      class=${classes("die", side, colour, mood)}
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      data-face=${face?.text ?? null}
      data-falls=${mood === "falls"}
    >
      <rect class="body" x="-47" y="-47" width="94" height="94" rx="18" />
      ${colour && html`<g transform="translate(-31 -31) scale(.9)">${shape(colour)}</g>`}
      ${colour && html`<text class="letter" x="40" y="-24" font-size="20">${findInitials(words)[colour]}</text>`}
      ${!colour && html`<g class="kind" transform="translate(-31 -31)">${specialMark(name)}</g>`}
      <g transform="translate(0 8)">
        ${
          face
            ? faceMark(face, sign)
            : colour
              ? html`
                <g transform="scale(2.1)">${shape(colour)}</g>
                <text class="sign" x="0" y="11" font-size="30">${sign}</text>
              `
              : html`<g transform="scale(2)">${specialMark(name)}</g>`
        }
      </g>
    </svg>
  `;
}

/**
 * A die that was thrown, or is about to be.
 * @param {Die} one
 * @param {boolean} falls
 * @param {Rules} rules
 * @param {Words} words
 */
export function thrownDie(one, falls, rules, words) {
  const { name, face } = one;
  if (!face) return die(one, words);
  const printed = facesOf(rules, name);
  const fell = printed.find(({ text, mark }) => text === face.text && mark === face.mark) ?? face;
  return html`
    <${Falling}
      faces=${printed}
      face=${fell}
      falls=${falls}
      draw=${(/** @type {Face} */ shown) => die({ name, face: shown, mood: falls ? "falls" : "" }, words)}
    />
  `;
}

/** What marks the kick, penalty and clock dice. @param {string} name */
function specialMark(name) {
  if (name === "kick") return html`<path class="mark-line" d="M-7 -9 V-1 H7 V-9 M0 -1 V9" />`;
  if (name === "penalty") return html`<path class="mark-fill" d="M-7 9 V-9 L8 -4 L-5 1 V9 Z" />`;
  return html`
    <g class="mark-line">
      <circle r="8" />
      <path d="M0 -5 V0 L4 3" />
    </g>
  `;
}

/** All faces of a die in a row, circled and squared as printed. @param {Rules} rules @param {string} name */
export function faceRow(rules, name) {
  return html`
    <svg class="faces" viewBox="0 0 162 22" aria-hidden="true">
      ${facesOf(rules, name).map(
        ({ text, mark }, i) => html`
          <g key=${i} transform=${`translate(${13.5 + 27 * i} 11)`}>
            ${mark === "circle" && html`<circle class="face-mark" r="9.500" />`}
            ${mark === "square" && html`<rect class="face-mark" x="-8.500" y="-8.500" width="17" height="17" />`}
            ${
              text === "FLAG"
                ? html`<path class="flag" transform="scale(.4)" d="M-13 18 V-20 M-13 -20 L16 -11 L-13 -1 Z" />`
                : html`<text y="4.500" font-size=${text.length > 1 ? 12 : 13}>${formatNumber(text)}</text>`
            }
          </g>
        `,
      )}
    </svg>
  `;
}
