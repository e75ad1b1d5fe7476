/**
 * Falling dice and coins: they show other faces, ever more slowly, and then the one that was thrown.
 *
 * `data-falls` says whether something is in the air, `data-face` what it shows.
 * @module
 */
import { html, useEffect, useRef, useState } from "../html.js";
import { findPace, isMoving } from "../settings.js";
import { classes, crest, football, pips, range } from "./parts.js";

/** Milliseconds after which the next face shows: 500 in the air, then the die settles. `pace.js` ends the fall. */
const TURNS = [50, 105, 165, 235, 310, 400, 500];
const PIPS = ["1", "2", "3", "4", "5", "6"];
/** @type {Record<string, string[]>} */
const COIN = { heads: ["heads", "tails"], tails: ["heads", "tails"], home: ["home", "away"], away: ["home", "away"] };

/**
 * Something thrown: in the air each face in turn, then the one that was thrown.
 * @template Face
 * @param {{faces: Face[], face: Face, falls: boolean, draw: (face: Face) => any}} props
 */
export function Falling({ faces, face, falls, draw }) {
  const [seen, see] = useState({ turn: 0 });
  const fell = useRef(falls);
  // Reset before drawing, so that a new fall does not show its result too soon.
  if (falls && !fell.current) seen.turn = 0;
  fell.current = falls;
  useEffect(() => {
    if (!falls) return undefined;
    const pace = findPace();
    const turns = TURNS.map((after, i) => setTimeout(() => see({ turn: i + 1 }), after * pace));
    return () => turns.forEach(clearTimeout);
  }, [falls]);
  const isLast = !falls || seen.turn === TURNS.length;
  return draw(isLast ? face : faces[(seen.turn + faces.indexOf(face) + 1) % faces.length]);
}

/** A die with pips. @param {{face: string, kind?: string, falls: boolean, label: string}} thrown */
export const pipsDie = ({ face, kind, falls, label }) => html`
  <${Falling}
    faces=${PIPS}
    face=${face}
    falls=${falls}
    draw=${(/** @type {string} */ shown) => html`
      <svg
        class=${classes("pips-die", falls && "falls")}
        viewBox="-6 -6 12 12"
        role="img"
        aria-label=${label}
        data-face=${shown}
        data-falls=${falls}
      >
        ${pips(Number(shown), kind)}
      </svg>
    `}
  />
`;

/** A coin: a side's crest, or heads and tails. @param {{face: string, falls: boolean, label: string}} thrown */
export const coin = ({ face, falls, label }) => html`
  <${Falling}
    faces=${COIN[face]}
    face=${face}
    falls=${falls}
    draw=${(/** @type {string} */ shown) => html`
      <svg
        class=${classes("coin-thrown", falls && "flips")}
        viewBox="-30 -30 60 60"
        role="img"
        aria-label=${label}
        data-face=${shown}
        data-falls=${falls}
      >
        <circle class="rim" r="28" />
        <circle class="inner" r="23" />
        <g class="mark">${coinFace(shown)}</g>
      </svg>
    `}
  />
`;

/** The picture on a coin. @param {string} face */
function coinFace(face) {
  if (face === "home" || face === "away") return html`<g transform="scale(1.5)">${crest(face)}</g>`;
  if (face === "tails") return football(34);
  return html`
    <path
      d=${`M${range(10)
        .map((i) =>
          [Math.sin((i * Math.PI) / 5) * (i % 2 ? 6.5 : 16), -Math.cos((i * Math.PI) / 5) * (i % 2 ? 6.5 : 16)]
            .map((n) => n.toFixed(1))
            .join(" "),
        )
        .join(" L")} Z`}
    />
  `;
}

// Coins that change sides

/** Milliseconds that a coin takes to turn, after which the next one follows, and before the last one. */
const TURN = 160;
const GAP = 70;
const LAST = 220;
/** However many coins turn, the one before the last begins by then. */
const MOST = 1000;

/** How long so many coins take to turn, one by one. @param {number} n */
export const timeCoins = (n) => (n > 0 ? Math.min((n - 1) * GAP, MOST) + (n > 1 ? LAST : 0) + TURN : 0);

/**
 * Turn the coins that changed sides, one after another, the one that decides last. Each is a `.turned` with both of its
 * sides, `.was` and `.now`; `data-at` says its place in the row.
 * @param {Element | null} rack
 * @param {boolean} isBack whether they turn from the far end
 */
export function turnCoins(rack, isBack) {
  const turned = /** @type {HTMLElement[]} */ ([...(rack?.querySelectorAll(".turned") ?? [])]);
  const pace = findPace();
  if (!turned.length || !pace || !isMoving()) return undefined;
  const order = turned.sort((a, b) => Number(a.dataset.at) - Number(b.dataset.at));
  if (isBack) order.reverse();
  const gap = Math.min(GAP, MOST / Math.max(order.length - 1, 1));
  const playing = order.flatMap((coin, i) => {
    const isLast = i > 0 && i === order.length - 1;
    const delay = (i * gap + (isLast ? LAST : 0)) * pace;
    const half = { duration: (TURN / 2) * pace, fill: /** @type {const} */ ("backwards") };
    const shown = { transform: "scaleX(1)", visibility: "visible" };
    const edge = { transform: "scaleX(.08)", visibility: "visible" };
    return [
      coin.querySelector(".was")?.animate([shown, edge], { ...half, delay }),
      coin
        .querySelector(".now")
        ?.animate([{ ...edge, visibility: "hidden" }, { ...edge, offset: 0.01 }, shown], {
          ...half,
          delay: delay + half.duration,
        }),
      coin.querySelector(".new")?.animate([{ opacity: 0 }, { opacity: 1 }], { ...half, delay: delay + half.duration }),
    ];
  });
  return () => playing.forEach((one) => one?.cancel());
}
