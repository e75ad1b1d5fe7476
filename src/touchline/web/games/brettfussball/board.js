/**
 * The board of Brettfußball: the squares with both sides and the ball, and where the chosen piece can go.
 *
 * Row 1 is at the bottom: home plays up the screen. Home's pieces are red and round, away's yellow and square. The
 * squares are too small for a finger, so a tap near a piece chooses it, and its targets are numbered, with
 * a button for each number.
 * @module
 */
import { pipsDie } from "../../drawing/falling.js";
import { SIDES, classes, frameBoard, pips, strip as scoreStrip } from "../../drawing/parts.js";
import { html, useState } from "../../html.js";
import { joinNames } from "../../words.js";
import { CELL, MARGIN, badge, ball, drawPiece, ghosts, ground, mark, placeSquares, route } from "./pieces.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../../drawing/parts.js").Drawn<View>} Drawn */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Choice} Choice */
/** @typedef {import("../../drawing/parts.js").Rules} Rules */
/** @typedef {[side: string, square: string, keeper: boolean]} Piece */
/** @typedef {{choice: Choice, number: number, square: string, kick: boolean, label: string}} Target */

const REACH = { piece: 2.3 * CELL, target: 1.2 * CELL };
/** @type {Record<string, string>} */
const ARROWS = { up: "↑", right: "→", down: "↓", left: "←" };

/** The board. */
export const board = frameBoard(
  "brettfussball",
  ({ view: known, rules, ask, words, on, previous, thrown, falling, chosen }) => {
    const view = chosen ? applyChoice(known, chosen) : known;
    return html`
      ${strip({ view, words, thrown, falling })}
      <${Pitch} ...${{ view, rules, ask, words, on, previous: chosen ? known : previous }} />
    `;
  },
);

/**
 * Apply a move or a kick to the view, while the next die falls.
 * @param {View} view
 * @param {Record<string, any>} chosen
 */
function applyChoice(view, { piece, from, to, does }) {
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
function strip({ view, words, thrown = [], falling = false }) {
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
    return words(keeper ? "tell.pieces" : "tell.no_keeper", { side, keeper, squares: joinNames(others, words) });
  });
  return [...told, ...standing];
}

// What can be chosen

/** Read the direction of a choice, in words and as arrows. @param {Choice} choice @param {Words} words */
function readDirections({ name }, words) {
  const ways = name.split(" ").filter((word) => word in ARROWS);
  return {
    said: joinNames(
      ways.map((way) => words(`way.${way}`)),
      words,
    ),
    arrows: ways.map((way) => ARROWS[way]).join(""),
  };
}

/** Describe what a choice does. @param {Choice} choice @param {Words} words */
function describeChoice(choice, words) {
  const { to, does, path } = choice.params;
  const { said: way } = readDirections(choice, words);
  if (!path) return words("board.place", { square: to });
  if (choice.name.startsWith("kick")) return words("board.kick", { way, result: words(`does.${does}`, { to }) });
  return does
    ? words("board.move_and", { way, result: words(`does.${does}`, { to }) })
    : words("board.move", { way, to });
}

/** Group choices by piece. A kick belongs to the piece on the ball. @param {Choice[]} choices */
function groupByPiece(choices) {
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const choice of choices) {
    const square = choice.params.piece ?? choice.params.from;
    found.set(square, [...(found.get(square) ?? []), choice]);
  }
  return found;
}

/**
 * Number the squares that choices lead to; where all lead to one square, the pieces.
 * @param {Choice[]} choices
 * @param {Words} words
 * @returns {Target[]}
 */
function numberTargets(choices, words) {
  const together =
    choices.length > 1 && new Set(choices.map(({ params }) => params.to)).size === 1 && !choices[0].params.path;
  return choices.map((choice, i) => {
    const square = together ? choice.params.piece : choice.params.to;
    const label = together ? words("board.place", { square }) : describeChoice(choice, words);
    return { choice, number: i + 1, square, kick: choice.name.startsWith("kick"), label };
  });
}

/** The board with what can be chosen on it: first the piece, then where it goes. @param {Drawn} shown */
function Pitch({ view, rules, ask, words, on = () => {}, previous }) {
  const choices = (ask?.choices ?? []).filter(({ params }) => params.to);
  const moving = ask?.step === "action";
  const groups = moving ? groupByPiece(choices) : new Map();
  // What was begun belongs to one question. The component stays mounted, so that pieces slide.
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
  const targets = numberTargets(moving ? kinds[kicks ? 1 : 0] : choices, words);
  const at = placeSquares(view);
  const pick = (/** @type {string} */ square) => setPicked(square === picked && groups.size > 1 ? "" : square);
  const near = (/** @type {MouseEvent} */ event) => {
    const spot = spotOf(event);
    const aim = findNearest(
      targets.map((one) => one.square),
      spot,
      at,
      REACH.target,
    );
    const piece = findNearest([...groups.keys()], spot, at, REACH.piece);
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
          drawPiece(
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
 * Find the nearest of some squares within reach.
 * @param {string[]} squares
 * @param {number[]} spot
 * @param {(square: string) => number[]} at
 * @param {number} reach
 */
function findNearest(squares, spot, at, reach) {
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

/** @param {Target} one @param {Words} words @param {(...choices: string[]) => void} on @param {any} setPointed */
function targetButton({ choice, number, square, kick, label }, words, on, setPointed) {
  const { arrows } = readDirections(choice, words);
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
