/**
 * The dice of 1st & Roll as they are drawn: in color for the offense, dark for the defense, ivory for the others; and
 * the field with its four down columns.
 * @module
 */
import { html } from "../../html.js";
import { formatNumber } from "../../words.js";
import { Falling } from "../../drawing/falling.js";
import { classes, emblem, range } from "../../drawing/parts.js";
import { BALL, dieFromAbove, dieInHand, grassDefs, leatherBall } from "../../drawing/things.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Rules} Rules */
/** @typedef {import("../../drawing/things.js").Face} Face */
/** @typedef {{name: string, face?: Face}} Die */

export const COLOURS = ["red", "yellow", "green"];
export const YARDS = 100;

// Dice

/** The six faces of a die as printed. @param {Rules} rules @param {string} name @returns {Face[]} */
export const facesOf = (rules, name) => rules.printed.dice[name];

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

/** How a die looks. @param {string} name @param {string} id @param {Words} words */
function looksOf(name, id, words) {
  const [side, colour] = name.split("_");
  return colour
    ? { id, hue: colour, isDefense: side === "defense", letter: findInitials(words)[colour] }
    : { id, hue: "ivory", name: name === "clock" ? "small" : "" };
}

/** What is drawn on a die of ivory that is not thrown yet, in a square of 100. @type {Record<string, string>} */
const SIGNS = {
  kick: "M50 84 V52 M26 14 V52 H74 V14",
  punt: "M22 30 H46 L54 58 H78 A8 8 0 0 1 86 66 V74 H22 Z",
  receive: "M14 50C30 26 70 26 86 50C70 74 30 74 14 50ZM36 50H64M43 43V57M57 43V57",
  clock: "M50 18A32 32 0 1 0 50.1 18M50 32V52L64 61",
  pause: "M37 28V72M63 28V72",
  forward: "M20 30L46 50L20 70ZM52 30L78 50L52 70Z",
  out: "M18 50H80M56 28L82 50L56 72",
  back: "M82 50H20M44 28L18 50L44 72",
  up: "M50 82V22M28 44L50 20L72 44",
  stop: "M28 28H72V72H28Z",
  again: "M36 30A26 26 0 1 0 58 27M58 12L60 27L45 32",
  yes: "M20 52L42 74L82 28",
  no: "M28 28L72 72M72 28L28 72",
  hail_mary: "M50 14 L59 39 L86 40 L65 56 L72 82 L50 67 L28 82 L35 56 L14 40 L41 39 Z",
};

/** A die of ivory with a sign on it. @param {string} sign */
export const signDie = (sign) =>
  dieFromAbove({
    id: `sign-${sign}`,
    hue: "ivory",
    icon: html`
      <path
        d=${SIGNS[sign]}
        fill="none"
        stroke="var(--ivory-text)"
        stroke-width="7"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    `,
  });

/**
 * A die that was thrown, or is about to be.
 * @param {Die} die
 * @param {string} id
 * @param {Words} words
 * @param {{tilt?: number, isFalling?: boolean, letter?: string}} [how]
 */
export const lyingDie = ({ name, face }, id, words, how = {}) =>
  dieFromAbove({ ...looksOf(name, id, words), face, ...how });

/**
 * A die in the air, and then on the face that was thrown.
 * @param {Die} die
 * @param {string} id
 * @param {boolean} falls
 * @param {Rules} rules
 * @param {Words} words
 * @param {number} tilt
 */
export function thrownDie({ name, face }, id, falls, rules, words, tilt) {
  const printed = facesOf(rules, name);
  const fell = printed.find(({ text, mark }) => text === face?.text && mark === face?.mark) ?? face;
  return html`
    <${Falling}
      faces=${printed}
      face=${fell}
      falls=${falls}
      draw=${(/** @type {Face} */ shown) => lyingDie({ name, face: shown }, id, words, { tilt, isFalling: falls })}
    />
  `;
}

/** A die to choose, with three of its faces. @param {string} name @param {Rules} rules @param {Words} words */
export function openDie(name, rules, words) {
  const faces = facesOf(rules, name);
  return dieInHand({ ...looksOf(name, `hand-${name}`, words), faces: [faces[5], faces[2], faces[4]] });
}

/** All faces of a die in a row, circled and squared as printed. @param {Rules} rules @param {string} name */
export const faceRow = (rules, name) => html`
  <span class="die-faces" aria-hidden="true">
    ${facesOf(rules, name).map(
      ({ text, mark }, i) => html`
        <i key=${i} class=${mark}>
          ${text === "FLAG" ? html`<svg viewBox="0 0 20 20"><path d="M5 18V3l11 4-11 5" /></svg>` : formatNumber(text)}
        </i>
      `,
    )}
  </span>
`;

/** The mark and the name of a colour. @param {string} colour */
export const sign = (colour) => emblem(colour);

// The field

/**
 * A field of some size: places on it, from home's goal line and across.
 * @typedef {object} Field
 * @property {boolean} isUpright
 * @property {number} width
 * @property {number} height
 * @property {number} zone how deep an end zone is
 * @property {number} scale of lines and letters
 * @property {(yards: number, across: number) => number[]} at
 */

/** Lay out a field for a room. @param {{width: number, height: number}} room @returns {Field} */
export function layField({ width, height }) {
  const isUpright = height > 0.95 * width || (width < 560 && height < 60);
  const ratio = height < 60 ? (isUpright ? 440 / 374 : 512 / 1200) : height / width;
  if (isUpright) {
    const [wide, tall] = [374, Math.min(Math.max(374 * ratio, 300), 700)];
    const zone = 38;
    const yard = (tall - 2 * zone) / YARDS;
    const at = (/** @type {number} */ yards, /** @type {number} */ across) => [
      across * wide,
      tall - zone - yards * yard,
    ];
    return { isUpright, width: wide, height: tall, zone, scale: 0.72, at };
  }
  const wide = Math.min(Math.max(width * 1.2, 600), 1200);
  const tall = wide * Math.min(Math.max(ratio, 0.22), 0.62);
  const zone = wide * 0.0867;
  const yard = (wide - 2 * zone) / YARDS;
  const at = (/** @type {number} */ yards, /** @type {number} */ across) => [zone + yards * yard, across * tall];
  return { isUpright, width: wide, height: tall, zone, scale: Math.min(wide / 1200, tall / 400, 1), at };
}

/** Yards from home's goal line. @param {View} view @param {number} yards */
export const fromHome = (view, yards) => (view.offense === "home" ? yards : YARDS - yards);

/** The middle of a down column. @param {number} down */
export const middleOf = (down) => (down - 0.5) / 4;

/** @param {Field} field @param {number} yards @param {number} [from] @param {number} [to] */
function lineAt({ at }, yards, from = 0, to = 1) {
  const [[x1, y1], [x2, y2]] = [at(yards, from), at(yards, to)];
  return { x1, y1, x2, y2 };
}

/** @param {Field} field @param {number[]} span @param {number[]} across */
function boxAt({ at }, span, across) {
  const [[x1, y1], [x2, y2]] = [at(span[0], across[0]), at(span[1], across[1])];
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

/** How many yards deep an end zone is drawn. @param {Field} field */
const zoneYards = ({ zone, width, height, isUpright }) => (zone * YARDS) / ((isUpright ? height : width) - 2 * zone);

/** The grass with its lines and numbers; everything that never moves. @param {Field} field @param {number} lane */
export function ground(field, lane) {
  const { width, height, isUpright, scale, at } = field;
  const deep = zoneYards(field);
  const size = isUpright ? 17 : Math.max(35 * scale, 17);
  return html`
    <defs>
      ${grassDefs("far")}
      ${["home", "away"].map(
        (side) => html`
          <linearGradient
            key=${side}
            id=${`far-${side}`}
            x1=${!isUpright && side === "away" ? 1 : 0}
            y1=${isUpright && side === "home" ? 1 : 0}
            x2=${!isUpright && side === "home" ? 1 : 0}
            y2=${isUpright && side === "away" ? 1 : 0}
          >
            <stop offset="0" stop-color=${`var(--${side}-deep)`} />
            <stop offset="1" stop-color=${`var(--${side})`} />
          </linearGradient>
        `,
      )}
    </defs>
    <rect class="turf" width=${width} height=${height} />
    ${range(5).map((i) => html`<rect key=${i} class="stripe" ...${boxAt(field, [20 * i, 20 * i + 10], [0, 1])} />`)}
    <rect class="zone home" ...${boxAt(field, [-deep, 0], [0, 1])} fill="url(#far-home)" />
    <rect class="zone away" ...${boxAt(field, [YARDS, YARDS + deep], [0, 1])} fill="url(#far-away)" />
    ${lane > 0 && html`<rect class="lane" ...${boxAt(field, [0, YARDS], [(lane - 1) / 4, lane / 4])} />`}
    <rect width=${width} height=${height} fill="url(#far-blades)" />
    ${[1, 2, 3].map((i) => {
      const [[x1, y1], [x2, y2]] = [at(0, i / 4), at(YARDS, i / 4)];
      return html`<line key=${i} class="lane-line" ...${{ x1, y1, x2, y2 }} stroke-width=${1.6 * scale} />`;
    })}
    ${range(19).map((i) => {
      const isTen = i % 2 === 1;
      return html`
        <line
          key=${i}
          class=${isTen ? "yards" : "yards five"}
          ...${lineAt(field, 5 * (i + 1))}
          stroke-width=${(isTen ? 2.2 : 1.2) * scale}
        />
      `;
    })}
    ${
      !isUpright &&
      html`<path class="ticks" d=${range(99)
        .filter((i) => (i + 1) % 5)
        .map((i) => tick(field, i + 1))
        .join("")} />`
    }
    ${[0, YARDS].map(
      (yards) => html`
        <line key=${yards} class="goal-line" data-yard=${yards} ...${lineAt(field, yards)} stroke-width=${5 * scale} />
      `,
    )}
    ${range(9).map((i) => yardNumbers(field, 10 * (i + 1), size))}
  `;
}

/** The short marks of a yard at both edges. @param {Field} field @param {number} yards */
function tick({ at, height }, yards) {
  const [x] = at(yards, 0);
  const long = height * 0.015;
  return `M${x.toFixed(1)} 0v${long.toFixed(1)}M${x.toFixed(1)} ${(height - long).toFixed(1)}v${long.toFixed(1)}`;
}

/** @param {Field} field @param {number} yards @param {number} size */
const yardNumbers = ({ at, isUpright }, yards, size) =>
  (isUpright ? [0.075, 0.925] : [0.085, 0.915]).map((across) => {
    const [x, y] = at(yards, across);
    const from = Math.min(yards, YARDS - yards);
    const ahead = yards < 50 ? -1 : 1;
    return html`
      <g key=${`${yards} ${across}`}>
        <text class="yard-number" x=${x} y=${y + size * 0.35} font-size=${size}>${from}</text>
        ${
          !isUpright &&
          yards !== 50 &&
          html`
            <path
              class="pointer"
              transform=${`translate(${x + ahead * size * 0.86} ${y}) scale(${ahead * size} ${size})`}
              d="M0 -.17L.2 0L0 .17Z"
            />
          `
        }
      </g>
    `;
  });

/** The names in the end zones, and the numbers of the down columns. */
/** @param {Field} field @param {{home: string, away: string}} names @param {number} down */
export function zoneMarks(field, names, down) {
  const { isUpright, width, height, zone, scale, at } = field;
  const room = isUpright ? width * 0.8 : height * 0.86;
  const largest = isUpright ? 25 : zone * 0.5;
  const disc = isUpright ? 11 : Math.max(14.5 * scale, 11);
  return html`
    ${
      /** @type {const} */ (["home", "away"]).map((side) => {
        const isFirst = (side === "home") !== isUpright;
        const shift = isUpright ? 0 : zone * 0.13;
        const middle = (isUpright ? height : width) - zone / 2;
        const along = isFirst ? zone / 2 - shift : middle + shift;
        const [x, y] = isUpright ? [width / 2, along] : [along, height / 2];
        const turned = isUpright ? "" : ` rotate(${side === "home" ? -90 : 90})`;
        const size = fitName(names[side], room, largest);
        return html`
        <text key=${side} class="zone-name" font-size=${size} transform=${`translate(${x} ${y})${turned}`} dy=".35em">
          ${names[side]}
        </text>
      `;
      })
    }
    ${range(4).flatMap((i) =>
      (isUpright ? [0] : [-2.2, 102.2]).map((yards) => {
        const [x, y] = at(yards, middleOf(i + 1));
        return html`
          <g
            key=${`${i} ${yards}`}
            class=${classes("down-number", i + 1 === down && "now")}
            transform=${`translate(${x} ${y})`}
          >
            <circle r=${disc} />
            <text y=${disc * 0.48} font-size=${disc * 1.36}>${i + 1}</text>
          </g>
        `;
      }),
    )}
  `;
}

const WIDE = /[⺀-鿿぀-ヿ가-힯豈-﫿！-｠]/;

/**
 * The size at which a name of the display font fits.
 * @param {string} name
 * @param {number} room
 * @param {number} largest
 */
function fitName(name, room, largest) {
  const ems = [...name].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1.16 : 0.6), 0);
  return Math.min(largest, room / Math.max(ems, 1));
}

/**
 * The line of scrimmage, and the line to gain if there is one.
 * @param {Field} field
 * @param {View} view
 * @param {number | null} gain
 */
export const lines = (field, view, gain) => html`
  <line
    class="scrimmage"
    ...${lineAt(field, fromHome(view, view.ball))}
    stroke-width=${4 * field.scale}
    stroke-dasharray=${field.isUpright ? "7 5" : "12 8"}
  />
  ${
    gain !== null &&
    html`
      <g class="to-gain">
        <line class="casing" ...${lineAt(field, gain)} stroke-width=${9 * field.scale} />
        <line ...${lineAt(field, gain)} stroke-width=${5 * field.scale} />
      </g>
    `
  }
`;

/**
 * The ball, pointing where its side goes.
 * @param {Field} field
 * @param {number[]} place yards from home's goal line, and across
 * @param {{side: string, isAhead: boolean, size: number}} how
 */
export function ball(field, [yards, across], { side, isAhead, size }) {
  const [x, y] = field.at(yards, across);
  const turn = (side === "home" ? 0 : 180) - (field.isUpright ? 90 : 0);
  const scale = (field.isUpright ? 0.6 : Math.max(field.scale, 0.6)) * size;
  return html`
    <g class="ball slides" data-yard=${yards} transform=${`translate(${x} ${y})`}>
      <ellipse cx="2" cy=${14 * scale} rx=${26 * scale} ry=${7 * scale} fill="#000" opacity=".32" />
      <g transform=${`rotate(${turn}) scale(${scale})`}>
        ${isAhead && html`<path class="ahead" d="M44 -12 L56 0 L44 12" />`} ${leatherBall("far-ball")}
      </g>
    </g>
  `;
}

/** Where the ball was, and the way it took. @param {Field} field @param {number[]} from @param {number[]} to */
export function ghost(field, from, to) {
  const [[x1, y1], [x2, y2]] = [field.at(from[0], from[1]), field.at(to[0], to[1])];
  if (x1 === x2 && y1 === y2) return null;
  const bend = field.isUpright ? [(x1 + x2) / 2, Math.min(y1, y2) - 10] : [x2, y1];
  const scale = field.isUpright ? 0.48 : Math.max(field.scale * 0.78, 0.5);
  return html`
    <g class="ghost">
      <path
        class="way"
        d=${`M${x1} ${y1} Q${bend[0]} ${bend[1]} ${x2} ${y2}`}
        stroke-width=${Math.max(4 * field.scale, 2.6)}
      />
      <g transform=${`translate(${x1} ${y1}) rotate(${field.isUpright ? -90 : 0}) scale(${scale})`}>
        <path class="was" d=${BALL} />
      </g>
    </g>
  `;
}

/**
 * The zone that a side attacks, lit, with the points that were scored.
 * @param {Field} field
 * @param {string} side
 * @param {number} points
 */
export function litZone(field, side, points) {
  const deep = zoneYards(field);
  const span = side === "home" ? [YARDS, YARDS + deep] : [-deep, 0];
  const { x, y, width, height } = boxAt(field, span, [0, 1]);
  const [textX, textY] = field.isUpright ? [width * 0.7, y + height / 2] : [x + width / 2, height * 0.72];
  const size = field.isUpright ? 30 : width * 0.7;
  return html`
    <g class="lit">
      <rect class="glow" ...${{ x, y, width, height }} />
      <rect class="rim" x=${x + 3} y=${y + 3} width=${width - 6} height=${height - 6} rx="8" />
      <text x=${textX} y=${textY + size * 0.35} font-size=${size}>${points > 0 ? formatNumber(points, true) : ""}</text>
    </g>
  `;
}
