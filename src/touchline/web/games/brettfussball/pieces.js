/**
 * What is drawn on the board of Brettfußball: the pitch with its lines, pieces, the ball, and numbered targets.
 * @module
 */
import { classes, range, target } from "../../drawing/parts.js";
import { html } from "../../html.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Choice} Choice */
/** @typedef {import("../../drawing/parts.js").Rules} Rules */
/** @typedef {[side: string, square: string, keeper: boolean]} Piece */
/** @typedef {{choice: Choice, number: number, square: string, kick: boolean, label: string}} Target */

export const CELL = 20;
export const MARGIN = 17;

/** Column and row of a square such as k12, counted from 0. @param {string} square */
export const coordinates = (square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];

/**
 * Find the middle of a square on the drawing; row 1 is at the bottom.
 * @param {View} view
 * @returns {(square: string) => number[]}
 */
export const placeSquares = (view) => (square) => {
  const [column, row] = coordinates(square);
  return [MARGIN + (column + 0.5) * CELL, MARGIN + (view.ground.length - row - 0.5) * CELL];
};

/** The number on a piece: the keeper is 1. @param {Piece[]} pieces @param {number} i */
export const numberOn = (pieces, i) => pieces.slice(0, i + 1).filter(([side]) => side === pieces[i][0]).length;

/** The empty board with its lines and marks. @param {View} view @param {Rules} rules */
export function ground(view, rules) {
  const [wide, long] = [view.ground[0].length, view.ground.length];
  const { places, quarter, area, circle } = rules.printed;
  const at = placeSquares(view);
  const [left, top, right, bottom] = [MARGIN, MARGIN, MARGIN + wide * CELL, MARGIN + long * CELL];
  return html`
    <g class="ground">
      <rect class="turf" x=${left} y=${top} width=${wide * CELL} height=${long * CELL} />
      ${range(Math.ceil(long / 2)).map(
        (i) => html`
          <rect key=${i} class="stripe" x=${left} y=${top + 2 * i * CELL} width=${wide * CELL} height=${CELL} />
        `,
      )}
      <path
        class="squares"
        d=${[
          ...range(wide + 1).map((i) => `M${left + i * CELL} ${top} V${bottom}`),
          ...range(long + 1).map((i) => `M${left} ${top + i * CELL} H${right}`),
        ].join("")}
      />
      <path class="chalk" d=${outline(area, wide, long)} />
      <path class="chalk" d=${outline(circle, wide, long)} />
      <path class="chalk" d=${`M${left} ${(top + bottom) / 2} H${right}`} />
      <path class="chalk" d=${`M${left} ${top + 9} A9 9 0 0 0 ${left + 9} ${top}`} />
      <path class="chalk" d=${`M${right - 9} ${top} A9 9 0 0 0 ${right} ${top + 9}`} />
      <path class="chalk" d=${`M${left} ${bottom - 9} A9 9 0 0 1 ${left + 9} ${bottom}`} />
      <path class="chalk" d=${`M${right - 9} ${bottom} A9 9 0 0 1 ${right} ${bottom - 9}`} />
      <rect class="chalk edge" x=${left} y=${top} width=${wide * CELL} height=${long * CELL} />
      ${view.ground.flatMap((/** @type {string} */ row, /** @type {number} */ y) =>
        [...row].map((sign, x) => sign === "#" && goal(x, y, at)),
      )}
      ${places.flatMap((/** @type {string[]} */ side) =>
        side.map((q, i) => html`<circle class=${i ? "dot" : "ring"} cx=${at(q)[0]} cy=${at(q)[1]} r=${i ? 2.2 : 7} />`),
      )}
      ${quarter.map(
        (/** @type {string} */ q) => html`
          <path key=${q} class="quarter" d="M-5 5 A10 10 0 0 1 5 -5" transform=${`translate(${at(q)})`} />
        `,
      )}
      ${range(wide).map((i) =>
        [top - 5, bottom + 12].map(
          (y) => html`
            <text class="coordinate" x=${left + (i + 0.5) * CELL} y=${y} font-size="10">
              ${String.fromCharCode(97 + i)}
            </text>
          `,
        ),
      )}
      ${range(long).map((i) =>
        [left - 8, right + 8].map(
          (x) => html`
            <text class="coordinate" x=${x} y=${bottom - (i + 0.5) * CELL + 3.5} font-size="10">${i + 1}</text>
          `,
        ),
      )}
    </g>
  `;
}

/** The edges around marked squares. @param {string[]} marked row by row @param {number} wide @param {number} long */
export function outline(marked, wide, long) {
  const is = (/** @type {number} */ x, /** @type {number} */ y) => Number(marked[y]?.[x] ?? 0);
  const [px, py] = [
    (/** @type {number} */ x) => MARGIN + x * CELL,
    (/** @type {number} */ y) => MARGIN + (long - y) * CELL,
  ];
  return range(long + 1)
    .flatMap((y) =>
      range(wide + 1).flatMap((x) => [
        is(x, y) !== is(x - 1, y) ? `M${px(x)} ${py(y)} V${py(y + 1)}` : "",
        is(x, y) !== is(x, y - 1) ? `M${px(x)} ${py(y)} H${px(x + 1)}` : "",
      ]),
    )
    .join("");
}

/** @param {number} x @param {number} y @param {(square: string) => number[]} at */
export function goal(x, y, at) {
  const [cx, cy] = at(`${String.fromCharCode(97 + x)}${y + 1}`);
  return html`
    <g key=${`${x} ${y}`} class="goal" transform=${`translate(${cx} ${cy})`}>
      <rect x="-10" y="-10" width="20" height="20" />
      <path d="M-10 -3.300 H10 M-10 3.300 H10 M-3.300 -10 V10 M3.300 -10 V10" />
    </g>
  `;
}

/**
 * A piece: round and red for home, square and yellow for away, with a second rim for the keeper.
 * @param {View} view
 * @param {number} i
 * @param {(square: string) => number[]} at
 * @param {Words} words
 * @param {any} choose
 * @param {boolean} picked
 */
export function drawPiece(view, i, at, words, choose, picked) {
  const [side, square, keeper] = view.pieces[i];
  const number = numberOn(view.pieces, i);
  const label = words(keeper ? "board.keeper" : "board.piece", { side, n: number, square });
  const body = (/** @type {number} */ r, /** @type {string} */ name) =>
    side === "home"
      ? html`<circle class=${name} r=${r} />`
      : html`<rect class=${name} x=${-r} y=${-r} width=${2 * r} height=${2 * r} rx=${r * 0.28} />`;
  const size = side === "home" ? 8.6 : 7.8;
  return html`
    <g
      key=${`${side} ${number}`}
      class=${classes("piece", side, keeper && "keeper", picked && "picked", choose && "chooses")}
      data-square=${square}
      transform=${`translate(${at(square)})`}
      ...${choose ? { ...target(label, choose), "aria-pressed": String(picked) } : {}}
    >
      ${choose && html`<circle class="hit" r="14" />`} ${(picked || choose) && body(size + 2.6, "halo")}
      ${body(size, "body")} ${keeper && body(size - 2, "rim")}
      <text y="3.800" font-size=${number > 9 ? 9.5 : 11}>${number}</text>
    </g>
  `;
}

/** The ball, half behind the piece on its square. @param {View} view @param {(square: string) => number[]} at */
export function ball(view, at) {
  const [x, y] = at(view.ball);
  const held = view.holder !== "";
  return html`
    <g
      class=${classes("ball", "slides", held && "held")}
      data-square=${view.ball}
      transform=${`translate(${held ? x + 6.5 : x} ${held ? y + 6.5 : y})`}
    >
      <circle class="leather" r=${held ? 4.8 : 6.4} />
      <path class="patch" d="M0 -3 L2.900 -.9 L1.800 2.400 L-1.800 2.400 L-2.900 -.9 Z" />
    </g>
  `;
}

/**
 * Where a piece and the ball were before.
 * @param {View} view
 * @param {View | null | undefined} previous
 * @param {(square: string) => number[]} at
 */
export function ghosts(view, previous, at) {
  if (!previous || previous.pieces.length !== view.pieces.length) return null;
  const left = previous.pieces.filter(
    (/** @type {Piece} */ piece, /** @type {number} */ i) => piece[1] !== view.pieces[i][1],
  );
  const [from, to] = [at(previous.ball), at(view.ball)];
  return html`
    <g class="ghosts">
      ${
        left.length <= 2 &&
        left.map(
          (/** @type {Piece} */ [side, square]) => html`
            <g key=${square} class=${`ghost ${side}`} transform=${`translate(${at(square)})`}>
              ${
                side === "home"
                  ? html`<circle r="8" />`
                  : html`<rect x="-7.500" y="-7.500" width="15" height="15" rx="2" />`
              }
            </g>
          `,
        )
      }
      ${
        previous.ball !== view.ball &&
        html`
          <line x1=${from[0]} y1=${from[1]} x2=${to[0]} y2=${to[1]} />
          <circle class="ghost ball-ghost" cx=${from[0]} cy=${from[1]} r="5" />
        `
      }
    </g>
  `;
}

/**
 * The path of a piece or of the ball.
 * @param {Target} one
 * @param {(square: string) => number[]} at
 * @param {boolean} pointed
 */
export function route({ choice, kick }, at, pointed) {
  const points = [choice.params.from, ...choice.params.path].map(at);
  return html`
    <polyline
      key=${`route ${choice.name}`}
      class=${classes("route", kick && "kick", pointed && "pointed")}
      points=${points.join(" ")}
    />
  `;
}

/**
 * The number of a target on its square, beside other targets there.
 * @param {Target} one
 * @param {Target[]} all
 * @param {(square: string) => number[]} at
 * @param {(...choices: string[]) => void} on
 * @param {boolean} pointed
 */
export function badge(one, all, at, on, pointed) {
  const same = all.filter((each) => each.square === one.square);
  const [x, y] = at(one.square);
  const aside = same.length > 1 ? (same.indexOf(one) - (same.length - 1) / 2) * 11 : 0;
  return html`
    <g
      key=${`badge ${one.choice.name}`}
      class=${classes("badge", one.kick && "kick", one.choice.params.does, pointed && "pointed")}
      transform=${`translate(${x + aside} ${y})`}
      data-target=${one.choice.name}
      ...${target(`${one.number} ${one.label}`, () => on(one.choice.name))}
    >
      <circle class="hit" r="12" />
      ${
        one.kick
          ? html`<path class="body" d="M-8 -5 L0 -9.500 L8 -5 V5 L0 9.500 L-8 5 Z" />`
          : html`<circle class="body" r="8.200" />`
      }
      <text y="3.900" font-size="11">${one.number}</text>
    </g>
  `;
}

/** The sign of what a choice does. @param {string} does */
export function mark(does) {
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
