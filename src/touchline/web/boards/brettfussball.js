/**
 * The board of Brettfußball: the squares with both sides and the ball, and where the chosen piece can go.
 *
 * Row 1 is at the bottom: home plays up the screen. Home's pieces are red and round, away's yellow and square. The
 * squares are too small for a finger, so a tap near a piece chooses it, and its targets have numbers that stand on
 * buttons too.
 * @module
 */
import { html, useState } from "../html.js";
import { joined } from "../words.js";
import { pipsDie } from "./falling.js";
import { SIDES, classes, pips, range, target } from "./parts.js";
import { strip as scoreStrip } from "./parts.js";

/** @typedef {import("./parts.js").Drawn} Drawn */
/** @typedef {import("./parts.js").Words} Words */
/** @typedef {import("./parts.js").Choice} Choice */
/** @typedef {import("./parts.js").Rules} Rules */
/** @typedef {[side: string, square: string, keeper: boolean]} Piece */
/** @typedef {{choice: Choice, number: number, square: string, kick: boolean, label: string}} Target */

const CELL = 20;
const MARGIN = 17;
const TABLE_WIDTH = 20;
const REACH = { piece: 2.3 * CELL, target: 1.2 * CELL };
/** @type {Record<string, string>} */
const ARROWS = { up: "↑", right: "→", down: "↓", left: "←" };

/** The board. @param {Drawn} shown */
export function board({
  view: known,
  rules,
  ask,
  words,
  on = () => {},
  previous,
  thrown = [],
  falling = false,
  chosen,
  strip: withStrip = true,
}) {
  const view = chosen ? carriedOut(known, chosen) : known;
  return html`
    <div class="board brettfussball" data-game="brettfussball">
      <div class="layout">
        ${withStrip && strip({ view, words, thrown, falling })}
        <${Pitch} ...${{ view, rules, ask, words, on, previous: chosen ? known : previous }} />
      </div>
    </div>
  `;
}

/**
 * The view once a piece has moved or the ball has been kicked, while the next die falls.
 * @param {any} view
 * @param {Record<string, any>} chosen
 */
function carriedOut(view, { piece, from, to, does }) {
  if (!from || does === "attack") return view;
  if (!piece)
    return {
      ...view,
      ball: to,
      holder: view.pieces.find((/** @type {Piece} */ [, square]) => square === to)?.[0] ?? "",
    };
  const pieces = view.pieces.map((/** @type {Piece} */ [side, square, keeper]) => [
    side,
    square === from ? to : square,
    keeper,
  ]);
  return { ...view, pieces };
}

/**
 * The score, the turn, what kind of turn it is and the number thrown.
 * @param {Pick<Drawn, "view" | "words" | "thrown" | "falling">} shown
 */
export function strip({ view, words, thrown = [], falling = false }) {
  const n = thrown[thrown.length - 1]?.face ?? `${view.thrown || ""}`;
  return scoreStrip({
    names: SIDES.map((side) => words(`team.${side}`)),
    score: view.score,
    attacking: view.over ? "" : view.side,
    extras: SIDES.map((side) => !view.over && view.side === side && words(`play.${view.play}`)),
    middle: html`
      <span>
        ${words(view.last_turn ? "strip.turn_of" : "strip.turn", { turn: view.turn, last: view.last_turn })}
      </span>
      <span key=${thrown.length} class="die-thrown">
        ${
          n
            ? pipsDie({ face: n, falls: falling, label: words("strip.thrown", { n }) })
            : html`
              <svg viewBox="-6 -6 12 12" role="img" aria-label=${words("strip.thrown", { n: "–" })}>
                ${pips(0)}
              </svg>
            `
        }
      </span>
    `,
  });
}

/** The table in sentences. @param {Pick<Drawn, "view" | "words">} shown @returns {string[]} */
export function twin({ view, words }) {
  const [home, away] = view.score;
  const told = [
    words(view.last_turn ? "tell.score_of" : "tell.score", { home, away, turn: view.turn, last: view.last_turn }),
  ];
  if (!view.over) told.push(words("tell.turn", { side: view.side, play: words(`play.${view.play}`) }));
  told.push(words(view.holder ? "tell.ball_held" : "tell.ball_loose", { square: view.ball, side: view.holder }));
  const standing = SIDES.map((side) => {
    const own = view.pieces.filter((/** @type {Piece} */ [of]) => of === side);
    const keeper = own.find((/** @type {Piece} */ [, , is]) => is)?.[1] ?? "";
    const others = own.filter((/** @type {Piece} */ [, , is]) => !is).map((/** @type {Piece} */ [, at]) => at);
    return words(keeper ? "tell.pieces" : "tell.no_keeper", { side, keeper, squares: joined(others, words) });
  });
  return [...told, ...standing];
}

// Where things are

/** Column and row of a square such as k12, counted from 0. @param {string} square */
const coordinates = (square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];

/**
 * The middle of a square on the drawing, of which row 1 is at the bottom.
 * @param {any} view
 * @returns {(square: string) => number[]}
 */
const placing = (view) => (square) => {
  const [column, row] = coordinates(square);
  return [MARGIN + (column + 0.5) * CELL, MARGIN + (view.ground.length - row - 0.5) * CELL];
};

/** The name of a square from its number in the ruleset's tables. @param {number} q */
const nameOf = (q) => `${String.fromCharCode(97 + (q % TABLE_WIDTH))}${Math.floor(q / TABLE_WIDTH) + 1}`;

/** The number on a piece: the keeper is 1. @param {Piece[]} pieces @param {number} i */
const numberOn = (pieces, i) => pieces.slice(0, i + 1).filter(([side]) => side === pieces[i][0]).length;

// What can be chosen

/** The direction of a choice in words, and as arrows. @param {Choice} choice @param {Words} words */
function directions({ name }, words) {
  const ways = name.split(" ").filter((word) => word in ARROWS);
  return {
    said: joined(
      ways.map((way) => words(`way.${way}`)),
      words,
    ),
    arrows: ways.map((way) => ARROWS[way]).join(""),
  };
}

/** What a choice does, in words. @param {Choice} choice @param {Words} words */
function said(choice, words) {
  const { to, does, path } = choice.params;
  const { said: way } = directions(choice, words);
  if (!path) return words("board.place", { square: to });
  if (choice.name.startsWith("kick")) return words("board.kick", { way, result: words(`does.${does}`, { to }) });
  return does
    ? words("board.move_and", { way, result: words(`does.${does}`, { to }) })
    : words("board.move", { way, to });
}

/** The choices by the piece that they belong to; a kick belongs to the piece on the ball. @param {Choice[]} choices */
function byPiece(choices) {
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const choice of choices) {
    const square = choice.params.piece ?? choice.params.from;
    found.set(square, [...(found.get(square) ?? []), choice]);
  }
  return found;
}

/**
 * The squares that choices stand for: where they lead, or the piece where all lead to one square.
 * @param {Choice[]} choices
 * @param {Words} words
 * @returns {Target[]}
 */
function numbered(choices, words) {
  const together =
    choices.length > 1 && new Set(choices.map(({ params }) => params.to)).size === 1 && !choices[0].params.path;
  return choices.map((choice, i) => {
    const square = together ? choice.params.piece : choice.params.to;
    const label = together ? words("board.place", { square }) : said(choice, words);
    return { choice, number: i + 1, square, kick: choice.name.startsWith("kick"), label };
  });
}

/** The board with what can be chosen on it: first the piece, then where it goes. @param {Drawn} shown */
function Pitch({ view, rules, ask, words, on = () => {}, previous }) {
  const choices = (ask?.choices ?? []).filter(({ params }) => params.to);
  const moving = ask?.step === "action";
  const groups = moving ? byPiece(choices) : new Map();
  // What is begun belongs to one question; the drawing stays, so that pieces slide.
  const question = ask ? `${view.turn} ${view.step} ${view.thrown}` : "";
  const fresh = { question, picked: groups.size === 1 ? [...groups.keys()][0] : "", kicking: false, pointed: "" };
  const [kept, keep] = useState(fresh);
  const begun = kept.question === question ? kept : fresh;
  const begin = (/** @type {Partial<typeof fresh>} */ more) => keep({ ...begun, ...more });
  const { picked, kicking, pointed } = begun;
  const setPicked = (/** @type {string} */ square) => begin({ picked: square });
  const setKicking = (/** @type {boolean} */ is) => begin({ kicking: is });
  const setPointed = (/** @type {string} */ name) => begin({ pointed: name });
  const own = groups.get(picked) ?? [];
  const kinds = [own.filter((/** @type {Choice} */ c) => !isKick(c)), own.filter(isKick)];
  const kicks = kinds[1].length > 0 && (kicking || !kinds[0].length);
  const targets = numbered(moving ? kinds[kicks ? 1 : 0] : choices, words);
  const at = placing(view);
  const pick = (/** @type {string} */ square) => setPicked(square === picked && groups.size > 1 ? "" : square);
  const near = (/** @type {MouseEvent} */ event) => {
    const spot = spotOf(event);
    const aim = nearest(
      targets.map((one) => one.square),
      spot,
      at,
      REACH.target,
    );
    const piece = nearest([...groups.keys()], spot, at, REACH.piece);
    const hits = targets.filter((one) => one.square === aim);
    if (hits.length === 1 && !(piece && distance(at(piece), spot) < distance(at(aim), spot))) on(hits[0].choice.name);
    else if (piece) pick(piece);
  };
  return html`
    <div
      class="pitch-and-targets"
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && groups.size > 1 && setPicked("")}
    >
      <svg
        class="field"
        viewBox=${`0 0 ${2 * MARGIN + CELL * view.ground[0].length} ${2 * MARGIN + CELL * view.ground.length}`}
        onClick=${near}
      >
        ${ground(view, rules)} ${ghosts(view, previous, at)}
        ${targets.filter((one) => one.choice.params.path).map((one) => route(one, at, pointed === one.choice.name))}
        ${view.pieces.map((/** @type {Piece} */ piece, /** @type {number} */ i) =>
          drawnPiece(
            view,
            i,
            at,
            words,
            groups.has(piece[1]) && groups.size > 1 && (() => pick(piece[1])),
            picked === piece[1],
          ),
        )}
        ${ball(view, at)} ${targets.map((one) => badge(one, targets, at, on, pointed === one.choice.name))}
      </svg>
      ${moving && targetBar({ groups, picked, kinds, kicks, targets, words, on, setKicking, setPointed })}
      ${
        !moving &&
        targets.length > 0 &&
        html`<div class="targets">${targets.map((one) => targetButton(one, words, on, setPointed))}</div>`
      }
    </div>
  `;
}

/** @param {Choice} choice */
const isKick = (choice) => choice.name.startsWith("kick");

/** Where the pointer is on the drawing. @param {MouseEvent} event */
function spotOf(event) {
  const svg = /** @type {SVGSVGElement} */ (event.currentTarget);
  const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  return [spot.x, spot.y];
}

/** @param {number[]} a @param {number[]} b */
const distance = ([a, b], [c, d]) => Math.hypot(a - c, b - d);

/**
 * The nearest of some squares, if one is near enough.
 * @param {string[]} squares
 * @param {number[]} spot
 * @param {(square: string) => number[]} at
 * @param {number} reach
 */
function nearest(squares, spot, at, reach) {
  const close = squares.filter((square) => distance(at(square), spot) <= reach);
  return close.sort((a, b) => distance(at(a), spot) - distance(at(b), spot))[0] ?? "";
}

/** Below the board: which piece, move or kick, and the targets as buttons. @param {any} shown */
function targetBar({ groups, picked, kinds, kicks, targets, words, on, setKicking, setPointed }) {
  const both = kinds[0].length > 0 && kinds[1].length > 0;
  return html`
    <div class="target-bar">
      ${!picked && html`<p class="hint">${words("board.choose_piece", { n: groups.size })}</p>`}
      ${
        both &&
        html`
          <div class="kinds" role="group">
            ${["move", "kick"].map(
              (kind, i) => html`
                <button
                  key=${kind}
                  type="button"
                  class="choice action-kind"
                  aria-pressed=${String(kicks === (i === 1))}
                  onClick=${() => setKicking(i === 1)}
                >
                  ${words(`action.${kind}`)}
                </button>
              `,
            )}
          </div>
        `
      }
      ${
        picked &&
        html`
          <div class="targets">
            ${targets.map((/** @type {Target} */ one) => targetButton(one, words, on, setPointed))}
          </div>
        `
      }
    </div>
  `;
}

/** @param {Target} one @param {Words} words @param {any} on @param {any} setPointed */
function targetButton({ choice, number, square, kick, label }, words, on, setPointed) {
  const { arrows } = directions(choice, words);
  const { does } = choice.params;
  const point = () => setPointed(choice.name);
  return html`
    <button
      key=${choice.name}
      type="button"
      class=${classes("choice", "target-choice", does)}
      data-choice=${choice.name}
      onClick=${() => on(choice.name)}
      onFocus=${point}
      onMouseEnter=${point}
      onMouseLeave=${() => setPointed("")}
      onBlur=${() => setPointed("")}
    >
      <b class=${classes("number", kick && "kick")}>${number}</b>
      <span class="where" aria-hidden="true">${arrows} ${square}</span>
      <span class="said">${label}</span>
      ${does && html`<svg class="does" viewBox="-10 -10 20 20" aria-hidden="true">${mark(does)}</svg>`}
    </button>
  `;
}

/** What becomes of it, as a sign. @param {string} does */
function mark(does) {
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

// The drawing

/** The empty board with its lines and marks. @param {any} view @param {Rules} rules */
function ground(view, rules) {
  const [wide, long] = [view.ground[0].length, view.ground.length];
  const { places, quarter, area, circle } = rules.values;
  const at = placing(view);
  const [left, top, right, bottom] = [MARGIN, MARGIN, MARGIN + wide * CELL, MARGIN + long * CELL];
  const on = (/** @type {number} */ q) => at(nameOf(q));
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
      ${places.flatMap((/** @type {number[]} */ side) =>
        side
          .filter((q) => q >= 0)
          .map((q, i) => html`<circle class=${i ? "dot" : "ring"} cx=${on(q)[0]} cy=${on(q)[1]} r=${i ? 2.2 : 7} />`),
      )}
      ${quarter.map(
        (/** @type {number} */ q) => html`
          <path key=${q} class="quarter" d="M-5 5 A10 10 0 0 1 5 -5" transform=${`translate(${on(q)})`} />
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

/** The edges around marked squares. @param {number[]} marked @param {number} wide @param {number} long */
function outline(marked, wide, long) {
  const is = (/** @type {number} */ x, /** @type {number} */ y) =>
    (x >= 0 && y >= 0 && x < wide && y < long && marked[y * TABLE_WIDTH + x]) || 0;
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
function goal(x, y, at) {
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
 * @param {any} view
 * @param {number} i
 * @param {(square: string) => number[]} at
 * @param {Words} words
 * @param {any} choose
 * @param {boolean} picked
 */
function drawnPiece(view, i, at, words, choose, picked) {
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

/** The ball, half behind whoever stands on it. @param {any} view @param {(square: string) => number[]} at */
function ball(view, at) {
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
 * @param {any} view
 * @param {any} previous
 * @param {(square: string) => number[]} at
 */
function ghosts(view, previous, at) {
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
 * The way that a piece or the ball takes.
 * @param {Target} one
 * @param {(square: string) => number[]} at
 * @param {boolean} pointed
 */
function route({ choice, kick }, at, pointed) {
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
 * The number of a target on its square, beside others that lead there as well.
 * @param {Target} one
 * @param {Target[]} all
 * @param {(square: string) => number[]} at
 * @param {any} on
 * @param {boolean} pointed
 */
function badge(one, all, at, on, pointed) {
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
