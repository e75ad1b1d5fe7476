/**
 * What is drawn on the board of Brettfußball: the pitch with its lines, pieces, the ball, where something can go.
 *
 * Row 1 is home's. The pitch lies flat where there is room, home's goal at the left; on a phone it stands upright,
 * home's goal below. Squares have the same names either way.
 * @module
 */
import { Falling } from "../../drawing/falling.js";
import { classes, range, target } from "../../drawing/parts.js";
import { dieFromAbove, grassDefs, soccerBall } from "../../drawing/things.js";
import { html } from "../../html.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Rules} Rules */
/** @typedef {[side: string, square: string, number: number]} Piece */
/** @typedef {import("../../drawing/parts.js").Drawn<View>} Drawn */
/** @typedef {import("./board.js").Thing} Thing */
/** @typedef {import("./board.js").Target} Target */
/**
 * The pitch in its room, in pixels.
 * @typedef {object} Pitch
 * @property {boolean} isFlat
 * @property {number} width
 * @property {number} height
 * @property {number} cell
 * @property {number} wide columns
 * @property {number} long rows
 * @property {(column: number, row: number) => number[]} point a corner of squares
 * @property {(square: string) => number[]} at the middle of a square
 * @property {(way: string) => number[]} along a step in a direction
 */

/** The number of a keeper. */
export const KEEPER = 1;
const FLAT_FROM = 600;
const MARGIN = { flat: 24, upright: 15 };
/** @type {Record<string, number[]>} column and row */
const WAYS = { up: [0, 1], right: [1, 0], down: [0, -1], left: [-1, 0] };
/** @type {Record<string, string>} */
const HUES = { home: "red", away: "yellow" };
/** So many pixels from a thing a tap still finds it. */
const REACH = 24;
const GOALS = ["goal", "own_goal"];
const FACES = [1, 2, 3, 4, 5, 6];

/** Column and row of a square such as k12, counted from 0. @param {string} square */
const coordinates = (square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];

/** Lay the pitch out for a room. @param {View} view @param {{width: number, height: number}} room @returns {Pitch} */
export function layPitch({ ground }, { width, height: high }) {
  const [wide, long] = [ground[0].length, ground.length];
  const isLimited = high > 60;
  const isFlat = width >= FLAT_FROM || (isLimited && width > 1.15 * high);
  const margin = isFlat && width >= FLAT_FROM ? MARGIN.flat : MARGIN.upright;
  const [columns, rows] = isFlat ? [long, wide] : [wide, long];
  const fits = Math.min((width - 2 * margin) / columns, isLimited ? (high - 2 * margin) / rows : Infinity);
  const cell = Math.floor(fits * 4) / 4;
  const height = isLimited ? high : rows * cell + 2 * margin;
  const [left, top] = [(width - columns * cell) / 2, (height - rows * cell) / 2];
  const point = (/** @type {number} */ column, /** @type {number} */ row) =>
    isFlat ? [left + row * cell, top + column * cell] : [left + column * cell, top + (long - row) * cell];
  const at = (/** @type {string} */ square) => {
    const [column, row] = coordinates(square);
    return point(column + 0.5, row + 0.5);
  };
  const along = (/** @type {string} */ way) => {
    const [[x1, y1], [x2, y2]] = [point(0, 0), point(WAYS[way][0], WAYS[way][1])];
    return [x2 - x1, y2 - y1];
  };
  return { isFlat, width, height, cell, wide, long, point, at, along };
}

/** The box around squares. @param {Pitch} pitch @param {number[]} from column and row @param {number[]} to */
function boxOf({ point }, from, to) {
  const [[x1, y1], [x2, y2]] = [point(from[0], from[1]), point(to[0] + 1, to[1] + 1)];
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

/** The piece on a square. @param {View} view @param {string} square @returns {Piece | undefined} */
export const findPiece = (view, square) => view.pieces.find((/** @type {Piece} */ [, at]) => at === square);

/** @param {Piece} piece @param {Words} words */
export const namePiece = ([side, square, n], words) =>
  words(n === KEEPER ? "board.keeper" : "board.piece", { side, n, square });

/**
 * Apply a move or a kick to the view, until the next one comes.
 * @param {View} view
 * @param {Record<string, any>} chosen
 */
export function applyChoice(view, { piece, from, to, does }) {
  if (!from || does === "attack") return view;
  if (!piece) return { ...view, ball: to, holder: findPiece(view, to)?.[0] ?? "" };
  const pieces = view.pieces.map((/** @type {Piece} */ [side, square, n]) => [side, square === from ? to : square, n]);
  return /** @type {View} */ ({ ...view, pieces });
}

/**
 * After a goal that ended the game the ball stays in the net.
 * @param {View} view
 * @param {import("../../store.js").Happening[]} story
 */
export function showEnd(view, story) {
  const last = view.over ? story.findLast(({ what }) => what.type === "choice")?.what : null;
  return last?.type === "choice" && GOALS.includes(last.params.does)
    ? { ...view, ball: last.params.to, holder: "" }
    : view;
}

/** @param {number[]} place */
const moveTo = ([x, y]) => `translate(${x.toFixed(2)} ${y.toFixed(2)})`;

// The pitch

/** The empty board with its lines and marks. @param {Pitch} pitch @param {View} view @param {Rules} rules */
export function ground(pitch, view, rules) {
  const { cell, wide, long, width, height, at } = pitch;
  const { places, quarter, area, circle } = rules.printed;
  const all = boxOf(pitch, [0, 0], [wide - 1, long - 1]);
  const line = Math.max(cell * 0.06, 1.3);
  return html`
    <defs>
      ${grassDefs("bf")}
      <pattern id="bf-net" width=${cell / 5} height=${cell / 5} patternUnits="userSpaceOnUse">
        <path class="mesh" d=${`M0 0H${cell / 5}M0 0V${cell / 5}`} />
      </pattern>
      ${Object.entries(HUES).map(
        ([side, hue]) => html`
          <linearGradient key=${side} id=${`bf-${side}`} x1="0" y1="0" x2=".3" y2="1">
            <stop offset="0" stop-color=${`var(--${hue}-light)`} />
            <stop offset=".6" stop-color=${`var(--${hue}-base)`} />
          </linearGradient>
        `,
      )}
    </defs>
    <rect class="apron" width=${width} height=${height} />
    <g class="ground">
      <rect class="turf" ...${all} />
      ${range(Math.ceil(long / 4)).map(
        (i) => html`
          <rect key=${i} class="stripe" ...${boxOf(pitch, [0, 4 * i], [wide - 1, Math.min(4 * i + 1, long - 1)])} />
        `,
      )}
      ${listMarked(circle).map((spot) => html`<rect key=${spot} class="inside" ...${boxOf(pitch, spot, spot)} />`)}
      <rect width=${width} height=${height} fill="url(#bf-blades)" />
      <path class="squares" d=${grid(pitch)} />
      <g stroke-width=${line}>
        <path class="chalk" d=${outline(pitch, area)} />
        ${ring(pitch, circle)}
        <path class="chalk" d=${`M${pitch.point(0, long / 2)} L${pitch.point(wide, long / 2)}`} />
        <rect class="chalk edge" ...${all} rx="3" stroke-width=${line * 1.4} />
        ${places.flatMap((/** @type {string[]} */ side) =>
          side.map((q, i) => {
            const [cx, cy] = at(q);
            return html`<circle class=${i ? "dot" : "ring"} cx=${cx} cy=${cy} r=${cell * (i ? 0.09 : 0.34)} />`;
          }),
        )}
        ${quarter.map(
          (/** @type {string} */ q) => html`
            <path
              key=${q}
              class="ring"
              d=${`M${-cell / 4} ${cell / 4} A${cell / 2} ${cell / 2} 0 0 1 ${cell / 4} ${-cell / 4}`}
              transform=${moveTo(at(q))}
            />
          `,
        )}
      </g>
      ${listGoals(view).map(({ side, from, to }) => goal(pitch, side, boxOf(pitch, from, to)))}
      <rect width=${width} height=${height} fill="url(#bf-light)" pointer-events="none" />
      ${letters(pitch)}
    </g>
  `;
}

/** @param {Pitch} pitch */
const grid = ({ point, wide, long }) =>
  [
    ...range(wide - 1).map((i) => `M${point(i + 1, 0)} L${point(i + 1, long)}`),
    ...range(long - 1).map((i) => `M${point(0, i + 1)} L${point(wide, i + 1)}`),
  ].join("");

/** The squares that are marked, as column and row. @param {string[]} marked row by row */
const listMarked = (marked) =>
  marked.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === "0" ? [] : [[x, y]])));

/** The edges around marked squares. @param {Pitch} pitch @param {string[]} marked row by row */
function outline({ point, wide, long }, marked) {
  const is = (/** @type {number} */ x, /** @type {number} */ y) => Number(marked[y]?.[x] ?? 0);
  // The edge of the pitch is drawn already.
  return range(long)
    .flatMap((y) =>
      range(wide).flatMap((x) => [
        x > 0 && is(x, y) !== is(x - 1, y) ? `M${point(x, y)} L${point(x, y + 1)}` : "",
        y > 0 && is(x, y) !== is(x, y - 1) ? `M${point(x, y)} L${point(x + 1, y)}` : "",
      ]),
    )
    .join("");
}

/** The center circle; squares of another shape are outlined. @param {Pitch} pitch @param {string[]} marked */
function ring(pitch, marked) {
  const spots = listMarked(marked);
  if (!spots.length) return null;
  const [columns, rows] = [0, 1].map((i) => spots.map((spot) => spot[i]));
  const [left, right, low, high] = [
    Math.min(...columns),
    Math.max(...columns) + 1,
    Math.min(...rows),
    Math.max(...rows) + 1,
  ];
  const across = right - left;
  const isRound = across === high - low && spots.length === across * across - 4 && across > 2;
  if (!isRound) return html`<path class="chalk" d=${outline(pitch, marked)} />`;
  const [cx, cy] = pitch.point((left + right) / 2, (low + high) / 2);
  return html`
    <circle class="chalk" cx=${cx} cy=${cy} r=${(across / 2) * pitch.cell} />
    <circle class="dot" cx=${cx} cy=${cy} r=${pitch.cell * 0.1} />
  `;
}

/** The goals: squares side by side, with the side that defends them. @param {View} view */
export const listGoals = ({ ground: rows }) =>
  rows.flatMap((/** @type {string} */ row, /** @type {number} */ y) =>
    [...row.matchAll(/#+/g)].map(({ 0: squares, index }) => ({
      side: y < rows.length / 2 ? "home" : "away",
      from: [index, y],
      to: [index + squares.length - 1, y],
    })),
  );

/** @param {Pitch} pitch @param {string} side @param {Record<string, number>} box */
const goal = ({ cell }, side, box) => html`
  <g key=${`${side} ${box.x} ${box.y}`} class=${`goal ${side}`}>
    <rect class="back" ...${box} />
    <rect ...${box} fill="url(#bf-net)" />
    <rect class="posts" ...${box} stroke-width=${Math.max(cell * 0.1, 2)} />
  </g>
`;

/** The goal with the ball in it, lit. @param {Pitch} pitch @param {View} view @param {string} square */
export function litGoal(pitch, view, square) {
  const [column, row] = coordinates(square);
  const found = listGoals(view).find(({ from, to }) => from[1] === row && from[0] <= column && column <= to[0]);
  if (!found) return null;
  const box = boxOf(pitch, found.from, found.to);
  return html`
    <g class="lit" data-goal=${found.side}>
      <rect class="glow" ...${box} />
      <rect ...${box} fill="url(#bf-net)" />
      <rect class="rim" ...${box} stroke-width=${pitch.cell * 0.14} />
    </g>
  `;
}

/** The names of columns and rows around the pitch. @param {Pitch} pitch */
function letters({ point, wide, long, cell, isFlat, width }) {
  const isWide = isFlat && width >= FLAT_FROM;
  const size = Math.min(isWide ? 15 : 10.5, 0.8 * cell);
  const off = (isWide ? 12 : 7) / cell;
  const beside = isFlat ? [-off, long + off] : [-off];
  const write = (/** @type {string | number} */ name, /** @type {number[]} */ [x, y]) => html`
    <text class="coordinate figure" x=${x} y=${y + size * 0.34} font-size=${size}>${name}</text>
  `;
  return [
    ...range(wide).flatMap((i) => beside.map((row) => write(String.fromCharCode(97 + i), point(i + 0.5, row)))),
    ...range(long)
      .filter((i) => cell > 13 || i % 2 === 0)
      .flatMap((i) => (isFlat ? [-off, wide + off] : [-off]).map((column) => write(i + 1, point(column, i + 0.5)))),
  ];
}

// Pieces

/** The body of a piece, round for home, square for away. @param {string} side @param {number} r @param {any} more */
const body = (side, r, more) =>
  side === "home"
    ? html`<circle r=${r} ...${more} />`
    : html`<rect x=${-0.92 * r} y=${-0.92 * r} width=${1.84 * r} height=${1.84 * r} rx=${0.34 * r} ...${more} />`;

/** How large a piece is. @param {number} cell */
const radius = (cell) => cell * (cell < 20 ? 0.46 : 0.4);

/** What a piece looks like, around its middle. @param {string} side @param {number} n @param {number} r */
export const pieceLook = (side, n, r) => html`
  <ellipse cx=${0.1 * r} cy=${0.42 * r} rx=${1.1 * r} ry=${0.96 * r} class="shade" />
  ${body(side, r, { class: "under-side", transform: `translate(0 ${0.2 * r})` })} ${body(side, r, { class: "body" })}
  ${body(side, 0.93 * r, { class: "rim", "stroke-width": 0.07 * r })}
  ${n === KEEPER && body(side, 0.72 * r, { class: "second", "stroke-width": 0.1 * r })}
  <text class="figure" y=${0.39 * r} font-size=${r * (n > 9 ? 1.08 : 1.22)}>${n}</text>
`;

/**
 * A piece on its square; a button where it can be chosen.
 * @param {Pitch} pitch
 * @param {Piece} piece
 * @param {Words} words
 * @param {{thing: Thing | undefined, isPicked: boolean, hasBall: boolean, isPointed: boolean}} state
 * @param {() => void} choose
 */
export function drawPiece(pitch, piece, words, { thing, isPicked, hasBall, isPointed }, choose) {
  const [side, square, n] = piece;
  const r = radius(pitch.cell);
  return html`
    <g
      key=${`${side} ${n}`}
      class=${classes(
        "piece",
        side,
        n === KEEPER && "keeper",
        isPicked && "picked",
        thing && "chooses",
        hasBall && "carrier",
        isPointed && "pointed",
      )}
      data-square=${square}
      data-number=${n}
      data-key=${thing?.key || null}
      data-choice=${thing?.choice?.name ?? null}
      transform=${moveTo(pitch.at(square))}
      ...${thing ? { ...target(namePiece(piece, words), choose), "aria-pressed": String(isPicked) } : {}}
    >
      ${thing && html`<circle class="hit" r=${Math.max(0.62 * pitch.cell, 12)} />`}
      ${hasBall && html`<circle class="has-ball" r=${1.3 * r} stroke-width=${Math.max(0.16 * r, 1.6)} />`}
      ${
        (isPicked || thing) &&
        html`
          <circle class="ring-under" r=${1.3 * r} stroke-width=${0.36 * r} />
          <circle class="ring-over" r=${1.3 * r} stroke-width=${0.22 * r} />
        `
      }
      ${pieceLook(side, n, r)}
    </g>
  `;
}

/**
 * The key of a piece or of the ball, if it is not written on the thing itself. It is no part of the button, whose name
 * would have to contain it.
 * @param {Pitch} pitch
 * @param {View} view
 * @param {import("./board.js").Thing} thing
 */
export function drawKey(pitch, view, { key, piece }) {
  if (!key || (piece && key === String(piece[2]))) return null;
  if (piece) {
    const [x, y] = pitch.at(piece[1]);
    const r = radius(pitch.cell);
    return cap(key, [x - 0.85 * r, y - 0.85 * r], 0.62 * r);
  }
  const { middle, r } = ballAt(pitch, view, false);
  return cap(key, [middle[0] + 1.25 * r, middle[1] - 0.9 * r], 0.24 * pitch.cell);
}

/** @param {string} key @param {number[]} at @param {number} r */
const cap = (key, at, r) => html`
  <g key=${`key ${key}`} class="key-cap" aria-hidden="true" transform=${moveTo(at)}>
    <rect x=${-r} y=${-r} width=${2 * r} height=${2 * r} rx=${0.35 * r} />
    <text class="figure" y=${0.5 * r} font-size=${1.45 * r}>${key.toUpperCase()}</text>
  </g>
`;

/**
 * The ball; on a piece that has it, at its lower right. It is a button where kicking is one of two things to do.
 * @param {Pitch} pitch
 * @param {View} view
 * @param {{thing: Thing | undefined, isPicked: boolean, isInNet: boolean}} state
 * @param {() => void} choose
 */
export function drawBall(pitch, view, { thing, isPicked, isInNet }, choose) {
  const { cell } = pitch;
  const { middle, r, isHeld } = ballAt(pitch, view, isInNet);
  return html`
    <g
      class=${classes("ball", "slides", isHeld && "held", isPicked && "picked", thing && "chooses")}
      data-square=${view.ball}
      data-key=${thing?.key || null}
      transform=${moveTo(middle)}
      ...${thing ? { ...target(thing.label, choose), "aria-pressed": String(isPicked) } : {}}
    >
      ${thing && html`<circle class="hit" r=${Math.max(0.34 * cell, 9)} />`}
      ${
        (isPicked || thing) &&
        html`
          <circle class="ring-under" r=${1.3 * r} stroke-width=${0.5 * r} />
          <circle class="ring-over" r=${1.3 * r} stroke-width=${0.3 * r} />
        `
      }
      ${soccerBall(r)}
    </g>
  `;
}

/** Where the ball is drawn, and how large. @param {Pitch} pitch @param {View} view @param {boolean} isInNet */
function ballAt({ cell, at }, view, isInNet) {
  const [x, y] = at(view.ball);
  const isHeld = view.holder !== "";
  const off = isHeld ? 0.31 * cell : 0;
  return { middle: [x + off, y + off], r: cell * (isInNet ? 0.42 : isHeld ? 0.25 : 0.3), isHeld };
}

/**
 * Where a piece and the ball were before. A ball that was set somewhere for a restart did not go there.
 * @param {Pitch} pitch
 * @param {View} view
 * @param {View | null | undefined} previous
 */
export function ghosts({ at, cell }, view, previous) {
  if (!previous || previous.score.join() !== view.score.join()) return null;
  const stood = new Map(previous.pieces.map((/** @type {Piece} */ [side, square, n]) => [`${side} ${n}`, square]));
  const left = view.pieces.filter((/** @type {Piece} */ [side, square, n]) => {
    const before = stood.get(`${side} ${n}`);
    return before !== undefined && before !== square;
  });
  const isSet = !["open", "attacked"].includes(view.play) && view.play !== previous.play;
  const [from, to] = [at(previous.ball), at(view.ball)];
  return html`
    <g class="ghosts">
      ${
        left.length <= 2 &&
        left.map((/** @type {Piece} */ [side, square, n]) => {
          const before = at(stood.get(`${side} ${n}`) ?? square);
          return html`
            <g key=${`${side} ${n}`}>
              <path class="way" d=${`M${before} L${at(square)}`} stroke-width=${Math.max(0.06 * cell, 1.5)} />
              <g class=${`ghost ${side}`} transform=${moveTo(before)}>${body(side, radius(cell), {})}</g>
            </g>
          `;
        })
      }
      ${
        previous.ball !== view.ball &&
        !isSet &&
        html`
          <path class="way flight" d=${`M${from} L${to}`} stroke-width=${Math.max(0.08 * cell, 2)} />
          <circle class="ghost ball-ghost" cx=${from[0]} cy=${from[1]} r=${0.2 * cell} />
        `
      }
    </g>
  `;
}

// Targets

/**
 * The way of a piece or of the ball to a target.
 * @param {Pitch} pitch
 * @param {Target} one
 * @param {boolean} isPointed
 */
export function route(pitch, one, isPointed) {
  const { from, path } = one.choice.params;
  const points = [...[from, ...path].map(pitch.at), spotOf(pitch, one)].join(" ");
  const look = { points, class: classes("route", one.isKick && "kick", isPointed && "pointed") };
  return html`
    <g key=${`route ${one.choice.name}`}>
      <polyline ...${look} class=${`${look.class} casing`} stroke-width=${0.2 * pitch.cell} />
      <polyline ...${look} stroke-width=${0.1 * pitch.cell} />
    </g>
  `;
}

/** Where a target is drawn: a ball that goes out ends beyond the line. @param {Pitch} pitch @param {Target} one */
export function spotOf({ at, along }, { square, does, way }) {
  const [x, y] = at(square);
  if (does !== "out") return [x, y];
  const [dx, dy] = along(way);
  return [x + 0.56 * dx, y + 0.56 * dy];
}

/**
 * A target: a gold disc with its key; where a piece stands, a ring around it with the key beside.
 * @param {Pitch} pitch
 * @param {Target} one
 * @param {Target[]} all
 * @param {boolean} isPointed
 * @param {{choose: () => void, point: (is: boolean) => void}} acts
 */
export function drawTarget(pitch, one, all, isPointed, { choose, point }) {
  const { cell } = pitch;
  const [x, y] = spotOf(pitch, one);
  const same = all.filter((each) => each.square === one.square && each.does !== "out");
  const aside = same.length > 1 && one.does !== "out" ? (same.indexOf(one) - (same.length - 1) / 2) * 0.62 * cell : 0;
  const r = cell * (same.length > 1 || one.does === "out" ? 0.3 : 0.37);
  const look = () => point(true);
  const leave = () => point(false);
  return html`
    <g
      key=${`target ${one.choice.name}`}
      class=${classes("target", one.isKick && "kick", one.does, one.isTaken && "around", isPointed && "pointed")}
      transform=${moveTo([x + aside, y])}
      data-choice=${one.choice.name}
      data-key=${one.key || null}
      onMouseEnter=${look}
      onMouseLeave=${leave}
      onFocus=${look}
      onBlur=${leave}
      ...${target(`${one.key.toUpperCase()} ${one.label}`, choose)}
    >
      <circle class="hit" r=${Math.max((same.length > 1 ? 0.32 : 0.5) * cell, 10)} />
      ${
        one.isTaken
          ? html`
            <circle class="ring-under" r=${0.54 * cell} stroke-width=${0.17 * cell} />
            <circle class="ring-over" r=${0.54 * cell} stroke-width=${0.1 * cell} />
            ${disc(one, [0.4 * cell, -0.4 * cell], Math.max(0.26 * cell, 7))}
          `
          : disc(one, [0, 0], Math.max(r, 7))
      }
    </g>
  `;
}

/** @param {Target} one @param {number[]} at @param {number} r */
const disc = (one, at, r) => html`
  <g transform=${moveTo(at)}>
    <circle class="disc" r=${r} stroke-width=${Math.max(0.15 * r, 1.5)} />
    <text class="figure" y=${0.43 * r} font-size=${1.28 * r}>${one.key.toUpperCase()}</text>
  </g>
`;

/** The sign of what a choice does. @param {string} does */
export function sign(does) {
  if (does === "attack") return html`<path class="sign" d="M-9 -5 L-3 0 L-9 5 M9 -5 L3 0 L9 5 M0 -8 V-5 M0 5 V8" />`;
  if (does === "lose") return html`<path class="sign bad" d="M-6 -6 L6 6 M6 -6 L-6 6" />`;
  if (does === "goal" || does === "own_goal")
    return html`
      <path class=${`sign ${does === "goal" ? "good" : "bad"}`} d="M-8 6 V-6 H8 V6 M-3 -6 V6 M3 -6 V6 M-8 0 H8" />
    `;
  if (does === "out") return html`<path class="sign" d="M-7 -7 V7 M-3 0 H7 M3 -4 L7 0 L3 4" />`;
  if (does === "loose") return html`<circle class="sign" r="6" />`;
  return html`<path class="sign good" d="M-7 0 L-2 6 L7 -6" />`;
}

// Fingers and dice

/** @param {View} view @param {string} square */
export const isGoal = ({ ground: rows }, square) =>
  rows[Number(square.slice(1)) - 1]?.[square.charCodeAt(0) - 97] === "#";

/** Where the pointer is on the drawing, and how far a finger reaches there. @param {MouseEvent} event */
export function locate(event) {
  const svg = /** @type {SVGSVGElement} */ (event.currentTarget);
  const matrix = /** @type {DOMMatrix} */ (svg.getScreenCTM()).inverse();
  const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return /** @type {const} */ ([[spot.x, spot.y], REACH * matrix.a]);
}

/**
 * Find the nearest of some places within reach.
 * @template {{at: number[]}} T
 * @param {T[]} places
 * @param {readonly number[]} spot
 * @param {number} reach
 * @returns {T | undefined}
 */
export function findNearest(places, [x, y], reach) {
  const far = (/** @type {T} */ { at }) => Math.hypot(at[0] - x, at[1] - y);
  return places.filter((one) => far(one) <= reach).sort((a, b) => far(a) - far(b))[0];
}

/**
 * The die as it is thrown, at the edge of the side that throws it. It lies there until somebody at this screen is
 * asked: then it is beside the question.
 * @param {Required<Drawn>} shown
 */
export function thrownDie({ view, thrown, falling, showing, ask, words }) {
  const last = thrown[thrown.length - 1];
  if (!last?.face || (ask && !showing && !falling) || (!showing && !falling && !view.thrown)) return null;
  const pips = Number(last.face);
  return html`
    <div
      key=${`thrown ${thrown.length} ${view.turn}`}
      class=${classes("thrown", last.side, falling && "falls")}
      role="img"
      aria-label=${words("strip.thrown", { n: last.face })}
    >
      <${Falling}
        faces=${FACES}
        face=${pips}
        falls=${falling}
        draw=${(/** @type {number} */ face) =>
          dieFromAbove({ id: "bf-thrown", hue: "ivory", pips: face, tilt: -6, isFalling: falling })}
      />
    </div>
  `;
}
