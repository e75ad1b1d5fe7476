/**
 * Things that lie on a table: dice, the ball, grass. Each is drawn with plain attributes; every color is a token.
 *
 * A picture with shades of color has a name of its own (`id`), because the shades are found by it: two on one page must
 * not be called alike.
 * @module
 */
import { html } from "../html.js";
import { classes, range } from "./parts.js";

/** @typedef {"red" | "yellow" | "green" | "ivory"} Hue */
/** @typedef {{text: string, mark: string}} Face */
/**
 * What a die looks like.
 * @typedef {object} Looks
 * @property {string} id
 * @property {string} hue
 * @property {boolean} [isDefense] a dark body, with the mark of the hue
 * @property {string} [letter] the letter that goes with the hue
 */

/** @type {Record<string, string>} */
const SHAPES = {
  red: "M0 -1 L.98 .8 L-.98 .8 Z",
  yellow: "M0 -1.1 L1 0 L0 1.1 L-1 0 Z",
  green: "M-.52 -.92 L.52 -.92 L1.04 0 L.52 .92 L-.52 .92 L-1.04 0 Z",
};
/** @type {Record<number, number[][]>} */
const PIPS = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  6: [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
};

/** The color of what is printed on a die. @param {Pick<Looks, "hue" | "isDefense">} looks */
const inkOf = ({ hue, isDefense }) => (isDefense ? `var(--${hue}-on-night)` : `var(--${hue}-text)`);
/** The tokens of its body. @param {Pick<Looks, "hue" | "isDefense">} looks */
const bodyOf = ({ hue, isDefense }) => (isDefense ? "defense" : hue);

/**
 * The shape of a hue, so large, at a place.
 * @param {string} hue
 * @param {number[]} at
 * @param {number} size
 * @param {string} fill
 */
const mark = (hue, [x, y], size, fill) =>
  SHAPES[hue] && html`<path d=${SHAPES[hue]} transform=${`translate(${x} ${y}) scale(${size})`} fill=${fill} />`;

/** The soft shadow under a thing. @param {string} id */
const shade = (id) => html`
  <radialGradient id=${`${id}-s`}>
    <stop offset=".45" stop-color="#000" stop-opacity=".42" />
    <stop offset="1" stop-color="#000" stop-opacity="0" />
  </radialGradient>
`;

/** @param {string} id @param {number[]} to @param {[number, string, number?][]} stops */
const blend = (id, [x2, y2], stops) => html`
  <linearGradient id=${id} x1="0" y1="0" x2=${x2} y2=${y2}>
    ${stops.map(
      ([offset, color, opacity = 1]) => html`<stop offset=${offset} stop-color=${color} stop-opacity=${opacity} />`,
    )}
  </linearGradient>
`;

/** What is printed on a face, in a square of 100. @param {Face} face @param {string} ink @param {boolean} isSigned */
function print({ text, mark: ring }, ink, isSigned) {
  if (text === "FLAG")
    return html`
      <path d="M34 82 V20 L74 33 L34 48" fill=${ink} stroke=${ink} stroke-width="6" stroke-linejoin="round" />
    `;
  if (text === "clock")
    return html`
      <g fill="none" stroke=${ink} stroke-width="6" stroke-linecap="round" stroke-linejoin="round">
        <circle cx="50" cy="50" r="26" />
        <path d="M50 34v17l11 8" />
      </g>
    `;
  const said = isSigned ? text.replace("-", "−") : text;
  const plain = said.length > 3 ? 32 : said.length > 2 ? 40 : said.length > 1 ? 50 : 58;
  const size = ring === "none" ? plain : plain * 0.76;
  return html`
    ${ring === "circle" && html`<circle cx="50" cy="50" r="30" fill="none" stroke=${ink} stroke-width="4.500" />`}
    ${
      ring === "square" &&
      html`<rect x="23" y="23" width="54" height="54" rx="8" fill="none" stroke=${ink} stroke-width="4.500" />`
    }
    <text class="figure" x="50" y=${50 + size * 0.345} font-size=${size} fill=${ink}>${said}</text>
  `;
}

/**
 * A die that lies on the table, seen from above.
 * @param {Looks & {face?: Face | null, pips?: number, icon?: any, tilt?: number, name?: string,
 *   isFalling?: boolean}} die
 */
export function dieFromAbove({
  id,
  hue,
  isDefense = false,
  letter = "",
  face,
  pips = 0,
  icon,
  tilt = 0,
  name,
  isFalling = false,
}) {
  const body = bodyOf({ hue, isDefense });
  const ink = inkOf({ hue, isDefense });
  return html`
    <svg
      class=${classes("die", name)}
      viewBox="0 0 112 112"
      aria-hidden="true"
      data-face=${face?.text ?? (pips || null)}
      data-falls=${isFalling}
    >
      <defs>
        ${shade(id)}
        ${blend(
          `${id}-g`,
          [0.35, 1],
          [
            [0, `var(--${body}-light)`],
            [0.55, `var(--${body}-base)`],
          ],
        )}
        ${blend(
          `${id}-b`,
          [0.4, 1],
          [
            [0, "#fff", 0.75],
            [0.45, "#fff", 0.08],
            [1, "#000", 0.22],
          ],
        )}
      </defs>
      <ellipse cx="59" cy="97" rx="54" ry="14" fill=${`url(#${id}-s)`} />
      <g transform=${`rotate(${tilt} 56 54)`}>
        <rect x="8" y="12" width="96" height="94" rx="23" fill=${`var(--${body}-dark)`} />
        <rect x="8" y="4" width="96" height="94" rx="23" fill=${`url(#${id}-g)`} />
        <rect x="10" y="6" width="92" height="90" rx="21" fill="none" stroke=${`url(#${id}-b)`} stroke-width="3" />
        <g transform="translate(6 1)">
          ${face && print(face, ink, true)} ${icon}
          ${
            pips > 0 &&
            PIPS[pips].map(
              ([x, y], i) => html`<circle key=${i} cx=${x * 0.84 + 8} cy=${y * 0.84 + 8} r="8.400" fill=${ink} />`,
            )
          }
        </g>
        ${mark(hue, [24, 20], 7, ink)}
        ${letter && html`<text class="figure" x="89" y="90" font-size="18" fill=${ink}>${letter}</text>`}
      </g>
    </svg>
  `;
}

/**
 * A die that one is about to take: three of its faces.
 * @param {Looks & {faces: Face[]}} die top, left and right
 */
export function dieInHand({ id, hue, isDefense = false, faces }) {
  const body = bodyOf({ hue, isDefense });
  const ink = inkOf({ hue, isDefense });
  const placed = [
    { at: ".485 .28 -.485 .28 62 8", fill: `url(#${id}-t)` },
    { at: ".485 .28 0 .56 13.5 37", fill: `url(#${id}-l)` },
    { at: ".485 -.28 0 .56 62 65", fill: `url(#${id}-r)` },
  ];
  return html`
    <svg class="die in-hand" viewBox="0 0 124 134" aria-hidden="true">
      <defs>
        ${shade(id)}
        ${blend(
          `${id}-t`,
          [1, 1],
          [
            [0, `var(--${body}-light)`],
            [1, `var(--${body}-light)`, 0.86],
          ],
        )}
        ${blend(
          `${id}-l`,
          [0, 1],
          [
            [0, `var(--${body}-base)`],
            [1, `var(--${body}-mid)`],
          ],
        )}
        ${blend(
          `${id}-r`,
          [0, 1],
          [
            [0, `var(--${body}-mid)`],
            [1, `var(--${body}-dark)`],
          ],
        )}
      </defs>
      <ellipse cx="66" cy="112" rx="58" ry="20" fill=${`url(#${id}-s)`} />
      <path
        d="M62 14 L106 39 V89 L62 115 L18 89 V39Z"
        fill=${`var(--${body}-mid)`}
        stroke=${`var(--${body}-mid)`}
        stroke-width="13"
        stroke-linejoin="round"
      />
      ${placed.map(
        ({ at, fill }, i) => html`
          <g key=${i} transform=${`matrix(${at})`}>
            <rect x="1.500" y="1.500" width="97" height="97" rx="17" fill=${fill} />
            <path
              d="M19 4H81A15 15 0 0 1 96 19V81A15 15 0 0 1 81 96H19A15 15 0 0 1 4 81V19A15 15 0 0 1 19 4Z"
              fill="none"
              stroke="#fff"
              stroke-opacity=".22"
              stroke-width="3"
            />
            ${print(faces[i], ink, true)}
          </g>
        `,
      )}
      <path
        d="M62 65 L62 118 M62 65 L15 38 M62 65 L109 38"
        stroke="#fff"
        stroke-opacity=".34"
        stroke-width="1.600"
        stroke-linecap="round"
      />
    </svg>
  `;
}

/** A die that lies face down: nobody may know which. @param {{id: string, side: string, isLocked: boolean}} back */
export const dieFaceDown = ({ id, side, isLocked }) => html`
  <svg class=${classes("die", "face-down", side, isLocked && "locked")} viewBox="0 0 112 112" aria-hidden="true">
    <defs>${shade(id)}</defs>
    <ellipse cx="59" cy="97" rx="54" ry="14" fill=${`url(#${id}-s)`} />
    ${isLocked && html`<rect class="under-side" x="8" y="12" width="96" height="94" rx="23" />`}
    <rect class="back" x="8" y="4" width="96" height="94" rx="23" />
    ${
      isLocked
        ? html`
          <g fill="none" stroke="currentColor" stroke-width="6" transform="translate(56 50)">
            <rect x="-18" y="-5" width="36" height="28" rx="6" fill="currentColor" />
            <path d="M-11 -5 V-12 a11 11 0 0 1 22 0 V-5" />
          </g>
        `
        : html`<text class="figure" x="56" y="69" font-size="52" fill="currentColor">?</text>`
    }
  </svg>
`;

/** The outline of a ball that lies along the x axis, 66 long. */
export const BALL = "M-33 0C-22 -17 -10 -19.500 0 -19.500S22 -17 33 0C22 17 10 19.500 0 19.500S-22 17 -33 0Z";

/** A football of leather, 66 long. @param {string} id */
export const leatherBall = (id) => html`
  <g class="football">
    <defs>
      ${blend(
        `${id}-l`,
        [0, 1],
        [
          [0, "#b3663a"],
          [0.45, "#8a4521"],
          [1, "#54270f"],
        ],
      )}
    </defs>
    <path class="leather" d=${BALL} fill=${`url(#${id}-l)`} stroke="#fff" stroke-width="2.200" />
    <path
      d="M-21.500 -12.500Q-17 0 -21.500 12.500M21.500 -12.500Q17 0 21.500 12.500"
      fill="none"
      stroke="#fff"
      stroke-width="3.400"
    />
    <path
      d="M-12 -1H12M-8 -5.500V3.500M-2.700 -5.500V3.500M2.700 -5.500V3.500M8 -5.500V3.500"
      stroke="#fff"
      stroke-width="2.300"
      stroke-linecap="round"
      fill="none"
    />
    <path d="M-20 -11Q0 -19 20 -11" stroke="#fff" stroke-opacity=".28" stroke-width="2.500" fill="none" />
  </g>
`;

/** A ball of black and white patches, around its middle. @param {number} r */
export function soccerBall(r) {
  const spoke = (/** @type {number} */ i, /** @type {number} */ far) => {
    const angle = -Math.PI / 2 + (i * 2 * Math.PI) / 5;
    return `${(Math.cos(angle) * r * far).toFixed(2)} ${(Math.sin(angle) * r * far).toFixed(2)}`;
  };
  return html`
    <ellipse fill="#000" opacity=".36" cx=${r * 0.15} cy=${r * 0.4} rx=${r} ry=${r * 0.85} />
    <circle class="leather" r=${r} stroke-width=${r * 0.14} stroke="#14201c" fill="#fff" />
    <path fill="#14201c" d=${`M${range(5)
      .map((i) => spoke(i, 0.46))
      .join(" L")} Z`} />
    <path
      fill="none"
      stroke="#14201c"
      d=${range(5)
        .map((i) => `M${spoke(i, 0.46)} L${spoke(i, 0.95)}`)
        .join("")}
      stroke-width=${r * 0.14}
    />
  `;
}

/** Blades of grass: one small tile, so that it costs nothing. */
const BLADES = (() => {
  let seed = 7;
  const next = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const paths = ["", ""];
  for (const i of range(60)) {
    const [x, y, long, lean] = [next() * 64, next() * 64, 2.5 + next() * 3.5, (next() - 0.5) * 2];
    paths[i % 2] += `M${x.toFixed(1)} ${y.toFixed(1)}l${lean.toFixed(1)} ${(-long).toFixed(1)}`;
  }
  return paths;
})();

/** What grass is drawn with: blades (`ID-blades`) and light from above (`ID-light`). @param {string} id */
export const grassDefs = (id) => html`
  <pattern id=${`${id}-blades`} width="64" height="64" patternUnits="userSpaceOnUse">
    <path d=${BLADES[1]} stroke="#fff" stroke-opacity=".1" fill="none" />
    <path d=${BLADES[0]} stroke="#000" stroke-opacity=".13" fill="none" />
  </pattern>
  <radialGradient id=${`${id}-light`} cx=".5" cy=".42" r=".75">
    <stop offset="0" stop-color="#fff" stop-opacity=".17" />
    <stop offset=".55" stop-color="#fff" stop-opacity="0" />
    <stop offset="1" stop-color="#000" stop-opacity=".3" />
  </radialGradient>
`;
