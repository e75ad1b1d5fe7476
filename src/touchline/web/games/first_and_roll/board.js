/**
 * The board of 1st & Roll: the field with its four down columns, the clock track, the dice.
 *
 * Home's goal is on the left (on a phone at the bottom), so home moves to the right, or up.
 * @module
 */
import { coin } from "../../drawing/falling.js";
import {
  SIDES,
  choicesOf,
  classes,
  emblem,
  fitText,
  football,
  frameBoard,
  lock,
  nameComponent,
  range,
  strip as scoreStrip,
} from "../../drawing/parts.js";
import { html } from "../../html.js";
import { formatNumber } from "../../words.js";
import { COLOURS, die, faceRow, thrownDie } from "./pieces.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../../drawing/parts.js").Ask} Ask */
/** @typedef {import("../../drawing/parts.js").Drawn<View>} Drawn */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Rules} Rules */
/** @typedef {import("./pieces.js").Die} Die */

const YARDS = 100;
const END_ZONE = 10;
const PAIRS = { red_yellow: ["red", "yellow"], red_green: ["red", "green"], yellow_green: ["yellow", "green"] };
const TOSS = ["toss_call", "coin", "toss_choice"];
const LANE = 82;
const BAND = 36;
const WIDE = 4 * LANE + 2 * BAND;
const MARGIN = 6;
/** A lying field has room for wider columns. */
const STRETCHED = 1.3;

/** The board. */
export const board = frameBoard(
  "first-and-roll",
  ({ view, rules, ask, words, on, previous, thrown, falling, revealed }) => html`
    ${strip({ view, words })} ${track(view, rules, words)}
    <div class="pitch">${["lying", "standing"].map((way) => field(view, previous, words, way))}</div>
    <p class="situation">${situation(view, words)}</p>
    ${tray({ view, rules, ask, words, on, thrown, falling, revealed })}
  `,
);

/** The score as on television, with timeouts, half and clock. @param {Pick<Drawn, "view" | "words">} shown */
function strip({ view, words }) {
  return scoreStrip({
    names: SIDES.map((side) => words(`end_zone.${side}`)),
    score: view.score,
    attacking: isPlaced(view) ? view.offense : "",
    extras: view.timeouts.map((/** @type {number} */ left) => timeouts(left)),
    middle: html`
      <span class="period">${words(view.period_name)}</span>
      <b class="clock">${view.clock}</b>
    `,
  });
}

/** The table in sentences. @param {Pick<Drawn, "view" | "words">} shown @returns {string[]} */
export function twin({ view, words }) {
  const [home, away] = view.score;
  const spare = { home_timeouts: view.timeouts[0], away_timeouts: view.timeouts[1] };
  const told = [words("tell.score", { home, away, period: view.period_name, clock: view.clock, ...spare })];
  if (!isPlaced(view)) return told;
  return [...told, words("tell.ball", { side: view.offense, situation: played(view, words) })];
}

// Where the ball is

/** Whether the ball is on the field: not before a kickoff, nor behind a goal line. @param {View} view */
const isPlaced = (view) => view.situation !== null;

/** Whether the distance to the mark matters now. @param {View} view */
const isSeries = (view) => view.step !== "catch" && view.play !== "two_point_try" && view.to_go > 0;

/** Where the ball lies, with the name of a special play. @param {View} view @param {Words} words */
const played = (view, words) =>
  view.ordinary
    ? words(view.situation)
    : words("playing", { play: words(`play.${view.play}`), situation: view.situation });

// Clock and situation

/** @param {number} left */
const timeouts = (left) => html`
  <svg class="timeouts" viewBox="0 0 48 16" aria-hidden="true">
    ${range(Math.max(left, 3)).map(
      (i) => html`
        <path
          key=${i}
          class=${i < left ? "left" : "spent"}
          d="M8 2 L14 8 L8 14 L2 8 Z"
          transform=${`translate(${i * 16} 0)`}
        />
      `,
    )}
  </svg>
`;

/** The clock track with the marker. @param {View} view @param {Rules} rules @param {Words} words */
function track(view, rules, words) {
  const minutes = rules.printed.minutes;
  const space = 600 / minutes.length;
  const now = minutes.indexOf(parseInt(view.clock, 10));
  return html`
    <svg class="track" viewBox="0 0 604 40" role="img" aria-label=${`${words(view.period_name)} ${view.clock}`}>
      ${minutes.map((/** @type {number} */ m, /** @type {number} */ i) => {
        const labelled = i === now || (Math.abs(i - now) > 1 && (m % 10 === 0 || m === 2 || m === 5));
        return html`
          <g key=${m} transform=${`translate(${2 + i * space} 2)`}>
            <rect
              class=${classes("space", i < now && "gone", i >= minutes.length - 2 && "late")}
              width=${space - 1.5}
              height="36"
              rx="3"
            />
            ${
              labelled &&
              html`
                <text class=${classes("minute", i === now && "hidden")} x=${space / 2 - 0.75} y="24" font-size="15">
                  ${m}
                </text>
              `
            }
          </g>
        `;
      })}
      <g class="marker slides" transform=${`translate(${2 + (now + 0.5) * space - 0.75} 20)`}>
        <circle r="18" />
        <text y="5.500" font-size="15">${parseInt(view.clock, 10)}</text>
      </g>
    </svg>
  `;
}

/** Down and distance; the kind of play while the ball lies nowhere. @param {View} view @param {Words} words */
function situation(view, words) {
  if (isPlaced(view)) return played(view, words);
  return view.over || TOSS.includes(view.step) ? "" : words(`play.${view.play}`);
}

// The field

/**
 * The field, lying for a wide screen or standing for a phone.
 * @param {View} view
 * @param {View | null | undefined} previous
 * @param {Words} words
 * @param {string} way
 */
function field(view, previous, words, way) {
  const lying = way === "lying";
  const yard = lying ? 10 : 6.6;
  const long = (YARDS + 2 * END_ZONE) * yard + 2 * MARGIN;
  const wide = lying ? WIDE * STRETCHED : WIDE;
  const along = (/** @type {number} */ yards) => {
    const at = MARGIN + (END_ZONE + yards) * yard;
    return lying ? at : long - at;
  };
  const at = (/** @type {number} */ yards, /** @type {number} */ across) =>
    lying ? [along(yards), across * STRETCHED] : [across, along(yards)];
  const line = (/** @type {number} */ yards, from = 0, to = WIDE) => {
    const [[x1, y1], [x2, y2]] = [at(yards, from), at(yards, to)];
    return { x1, y1, x2, y2 };
  };
  const shown = isPlaced(view);
  const mark = shown && isSeries(view) && view.mark > view.ball && view.mark < YARDS ? fromHome(view, view.mark) : null;
  return html`
    <svg
      key=${way}
      class=${`field ${way}`}
      viewBox=${lying ? `0 0 ${long} ${wide}` : `0 0 ${wide} ${long}`}
      role="img"
      aria-label=${shown ? played(view, words) : words(`play.${view.play}`)}
    >
      <rect class="turf" x="0" y="0" width=${lying ? long : wide} height=${lying ? wide : long} rx="10" />
      ${range(5).map((i) => stripe(at, i * 20))} ${shown && lane(at, view.down)}
      ${SIDES.map((side) => endZone(side, lying, yard, [long, wide], words))}
      ${range(19).map((i) => html`<line key=${i} class=${i % 2 ? "yards" : "yards five"} ...${line(5 * (i + 1))} />`)}
      ${[0, 100].map((yards) => html`<line key=${yards} class="goal-line" data-yard=${yards} ...${line(yards)} />`)}
      ${[1, 2, 3].map((i) => laneLine(at, BAND + i * LANE))}
      ${range(4).map((i) => laneNumber(at, i, shown && view.down === i + 1))}
      ${
        mark !== null &&
        html`
          <g class="to-gain">
            <line class="casing" ...${line(mark)} />
            <line ...${line(mark)} />
          </g>
        `
      }
      ${shown && html`<line class="scrimmage" ...${line(fromHome(view, view.ball))} />`}
      ${range(9).map((i) => yardNumbers(at, 10 * (i + 1)))}
      ${shown && ghost(view, previous, at, lying)} ${shown && ball(view, at, lying)}
    </svg>
  `;
}

/** @typedef {(yards: number, across: number) => number[]} Place */

/** Yards from home's goal line. @param {View} view @param {number} yards */
const fromHome = (view, yards) => (view.offense === "home" ? yards : YARDS - yards);

/** The middle of a down column. @param {number} down */
const middleOf = (down) => BAND + (down - 0.5) * LANE;

/** @param {Place} at @param {number[]} span @param {number[]} across */
const box = (at, span, across) => {
  const [[x1, y1], [x2, y2]] = [at(span[0], across[0]), at(span[1], across[1])];
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
};

/** @param {Place} at @param {number} yards */
const stripe = (at, yards) => html`<rect key=${yards} class="stripe" ...${box(at, [yards, yards + 10], [0, WIDE])} />`;

/** The column of the current down. @param {Place} at @param {number} down */
const lane = (at, down) => html`
  <rect class="lane" ...${box(at, [0, YARDS], [BAND + (down - 1) * LANE, BAND + down * LANE])} />
`;

/** @param {Place} at @param {number} across */
const laneLine = (at, across) => {
  const [[x1, y1], [x2, y2]] = [at(0, across), at(YARDS, across)];
  return html`<line key=${across} class="lane-line" ...${{ x1, y1, x2, y2 }} />`;
};

/** The number of a down column, behind both goal lines. @param {Place} at @param {number} i @param {boolean} now */
const laneNumber = (at, i, now) =>
  [-2.8, 102.8].map((yards) => {
    const [x, y] = at(yards, middleOf(i + 1));
    return html`
      <g class=${classes("down-number", now && "now")} transform=${`translate(${x} ${y})`}>
        <circle r="17" />
        <text y="9" font-size="26">${i + 1}</text>
      </g>
    `;
  });

/** @param {Place} at @param {number} yards */
const yardNumbers = (at, yards) =>
  [BAND / 2, WIDE - BAND / 2].map((across) => {
    const [x, y] = at(yards, across);
    return html`<text class="yard-number" x=${x} y=${y + 9} font-size="26">${Math.min(yards, YARDS - yards)}</text>`;
  });

/** @param {string} side @param {boolean} lying @param {number} yard @param {number[]} size @param {Words} words */
function endZone(side, lying, yard, [long, wide], words) {
  const deep = END_ZONE * yard + MARGIN;
  const first = (side === "home") === lying;
  const name = words(`end_zone.${side}`);
  const size = fitText(name, wide * 0.6, lying ? 44 : 26);
  const middle = deep * (lying ? 0.3 : 0.26);
  const offset = first ? middle : long - middle;
  const [x, y] = lying ? [offset, wide / 2] : [wide / 2, offset];
  const turned = lying ? ` rotate(${side === "home" ? -90 : 90})` : "";
  const start = first ? 0 : long - deep;
  const shape_ = lying ? { x: start, y: 0, width: deep, height: wide } : { x: 0, y: start, width: wide, height: deep };
  return html`
    <g key=${side} class=${`end-zone ${side}`}>
      <rect ...${shape_} rx="10" />
      <text font-size=${size} transform=${`translate(${x} ${y})${turned}`} dy=".35em">${name}</text>
    </g>
  `;
}

/**
 * The ball on its yard in the column of its down, pointing where the offense goes.
 * @param {View} view
 * @param {Place} at
 * @param {boolean} lying
 */
function ball(view, at, lying) {
  const [x, y] = at(fromHome(view, view.ball), middleOf(view.down));
  const ahead = (view.offense === "home" ? 0 : 180) - (lying ? 0 : 90);
  return html`
    <g class="ball slides" data-yard=${fromHome(view, view.ball)} transform=${`translate(${x} ${y})`}>
      <g transform=${`rotate(${ahead})`}>
        <path class="ahead" d="M34 -13 L48 0 L34 13" />
        ${football(56)}
      </g>
    </g>
  `;
}

/**
 * Where the ball was before, and its path.
 * @param {View} view
 * @param {View | null | undefined} previous
 * @param {Place} at
 * @param {boolean} lying
 */
function ghost(view, previous, at, lying) {
  if (!previous || !isPlaced(previous)) return null;
  const from = at(fromHome(previous, previous.ball), middleOf(previous.down));
  const to = at(fromHome(view, view.ball), middleOf(view.down));
  if (from[0] === to[0] && from[1] === to[1]) return null;
  return html`
    <g class="ghost">
      <line x1=${from[0]} y1=${from[1]} x2=${to[0]} y2=${to[1]} />
      <g transform=${`translate(${from}) rotate(${lying ? 0 : 90})`}>${football(56)}</g>
    </g>
  `;
}

// The dice

/** Describe a die. @param {Die} die @param {Words} words @param {Rules} rules */
function describeDie({ name, face }, words, rules) {
  const title = nameComponent(rules, words, "die", name);
  if (!face) return title;
  const key = `face.${face.text}`;
  const value =
    face.mark === "none"
      ? words(key).startsWith("[")
        ? formatNumber(face.text)
        : words(key)
      : words(`mark.${face.mark}`, { face: face.text });
  return words("threw", { die: name, value });
}

/** Beside the field: dice to choose from, dice that were thrown, or all dice. @param {any} shown */
function tray({ view, rules, ask, words, on, thrown, falling, revealed }) {
  const open = listDiceChoices(ask);
  if (open.length)
    return html`<div class="tray choosing">${open.map((choice) => diceChoice(choice, rules, words, on))}</div>`;
  const flipped = thrown.find((/** @type {any} */ t) => t.at === "coin");
  if (flipped)
    return html`
      <div class="tray rolled coin-toss">
        ${coin({ face: flipped.face, falls: falling, label: words(`face.${flipped.face}`) })}
      </div>
    `;
  if (revealed && !thrown.length)
    return html`<div class="tray calls">${SIDES.map((side) => openCall(side, revealed[side], view, words))}</div>`;
  if (view.step === "call" && !revealed)
    return html`<div class="tray calls">${SIDES.map((side) => secretCall(side, view, words))}</div>`;
  const dice = listDice(view, thrown);
  if (!dice.length) return reference(rules, words);
  return html`
    <div class="tray rolled">
      <ul>
        ${dice.map((one, i) => {
          const falls = falling && i === thrown.length - 1;
          return html`
            <li key=${`${i} ${one.name} ${one.face?.text}`}>
              ${thrownDie(one, falls, rules, words)}
              <span>${describeDie(falls ? { name: one.name } : one, words, rules)}</span>
            </li>
          `;
        })}
      </ul>
      ${sum(view)}
    </div>
  `;
}

/**
 * List the dice that can be chosen now, with the choices that each answers.
 * @param {Ask | null} ask
 * @returns {{dice: string[], names: string[]}[]}
 */
function listDiceChoices(ask) {
  const known = choicesOf(ask);
  if (known.has("play")) return COLOURS.map((colour) => ({ dice: [`offense_${colour}`], names: ["play", colour] }));
  if (ask?.step === "call" || ask?.step === "punt_die_choice") {
    const side = ask.role === "defense" ? "defense" : "offense";
    return COLOURS.filter((c) => known.has(c)).map((colour) => ({ dice: [`${side}_${colour}`], names: [colour] }));
  }
  if (ask?.step !== "block_dice") return [];
  return Object.entries(PAIRS).map(([name, pair]) => ({
    dice: pair.map((colour) => `defense_${colour}`),
    names: [name],
  }));
}

/**
 * @param {{dice: string[], names: string[]}} choice
 * @param {Rules} rules
 * @param {Words} words
 * @param {(...choices: string[]) => void} on
 */
function diceChoice({ dice, names }, rules, words, on) {
  const name = names[names.length - 1];
  return html`
    <button
      key=${name}
      type="button"
      class="choice die-choice"
      data-choice=${names.join(" ")}
      onClick=${() => on(...names)}
    >
      <span class="dice">${dice.map((one) => die({ name: one }, words))}</span>
      <span class="about">
        <span class="word">${words(`choice.${name}`)}</span>
        ${dice.map((one) => faceRow(rules, one))}
      </span>
    </button>
  `;
}

/** A hidden call. @param {string} side @param {View} view @param {Words} words */
const secretCall = (side, view, words) => html`
  <div key=${side} class=${classes("call-back", side, view.chosen.includes(side) && "locked")}>
    <svg viewBox="-50 -50 100 100" aria-hidden="true">
      <rect class="back" x="-47" y="-47" width="94" height="94" rx="18" />
      ${
        view.chosen.includes(side)
          ? html`<g transform="scale(2)">${lock()}</g>`
          : html`<text y="14" font-size="42">?</text>`
      }
    </svg>
    <span>${words(`end_zone.${side}`)}</span>
  </div>
`;

/**
 * A call that was just revealed.
 * @param {string} side
 * @param {string} colour
 * @param {View} view
 * @param {Words} words
 */
const openCall = (side, colour, view, words) => html`
  <div key=${`${side} open`} class=${`call-back open ${side}`}>
    <span class="turns-up">
      ${die({ name: `${side === view.offense ? "offense" : "defense"}_${colour}` }, words)}
    </span>
    <span>${words(`end_zone.${side}`)}</span>
  </div>
`;

/** List the dice of this play in their order. @param {View} view @param {any[]} thrown @returns {Die[]} */
function listDice(view, thrown) {
  /** @type {Die[]} */
  const shown = thrown.filter((t) => t.die).map((t) => ({ name: t.die, face: { text: t.face, mark: t.mark } }));
  const names = shown.map((one) => one.name);
  const calls = [
    view.call ? `offense_${view.call}` : "",
    view.cover && view.cover === view.call ? `defense_${view.cover}` : "",
  ];
  const waiting = calls.filter((name) => name && !names.includes(name)).map((name) => ({ name, mood: "waits" }));
  const now = view.die && !waiting.some((one) => one.name === view.die) ? [{ name: view.die, mood: "waits" }] : [];
  return [...shown, ...waiting, ...now];
}

/** The sum of the dice so far. @param {View} view */
function sum(view) {
  const parts = [view.yards, view.kicked, view.tackle].filter((n) => n !== 0);
  if (!parts.length) return null;
  const total = parts.reduce((a, b) => a + b, 0);
  const signed = parts.map((n) => formatNumber(n, true));
  return html`
    <p class="sum">
      ${parts.length > 1 && html`<span>${signed.join(" ")} = </span>`}
      <b>${formatNumber(total, true)}</b>
    </p>
  `;
}

/** All dice with their faces, while none is thrown. @param {Rules} rules @param {Words} words */
const reference = (rules, words) => html`
  <div class="tray reference">
    ${COLOURS.map(
      (colour) => html`
        <div key=${colour} class="pair">
          <span class="word">
            ${emblem(colour)}
            ${words(`colour.${colour}`)}
          </span>
          ${["offense", "defense"].map(
            (side) => html`
              <span class=${`row ${side}`}>
                ${die({ name: `${side}_${colour}` }, words)}
                ${faceRow(rules, `${side}_${colour}`)}
              </span>
            `,
          )}
        </div>
      `,
    )}
  </div>
`;
