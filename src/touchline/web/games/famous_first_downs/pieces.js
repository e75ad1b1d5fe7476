/**
 * What is drawn on the table of Famous First Downs: coins, yards and the cards with their nine zones.
 * @module
 */
import {
  nameComponent,
  classes,
  football,
  lock,
  otherSide,
  range,
  shape,
  shield,
  target,
} from "../../drawing/parts.js";
import { html } from "../../html.js";
import { formatNumber } from "../../words.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Rules} Rules */
/** @typedef {{zone: string, yards: number, trick: boolean}} Option */

const DEPTHS = ["long", "short", "run"];
const LANES = ["left", "middle", "right"];
const ZONES = [...DEPTHS].reverse().flatMap((depth) => LANES.map((lane) => `${depth}_${lane}`));
const ROWS = 2;
const PITCH = 40;

/** The momentum coins: home's, the pool's, away's. @param {View} view @param {Words} words */
export function momentum(view, words) {
  const heaps = { home: view.momentum[0], pool: view.pool, away: view.momentum[1] };
  return html`
    <dl class="momentum">
      ${Object.entries(heaps).map(
        ([name, held]) => html`
          <div key=${name} class=${`heap ${name}`}>
            <dt>${words(`coins.${name}`)}</dt>
            <dd>
              <b>${held}</b>
              <svg
                viewBox=${`0 0 ${13 * Math.max(held, 1) + 7} 20`}
                height="20"
                width=${13 * Math.max(held, 1) + 7}
                aria-hidden="true"
              >
                ${range(held).map(
                  (i) => html`
                    <g key=${i} class="coin" transform=${`translate(${10 + 13 * i} 10)`}>
                      <circle r="9" />
                      <circle class="inner" r="6" />
                    </g>
                  `,
                )}
              </svg>
            </dd>
          </div>
        `,
      )}
    </dl>
  `;
}

/**
 * The yards of the three zones, a coin each, with the ball on the line that the offense has reached.
 * @param {View} view
 * @param {View | null | undefined} previous
 * @param {Words} words
 */
export function zones(view, previous, words) {
  const held = [view.offense_zone, view.neutral_zone, view.defense_zone];
  const yards = held[0] + held[1] + held[2];
  const columns = Math.ceil(yards / ROWS);
  const wide = columns * PITCH;
  const ahead = view.offense === "home";
  const owners = [view.offense, "neutral", otherSide(view.offense)];
  const starts = [0, held[0], held[0] + held[1], yards];
  const x = (/** @type {number} */ yard) => (ahead ? (yard / ROWS) * PITCH : wide - (yard / ROWS) * PITCH);
  const moved = previous && previous.offense === view.offense && previous.offense_zone !== view.offense_zone;
  const label =
    words(view.situation) ||
    words("tell.score", {
      home: view.score[0],
      away: view.score[1],
      home_coins: view.momentum[0],
      away_coins: view.momentum[1],
      pool: view.pool,
    });
  return html`
    <svg class="zones" viewBox=${`-34 0 ${wide + 68} 196`} role="img" aria-label=${label}>
      <rect class="tray-back" x="-12" y="52" width=${wide + 24} height=${ROWS * PITCH + 12} rx="14" />
      ${range(3).map(
        (z) =>
          held[z] > 0 &&
          html`
            <text
              key=${z}
              class=${`held ${owners[z]}`}
              x=${(x(starts[z]) + x(starts[z + 1])) / 2}
              y="184"
              font-size="44"
              data-zone=${["offense", "neutral", "defense"][z]}
            >
              ${held[z]}
            </text>
          `,
      )}
      ${range(yards).map((i) => {
        const z = i < starts[1] ? 0 : i < starts[2] ? 1 : 2;
        const column = Math.floor(i / ROWS);
        const at = (ahead ? column : columns - 1 - column) * PITCH + PITCH / 2;
        return html`
          <g
            key=${i}
            class=${`yard ${owners[z]}`}
            transform=${`translate(${at} ${58 + PITCH / 2 + (i % ROWS) * PITCH})`}
          >
            ${yardCoin(owners[z])}
          </g>
        `;
      })}
      ${[1, 2].map(
        (z) =>
          starts[z] > 0 &&
          starts[z] < yards &&
          html`<path key=${z} class="border" d=${border(starts[z], ahead, wide)} />`,
      )}
      ${moved && html`<g class="ghost" transform=${`translate(${x(previous.offense_zone)} 26)`}>${football(44)}</g>`}
      <g class="ball slides" data-yard=${view.offense_zone} transform=${`translate(${x(view.offense_zone)} 26)`}>
        ${football(50)}
        <path class="ahead" d=${ahead ? "M31 -9 L42 0 L31 9" : "M-31 -9 L-42 0 L-31 9"} />
      </g>
    </svg>
  `;
}

/** The step between two zones. @param {number} yard @param {boolean} ahead @param {number} wide */
export function border(yard, ahead, wide) {
  const x = (/** @type {number} */ row) => {
    const full = Math.floor((yard + ROWS - 1 - row) / ROWS) * PITCH;
    return ahead ? full : wide - full;
  };
  const ys = [54, 58 + PITCH, 62 + ROWS * PITCH];
  return `M${x(0)} ${ys[0]} V${ys[1]} H${x(1)} V${ys[2]}`;
}

/** A yard: home's with a round middle, away's with a square one, nobody's hollow. @param {string} owner */
export const yardCoin = (owner) => html`
  <circle class="rim" r="17" />
  ${owner === "home" && html`<circle class="middle" r="7" />`}
  ${owner === "away" && html`<rect class="middle" x="-6.500" y="-6.500" width="13" height="13" />`}
`;

/** @param {string} kind @param {string} name @param {Rules} rules @param {Words} words */
export function cardName(kind, name, rules, words) {
  const excepted = rules.printed[`${kind}s`][name].no_sack;
  const label = words(kind === "play" ? "board.cannot_be_sacked" : "board.cannot_sack");
  return html`
    <span class="card-name">${nameComponent(rules, words, kind, name)}</span>
    ${
      excepted
        ? html`
          <svg class="no-sack" viewBox="-12 -12 24 24" role="img" aria-label=${label}>
            <circle r="10" />
            <path d="M0 -6 V5 M-4 1 L0 6 L4 1 M-7 7 L7 -7" />
          </svg>
        `
        : null
    }
  `;
}

/**
 * Three rows of three zones, long passes on top: the values of a defense card, the options of a play, or both.
 * @param {{values?: string[], options: Option[], results?: string[], named?: string, large?: boolean, words: Words,
 *   chosen?: (zone: string) => (() => void) | undefined}} shown
 */
export function grid({ values, options, results, named, large = false, words, chosen = () => undefined }) {
  const [wide, high] = large ? [100, 54] : [48, values ? 44 : 38];
  const left = large ? 24 : 16;
  return html`
    <svg
      class=${classes("grid", large && "large", values ? "values" : "play")}
      viewBox=${`0 0 ${left + 3 * wide + 2} ${3 * high + 4}`}
    >
      ${DEPTHS.map((depth, row) => depthMark(depth, left / 2, 2 + (row + 0.5) * high))}
      ${DEPTHS.flatMap((depth, row) =>
        LANES.map((lane, column) => {
          const zone = `${depth}_${lane}`;
          const i = options.findIndex((option) => option.zone === zone);
          const choose = i >= 0 ? chosen(zone) : undefined;
          const label = i >= 0 ? describeOption(options[i], words) : "";
          return html`
            <g
              key=${zone}
              class=${classes("zone", i >= 0 && "option", zone === named && "named", choose && "chooses")}
              data-choice=${choose ? zone : null}
              transform=${`translate(${left + (column + 0.5) * wide} ${2 + (row + 0.5) * high})`}
              ...${choose ? target(label, choose) : {}}
            >
              <rect class="cell" x=${-wide / 2 + 2} y=${-high / 2 + 2} width=${wide - 4} height=${high - 4} rx="6" />
              ${contents(values?.[ZONES.indexOf(zone)], options[i], results?.[i], large)}
            </g>
          `;
        }),
      )}
    </svg>
  `;
}

/**
 * @param {string | undefined} value
 * @param {Option | undefined} option
 * @param {string | undefined} result
 * @param {boolean} large
 */
export function contents(value, option, result, large) {
  const size = large ? 26 : 17;
  if (value === undefined)
    return option
      ? html`
        <text class="yards" y=${size * 0.35} font-size=${size}>${option.yards}</text>
        ${option.trick && star(large ? 30 : 16, large ? -12 : -8, large)}
      `
      : null;
  const printed = (/** @type {number} */ x, /** @type {number} */ y) =>
    value === "X"
      ? html`<g transform=${`translate(${x} ${y}) scale(${large ? 1.1 : 0.72})`}>${shield()}</g>`
      : html`
        <text
          class=${classes("value", value.startsWith("-") ? "bad" : value.startsWith("+") && "good")}
          x=${x}
          y=${y + size * 0.35}
          font-size=${size}
        >
          ${formatNumber(value)}
        </text>
      `;
  if (!option) return printed(0, 0);
  if (large)
    return html`
      <text class="yards" x="-22" y=${size * 0.35} font-size=${size}>${option.yards}</text>
      ${option.trick && star(-40, -14, true)}
      ${printed(20, 0)}
    `;
  if (!result || result === "X") return printed(0, 0);
  return html`
    ${printed(0, -9)}
    <text class="result" y="16" font-size="16">
      =${formatNumber(result)}
    </text>
  `;
}

/** The sign of a trick play. @param {number} x @param {number} y @param {boolean} large */
export const star = (x, y, large) => html`
  <g transform=${`translate(${x} ${y}) scale(${large ? 0.75 : 0.5})`}>${shape("special")}</g>
`;

/**
 * One arrow for a run, two for a short pass, three for a long one.
 * @param {string} depth
 * @param {number} x
 * @param {number} y
 */
export const depthMark = (depth, x, y) => {
  const n = 3 - DEPTHS.indexOf(depth);
  return html`
    <g key=${depth} class="depth" transform=${`translate(${x} ${y})`}>
      ${range(n).map((i) => html`<path key=${i} d=${`M-4 ${2 + (i - (n - 1) / 2) * 6} l4 -4 l4 4`} />`)}
    </g>
  `;
};

/** A card face down. @param {string} side @param {boolean} locked */
export const cardBack = (side, locked) => html`
  <svg class=${classes("card-back", side, locked && "locked")} viewBox="0 0 72 96" aria-hidden="true">
    <rect class="back" x="2" y="2" width="68" height="92" rx="8" />
    <path class="weave" d="M14 26 L36 10 L58 26 M14 44 L36 28 L58 44 M14 62 L36 46 L58 62 M14 80 L36 64 L58 80" />
    ${
      locked &&
      html`
        <g transform="translate(36 50) scale(1.6)">
          <circle class="seal" r="14" />
          ${lock()}
        </g>
      `
    }
  </svg>
`;

/** @param {Option} option @param {Words} words */
export const describeOption = ({ zone, yards, trick }, words) =>
  words(trick ? "shown_trick" : "shown_option", { option: words(`choice.${zone}`), yards });
