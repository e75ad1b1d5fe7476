/**
 * Signs for what cannot be laid on a table: kicks, points, a call of heads or tails; and how large a text may be.
 * @module
 */
import { html } from "../html.js";
import { splitChip } from "../odds.js";
import { classes, lock, range, shape } from "./parts.js";
import { BALL, leatherBall } from "./things.js";

const WIDE = /[⺀-鿿぀-ヿ가-힯豈-﫿！-｠]/;

/**
 * The size at which a text in the display font fits a width: it is never broken.
 * @param {string} text
 * @param {number} room
 * @param {number} largest
 */
export function fitName(text, room, largest) {
  const ems = [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1.02 : 0.46), 0);
  return Math.max(Math.min(largest, Math.max(room, 1) / Math.max(ems, 1)), 1);
}

/** The letters of odds on a card, and the height of a line of them. */
const FIGURE = 14;
export const FIGURES = 17;

/**
 * The odds of a choice on a card, from a place up: as many of the figures as can be read in so many lines.
 * @param {string | undefined} chip nothing while they are worked out
 * @param {number} room
 * @param {number[]} at the middle of the lowest edge
 * @param {number} [most] lines
 */
export function figures(chip, room, [x, y], most = 1) {
  const told = chip ? splitChip(chip) : [];
  const lines = most > 1 ? told.slice(0, most) : [joinFigures(told, room)];
  const wide = lines.findIndex((line) => fitName(line, room, FIGURE) < FIGURE);
  const seen = wide < 0 ? lines : lines.slice(0, wide);
  return html`
    <g class="odds-chip">
      ${seen.map(
        (line, i) => html`
          <text key=${i} x=${x} y=${y - 4 - (seen.length - 1 - i) * FIGURES} font-size=${FIGURE}>${line}</text>
        `,
      )}
    </g>
  `;
}

/** All figures in a line, or the first alone. @param {string[]} told @param {number} room */
const joinFigures = (told, room) => {
  const all = told.join(" · ");
  return fitName(all, room, FIGURE) === FIGURE ? all : (told[0] ?? "");
};

/** About how wide a text is. @param {string} text @param {number} size */
export const measure = (text, size) =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1.02 : 0.43), 0) * size;

/** @param {number} least @param {number} value @param {number} most */
export const clamp = (least, value, most) => Math.max(least, Math.min(value, most));

/** Rays around a place. @param {number} x @param {number} y @param {number} r */
export const rays = (x, y, r) =>
  range(20)
    .map((i) => {
      const [a, b] = [(i / 20) * 2 * Math.PI, ((i + 0.42) / 20) * 2 * Math.PI];
      const at = (/** @type {number} */ angle) =>
        `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
      return `M${x} ${y}L${at(a)}L${at(b)}Z`;
    })
    .join("");

/** A large coin: heads or tails, or one to pay with. @param {string} face */
export const bigCoin = (face) => html`
  <svg class="big-coin" viewBox="-34 -34 68 72" aria-hidden="true">
    <circle class="under" cy="4" r="30" />
    <circle class="rim" r="30" />
    <circle class="inner" r="24" />
    <g class="mark">
      ${
        face === "heads"
          ? html`<g transform="scale(1.7)">${shape("special")}</g>`
          : face === "tails"
            ? html`<path d=${BALL} transform="scale(.56)" />`
            : html`<path d="M-9 0L-2 8L11 -9" class="paid" />`
      }
    </g>
  </svg>
`;

/** @type {Record<string, string>} */
const KICKED = {
  kick: "translate(26 88) rotate(-38) scale(.42)",
  good: "translate(60 32) rotate(-24) scale(.5)",
  missed: "translate(108 24) rotate(-30) scale(.42)",
};

/** Goal posts, with the ball on its way or through. @param {"kick" | "good" | "missed" | "none"} how */
export const goalPosts = (how) => html`
  <svg class=${`posts ${how}`} viewBox="0 0 120 112" aria-hidden="true">
    <ellipse class="ground" cx="60" cy="104" rx="52" ry="6" />
    <path class="post casing" d="M60 102V66M26 8V66H94V8" />
    <path class="post" d="M60 102V66M26 8V66H94V8" />
    ${
      how !== "none" &&
      html`
        <path class="way" d=${how === "missed" ? "M20 104Q70 70 112 22" : "M20 104Q38 50 60 34"} />
        <g transform=${KICKED[how]}>
          ${leatherBall(`kicked-${how}`)}
        </g>
      `
    }
  </svg>
`;

/** A punt: the ball high over the field. */
export const punted = () => html`
  <svg class="posts punted" viewBox="0 0 120 112" aria-hidden="true">
    <ellipse class="ground" cx="60" cy="104" rx="52" ry="6" />
    <path class="way" d="M16 100Q52 -28 104 92" />
    <path class="arrow" d="M94 84L104 95L110 81" />
    <g transform="translate(58 28) rotate(-12) scale(.56)">${leatherBall("punted")}</g>
  </svg>
`;

/** Points, as they are written on the scoreboard. @param {string} text */
export const pointsSign = (text) => html`
  <svg class="points" viewBox="0 0 120 112" aria-hidden="true">
    <rect class="under" x="14" y="20" width="92" height="78" rx="16" />
    <rect class="plate" x="14" y="14" width="92" height="78" rx="16" />
    <text x="60" y=${53 + fitName(text, 80, 62) * 0.35} font-size=${fitName(text, 80, 62)}>${text}</text>
  </svg>
`;

/** A card face down: a secret call, locked in or still to come. @param {{side: string, isLocked: boolean}} back */
export const cardBack = ({ side, isLocked }) => html`
  <svg class=${classes("back", side, isLocked && "locked")} viewBox="0 0 120 164" aria-hidden="true">
    ${isLocked && html`<rect class="under-side" x="5" y="11" width="110" height="150" rx="14" />`}
    <rect class="sheet" x="5" y="4" width="110" height="150" rx="14" />
    ${isLocked && html`<rect class="inset" x="14" y="13" width="92" height="132" rx="8" />`}
    ${
      isLocked &&
      html`
        <path
          class="weave"
          d="M14 38L60 13L106 38M14 66L60 41L106 66M14 94L60 69L106 94M14 122L60 97L106 122M30 145L60 125L90 145"
        />
      `
    }
    ${
      isLocked
        ? html`
          <g transform="translate(60 79)">
            <circle class="seal" r="27" />
            <g transform="translate(0 -2) scale(1.5)">${lock()}</g>
          </g>
        `
        : html`<text class="wonder" x="60" y="97" font-size="58">?</text>`
    }
  </svg>
`;

/** So many coins of momentum, one over the other; one coin for more than `most`. @param {number} n */
export function momentumCoins(n, most = 4) {
  const drawn = n > most ? 1 : n;
  const width = Math.max(drawn, 1) * 11 + 5;
  return html`
    <svg class="momentum" viewBox=${`0 0 ${width} 16`} width=${width * 0.82} height="13" aria-hidden="true">
      ${range(drawn).map(
        (i) => html`
          <g key=${i} transform=${`translate(${8 + 11 * i} 8)`}>
            <circle r="7" />
            <circle class="inner" r="4.200" />
          </g>
        `,
      )}
      ${n === 0 && html`<circle class="none" cx="8" cy="8" r="6" />`}
    </svg>
  `;
}
