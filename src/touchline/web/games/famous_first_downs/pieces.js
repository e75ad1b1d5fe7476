/**
 * What lies on the table of Famous First Downs: cards with their nine zones, coins, things to choose.
 *
 * Everything is drawn in pixels for the room that it has, so that nothing is cut off and no word is broken.
 * @module
 */
import { classes, nameComponent, otherSide, range, shape, shield, target } from "../../drawing/parts.js";
import { Room } from "../../drawing/room.js";
import {
  FIGURES,
  bigCoin,
  clamp,
  figures,
  fitName,
  goalPosts,
  measure,
  momentumCoins,
  pointsSign,
  punted,
  rays,
} from "../../drawing/signs.js";
import { html } from "../../html.js";
import { oddsChip } from "../../odds.js";
import { formatNumber } from "../../words.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../../drawing/parts.js").Drawn<View>} Drawn */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Rules} Rules */
/** @typedef {import("../../wire").Told} Told */
/** @typedef {import("../../drawing/rack.js").Size} Size */
/** @typedef {{zone: string, yards: number, trick: boolean}} Option */

export const DEPTHS = ["long", "short", "run"];
export const LANES = ["left", "middle", "right"];
export const ZONES = [...DEPTHS].reverse().flatMap((depth) => LANES.map((lane) => `${depth}_${lane}`));
const SHIELD = "X";
/** A lower card has no room for its zones. */
const LOW = 80;
/** Whether there is a keyboard: only then keys are shown, as the style sheet says. */
const KEYS = matchMedia("(hover: hover) and (min-width: 641px)");
/** Choices of fourth down that are no plays. */
export const KICKS = ["field_goal", "punt"];

// Cards

/**
 * What is printed on a card, and what is shown on it now.
 * @typedef {object} Print
 * @property {"offense" | "defense"} role
 * @property {string} side
 * @property {string} title
 * @property {string} [kind] a word at the right of the header
 * @property {string} [exempt] why it has no part in sacks, if it has none
 * @property {Option[]} options the zones of the play
 * @property {string[]} [values] of a defense card
 * @property {string[]} [results] what each option comes to against this card
 * @property {number} [line] the yards that make the first down
 * @property {string} [met] the zone in which the cards met
 * @property {(zone: string) => (() => void) | undefined} [choose]
 * @property {Record<string, string> | null} [chips] the odds of its zones, or of the card itself under its own name
 * @property {string} [name] the card itself, where it is what can be chosen
 * @property {boolean} [isKeyed] whether its key lies on the right of its header
 */

/** Where things are on a card. @param {Size} size */
export function layCard({ width: given_width, height: given_height }) {
  const [width, height] = given_height > 0 ? [given_width, given_height] : [180, 236];
  const pad = clamp(4, width * 0.034, 10);
  const head = clamp(22, Math.max(height * 0.125, Math.min(width * 0.13, height * 0.18)), 50);
  const gap = clamp(2.5, width * 0.02, 6);
  const top = pad + head + gap;
  const gutter = clamp(12, width * 0.075, 22);
  const cell = { width: (width - 2 * pad - gutter - 3 * gap) / 3, height: (height - top - pad - 2 * gap) / 3 };
  const at = (/** @type {string} */ zone) => {
    const [depth, lane] = zone.split("_");
    return [
      pad + gutter + gap + (LANES.indexOf(lane) + 0.5) * cell.width + LANES.indexOf(lane) * gap,
      top + (DEPTHS.indexOf(depth) + 0.5) * cell.height + DEPTHS.indexOf(depth) * gap,
    ];
  };
  return { width, height, pad, head, gap, top, gutter, cell, at };
}

/** A card without room for its zones: its name, its options as signs. @param {Size} size @param {Print} card */
function drawStrip({ width, height }, { side, title, options }) {
  const head = width * 0.4;
  const name = fitName(title, head - 18, height * 0.56);
  const each = (width - head - 8) / options.length;
  return html`
    <svg class="face strip" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
      <rect class=${`head ${side}`} x="4" y="4" width=${head - 4} height=${height - 8} rx="7" />
      <text class="title" x="12" y=${height / 2 + name * 0.33} font-size=${name}>${title}</text>
      ${options.map(
        ({ zone, yards }, i) => html`
          <g key=${zone} transform=${`translate(${head + each * (i + 0.5)} ${height / 2})`}>
            ${zoneSign(zone, [-height * 0.3, 0], height * 0.58)}
            <text class="number" x=${height * 0.36} y=${height * 0.2} font-size=${height * 0.56}>${yards}</text>
          </g>
        `,
      )}
    </svg>
  `;
}

/** @param {Size} size @param {Print} card @param {Words} words */
export function drawCard(size, card, words) {
  if (size.height > 0 && size.height < LOW) return drawStrip(size, card);
  const { role, side, title, kind = "", exempt = "", options, chips, name: own } = card;
  const foot = chips && own && size.height > 0 ? FIGURES : 0;
  const { width, height: upper, pad, head, gutter, cell, at } = layCard({ ...size, height: size.height - foot });
  const height = upper + foot;
  const inner = width - 2 * pad;
  const more = kind && inner > 250 ? measure(kind, 18) + 16 : 0;
  const key = card.isKeyed && KEYS.matches ? 26 : 0;
  const sign = key + (exempt ? head * 0.72 : 0);
  const name = fitName(title, inner - more - sign - head * 0.44, head * 0.66);
  return html`
    <svg class=${`face ${role}`} viewBox=${`0 0 ${width} ${height}`} aria-hidden=${card.choose ? null : "true"}>
      <rect class=${`head ${side}`} x=${pad} y=${pad} width=${inner} height=${head} rx=${clamp(5, width * 0.04, 12)} />
      <text class="title" x=${pad + head * 0.22} y=${pad + head / 2 + name * 0.33} font-size=${name}>${title}</text>
      ${
        exempt &&
        html`
          <g
            class="no-sack"
            role="img"
            aria-label=${exempt}
            transform=${`translate(${width - pad - more - key - head * 0.45} ${pad + head / 2}) scale(${head / 46})`}
          >
            <circle r="12" />
            <path d="M0 -6V5M-4 1L0 6L4 1M-8.500 8.500L8.500 -8.500" />
          </g>
        `
      }
      ${
        more > 0 &&
        html`<text class="kind" x=${width - pad - 10} y=${pad + head / 2 + 4.5} font-size="13">${kind}</text>`
      }
      ${DEPTHS.map((depth) => depthSign(depth, pad + gutter * 0.46, at(`${depth}_left`)[1], gutter, cell, words))}
      ${DEPTHS.flatMap((depth) =>
        LANES.map((lane) => {
          const zone = `${depth}_${lane}`;
          const [x, y] = at(zone);
          const i = options.findIndex((option) => option.zone === zone);
          return html`
            <g key=${zone} transform=${`translate(${x} ${y})`}>
              ${drawZone(zone, card, i, cell, words)}
            </g>
          `;
        }),
      )}
      ${foot > 0 && figures(chips?.[own ?? ""], inner, [width / 2, height - pad])}
    </svg>
  `;
}

/**
 * One of the nine zones of a card.
 * @param {string} zone
 * @param {Print} card
 * @param {number} i which option of the play it is; -1: none
 * @param {Size} cell
 * @param {Words} words
 */
function drawZone(zone, card, i, cell, words) {
  const { options, values, met, choose: choosing, results, chips, line = Infinity } = card;
  const choose = i >= 0 ? choosing?.(zone) : undefined;
  const lines = choose && chips ? Math.min(2, Math.floor(cell.height / 2 / FIGURES)) : 0;
  const upper = cell.height - lines * FIGURES;
  const isMet = zone === met;
  const result = results?.[i];
  const { width, height } = cell;
  const more = isMet ? Math.min(3, width * 0.05) : 0;
  const makes = result !== undefined && result !== SHIELD && Number(result) >= line;
  const kind = classes(i >= 0 ? "of-play" : "blank", isMet && "met", makes && "makes", choose && "chooses option");
  return html`
    <g
      class=${`zone ${kind}`}
      data-choice=${choose ? zone : null}
      data-key=${choose ? i + 1 : null}
      ...${choose ? target(describeOption(options[i], words), choose) : {}}
    >
      <rect
        class="cell"
        x=${-width / 2 - more}
        y=${-height / 2 - more}
        width=${width + 2 * more}
        height=${height + 2 * more}
        rx=${clamp(4, width * 0.12, 11)}
      />
      <g transform=${`translate(0 ${(upper - height) / 2})`}>
        ${printZone(values?.[ZONES.indexOf(zone)], options[i], result, { width, height: upper }, isMet)}
      </g>
      ${lines > 0 && figures(chips?.[zone], width - 6, [0, height / 2], lines)}
    </g>
    ${choose && drawKey(i + 1, `translate(${-width / 2 + 14} ${-height / 2 + 14})`)}
  `;
}

/** The key of a zone. It is no part of the zone's name, so it lies beside it. @param {number} key @param {string} at */
const drawKey = (key, at) => html`
  <g class="key-sign" transform=${at} aria-hidden="true" pointer-events="none">
    <rect x="-9" y="-10" width="18" height="20" rx="5" />
    <text y="5" font-size="14">${key}</text>
  </g>
`;

/**
 * @param {string | undefined} value of a defense card
 * @param {Option | undefined} option of a play
 * @param {string | undefined} result what the two come to
 * @param {Size} cell
 * @param {boolean} isMet
 */
export function printZone(value, option, result, { width, height }, isMet) {
  const fit = (/** @type {string | number} */ text, /** @type {number} */ share) =>
    fitName(formatNumber(text), width * 0.8, Math.min(height * share, 58));
  const size = fit(value ?? option?.yards ?? "", 0.54) * (isMet ? 1.12 : 1);
  if (value === undefined)
    return option
      ? html`
        <text class="number" y=${size * 0.35} font-size=${size}>${option.yards}</text>
        ${option.trick && trickSign(width, height)}
      `
      : html`<circle class="dot" r=${clamp(1.5, width * 0.035, 3)} />`;
  if (result === undefined) return printValue(value, 0, size);
  if (result === SHIELD) return printValue(value, 0, size);
  const large = fit(result, 0.48);
  return html`
    ${printValue(value, -height * 0.26, Math.min(fit(value, 0.36), large * 0.8))}
    <text class="number" y=${height * 0.2 + large * 0.35} font-size=${large}>${formatNumber(result)}</text>
  `;
}

/** A number of a defense card, or its shield. @param {string} value @param {number} y @param {number} size */
const printValue = (value, y, size) =>
  value === SHIELD
    ? html`<g transform=${`translate(0 ${y - size * 0.03}) scale(${size / 27})`}>${shield()}</g>`
    : html`
      <text
        class=${classes("number", value.startsWith("-") ? "bad" : value.startsWith("+") && "good")}
        y=${y + size * 0.35}
        font-size=${size}
      >
        ${formatNumber(value)}
      </text>
    `;

/** The star of a trick, in the corner of its zone. @param {number} width @param {number} height */
const trickSign = (width, height) => {
  const scale = clamp(0.42, width / 95, 0.9);
  return html`
    <g class="trick" transform=${`translate(${width / 2 - 11 * scale} ${-height / 2 + 11 * scale}) scale(${scale})`}>
      ${shape("special")}
    </g>
  `;
};

/**
 * A row of a card: its word where there is room, else one arrow for a run, two for a short pass, three for a long one.
 * @param {string} depth
 * @param {number} x
 * @param {number} y
 * @param {number} gutter
 * @param {Size} cell
 * @param {Words} words
 */
export function depthSign(depth, x, y, gutter, cell, words) {
  const said = words(`depth.${depth}`);
  const size = fitName(said, cell.height * 0.92, gutter * 0.82);
  if (size >= 12.5)
    return html`
      <g key=${depth} transform=${`translate(${x} ${y}) rotate(-90)`}>
        <text class="depth" y=${size * 0.36} font-size=${size}>${said}</text>
      </g>
    `;
  const n = 3 - DEPTHS.indexOf(depth);
  const scale = Math.min(gutter / 13, cell.height / 26);
  return html`
    <g key=${depth} class="depth" transform=${`translate(${x} ${y}) scale(${scale})`}>
      ${range(n).map((i) => html`<path key=${i} d=${`M-4 ${2 + (i - (n - 1) / 2) * 6}l4 -4l4 4`} />`)}
    </g>
  `;
}

/** @param {Option} option @param {Words} words */
export const describeOption = ({ zone, yards, trick }, words) =>
  words(trick ? "shown_trick" : "shown_option", { option: words(`choice.${zone}`), yards });

/** A zone as a sign: nine dots, one of them large. @param {string} zone @param {number[]} at @param {number} size */
export function zoneSign(zone, [x, y], size) {
  const step = size / 3;
  return html`
    <g class="zone-sign" transform=${`translate(${x} ${y})`}>
      ${DEPTHS.flatMap((depth, row) =>
        LANES.map((lane, column) => {
          const isLit = `${depth}_${lane}` === zone;
          const r = isLit ? step * 0.46 : step * 0.2;
          const [cx, cy] = [(column - 1) * step, (row - 1) * step];
          return html`<circle key=${`${depth} ${lane}`} class=${isLit ? "lit" : ""} cx=${cx} cy=${cy} r=${r} />`;
        }),
      )}
    </g>
  `;
}

/**
 * What each option of a play comes to against each defense card.
 * @param {Size} size
 * @param {{card: string, title: string, results: string[]}[]} rows
 * @param {Option[]} options
 * @param {number} line the yards that make the first down
 */
export function drawAgainst({ width: given, height: limit }, rows, options, line) {
  const width = given || 300;
  const column = Math.min((width * 0.66) / options.length, 92);
  const isNarrow = column < 64;
  const head = limit ? clamp(isNarrow ? 44 : 24, limit * 0.13, isNarrow ? 56 : 46) : 40;
  const row = limit ? Math.min((limit - head) / rows.length, 64) : 40;
  const height = limit || head + row * rows.length;
  const names = width - column * options.length;
  const size = Math.min(row * 0.62, column * 0.5, 27);
  const name = Math.min(...rows.map(({ title }) => fitName(title, names - 6, Math.min(row * 0.58, 22))));
  const at = (/** @type {number} */ i) => names + (i + 0.5) * column;
  // The sign of a zone stands before its yards, or over them.
  const large = isNarrow ? head * 0.42 : head * 0.62;
  const [dx, dy] = isNarrow ? [0, head * 0.25] : [large * 0.62, 0];
  return html`
    <svg class="against" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
      ${options.map(
        ({ zone, yards }, i) => html`
          <g key=${zone}>
            ${zoneSign(zone, [at(i) - dx, head / 2 - dy], large)}
            <text class="number" x=${at(i) + dx * 0.9} y=${head / 2 + dy + large * 0.32} font-size=${large * 0.9}>
              ${yards}
            </text>
          </g>
        `,
      )}
      ${rows.map(({ card, title, results }, r) => {
        const y = head + (r + 0.5) * row;
        return html`
          <g key=${card}>
            <path class="rule" d=${`M0 ${y - row / 2}H${width}`} />
            <text class="name" x="2" y=${y + name * 0.35} font-size=${name}>${title}</text>
            ${results.map((result, i) => {
              const makes = result !== SHIELD && Number(result) >= line;
              const tone = result !== SHIELD && Number(result) <= 0 ? " bad" : "";
              return html`
                <g key=${i} class=${makes ? "makes" : ""} transform=${`translate(${at(i)} ${y})`}>
                  ${
                    makes &&
                    html`
                      <rect
                        class="chip"
                        x=${-column * 0.4}
                        y=${-row * 0.39}
                        width=${column * 0.8}
                        height=${row * 0.78}
                        rx="7"
                      />
                    `
                  }
                  ${
                    result === SHIELD
                      ? html`<g transform=${`scale(${size / 30})`}>${shield()}</g>`
                      : html`
                        <text class=${`number${tone}`} y=${size * 0.35} font-size=${size}>${formatNumber(result)}</text>
                      `
                  }
                </g>
              `;
            })}
          </g>
        `;
      })}
    </svg>
  `;
}

// Cards on the table

/** @param {string} kind @param {string} name @param {Rules} rules @param {Words} words */
export const nameCard = (kind, name, rules, words) => nameComponent(rules, words, kind, name);

/**
 * A play card as it is printed.
 * @param {string} play
 * @param {Required<Drawn>} shown
 * @param {Partial<Print>} [more]
 * @returns {Print}
 */
export const printPlay = (play, { view, rules, words }, more = {}) => ({
  role: "offense",
  side: view.offense,
  title: nameCard("play", play, rules, words),
  kind: words("role.offense"),
  exempt: rules.printed.plays[play]?.no_sack ? words("board.cannot_be_sacked") : "",
  options: rules.printed.plays[play]?.options ?? [],
  ...more,
});

/**
 * A defense card as it is printed.
 * @param {string} card
 * @param {Required<Drawn>} shown
 * @param {Partial<Print>} [more]
 * @returns {Print}
 */
export const printDefense = (card, { view, rules, words }, more = {}) => ({
  role: "defense",
  side: otherSide(view.offense),
  title: nameCard("card", card, rules, words),
  kind: words("role.defense"),
  exempt: rules.printed.cards[card]?.no_sack ? words("board.cannot_sack") : "",
  values: rules.printed.cards[card]?.values ?? [],
  options: [],
  ...more,
});

/** The face of a card, as large as its room. @param {Print} card @param {Words} words */
const drawFace = (card, words) => html`
  <${Room} name="card-room" draw=${(/** @type {Size} */ size) => drawCard(size, card, words)} />
`;

/** A card that lies on the table. @param {Print} card @param {Words} words @param {string} [kind] */
export const layOut = (card, words, kind = "") => html`
  <figure class=${classes("sheet-card", kind)} aria-label=${card.choose ? null : card.title}>
    ${drawFace(card, words)}
  </figure>
`;

/**
 * A card that can be chosen.
 * @param {object} given
 * @param {string[]} given.names what it chooses
 * @param {number} given.number its key
 * @param {string} given.label
 * @param {Print} given.card
 * @param {Required<Drawn>} shown
 */
export const offer = ({ names, number, label, card }, { words, on, sending }) => html`
  <button
    key=${names.join()}
    type="button"
    class="option sheet-card"
    data-choice=${names.join(" ")}
    data-key=${number}
    disabled=${sending}
    onClick=${() => on(...names)}
  >
    <span class="said">${label}</span>
    ${drawFace({ ...card, kind: "", isKeyed: true }, words)}
    <span class="key" aria-hidden="true">${number}</span>
  </button>
`;

// What they come to

/**
 * What the two cards come to, with the way from the zone in which they met.
 * @param {Size} size
 * @param {{sum: string, says: string, tone: string, met: string}} told
 */
export function drawSum({ width, height: given }, { sum, says, tone, met }) {
  const height = given || 110;
  const isFlat = width > height * 1.25;
  const large = isFlat ? Math.min(height * 0.72, width * 0.28, 132) : Math.min(width * 0.5, height * 0.4, 150);
  const text = fitName(sum, isFlat ? width * 0.42 : width * 0.82, large);
  const word = fitName(says, isFlat ? width * 0.34 : width * 0.8, Math.min(Math.max(text * 0.36, 15), 32));
  const middle = isFlat ? height / 2 : height * 0.42;
  const x = isFlat ? width / 2 - (measure(says, word) + 10) / 2 : width / 2;
  const [, row] = layCard({ width: 200, height }).at(met);
  const [near, far] = [width * 0.1, width * 0.24];
  const reach = isFlat ? Math.min(width * 0.42, height * 1.1) : width * 0.62;
  const bend = (/** @type {number[]} */ [from, over, to]) =>
    `M${from} ${row}C${over} ${row} ${over} ${middle} ${to} ${middle}`;
  const way = bend([2, near, far]) + bend([width - 2, width - near, width - far]);
  return html`
    <svg class=${`sum ${tone}`} viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${`${sum} ${says}`}>
      <defs>
        <radialGradient id="ffd-rays" gradientUnits="userSpaceOnUse" cx=${x} cy=${middle} r=${reach}>
          <stop class="ray-light" offset=".2" stop-opacity=".5" />
          <stop class="ray-light" offset="1" stop-opacity="0" />
        </radialGradient>
      </defs>
      <path class="rays" d=${rays(x, middle, reach)} fill="url(#ffd-rays)" />
      ${!isFlat && html`<g class="links"><path class="casing" d=${way} /><path d=${way} /></g>`}
      <text class="total" x=${x} y=${middle + text * 0.35} font-size=${text} stroke-width=${text * 0.09}>${sum}</text>
      ${
        isFlat
          ? html`
            <text class="says flat" x=${x + measure(sum, text) / 2 + 10} y=${middle + text * 0.3} font-size=${word}>
              ${says}
            </text>
          `
          : html`<text class="says" x=${x} y=${middle + text * 0.42 + word} font-size=${word}>${says}</text>`
      }
    </svg>
  `;
}

// Things that are no cards

/**
 * @typedef {object} Thing
 * @property {string} name
 * @property {any} [picture]
 * @property {string} [chip] what it comes to
 * @property {number} [price] in coins
 */

/** What can be chosen now, as things on the table. @param {Required<Drawn>} shown @returns {Thing[]} */
export function listThings({ view, rules, words, ask }) {
  const { prices, yards, points } = rules.printed;
  const step = ask?.step ?? "";
  const how = { distance: view.kick_distance, n: view.kick_steps };
  /** @type {Record<string, Omit<Thing, "name">>} */
  const known = {
    field_goal: { picture: goalPosts("kick"), chip: words(how.n ? "kick_from" : "board.sure_kick", how) },
    punt: { picture: punted(), chip: words("board.punt") },
    take_points: { picture: pointsSign(formatNumber(points.take_points[0], true)), chip: words("board.sure") },
    go_for_two: {
      picture: pointsSign(`+${points.go_for_two.join(" / ")}`),
      chip: words("board.go_for_two", { n: yards.go_for_two }),
    },
    pay: { picture: bigCoin("paid"), chip: words("board.sure") },
    heads: { picture: bigCoin("heads"), chip: words("board.even") },
    tails: { picture: bigCoin("tails"), chip: words("board.even") },
    buy: { chip: words("board.more_yards", { n: yards.buy }) },
    sack: { chip: words("board.fewer_yards", { n: -yards.sack }) },
  };
  return (ask?.choices ?? [])
    .filter(({ name }) => step !== "fourth_down" || KICKS.includes(name))
    .map(({ name }) => ({ name, ...known[name], price: prices[step]?.[name] }));
}

/** @param {Thing} thing @param {number} i @param {Required<Drawn>} shown */
export const drawThing = ({ name, picture, chip = "", price = 0 }, i, { words, on, sending, chips }) => html`
  <button
    key=${name}
    type="button"
    class=${classes("option thing", picture && "pictured")}
    data-choice=${name}
    data-key=${i + 1}
    disabled=${sending}
    onClick=${() => on(name)}
  >
    <span class="key" aria-hidden="true">${i + 1}</span>
    ${picture && html`<span class="thing-picture" aria-hidden="true">${picture}</span>`}
    <span class="thing-says">
      <span class="thing-name">${capitalize(words(`choice.${name}`))}</span>
      ${price > 0 || chip ? html`<span class="thing-chip">${momentumPrice(price, words)} ${chip}</span>` : null}
      ${oddsChip(chips?.[name])}
    </span>
  </button>
`;

/** @param {string} text */
export const capitalize = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** @param {number} price @param {Words} words */
const momentumPrice = (price, words) =>
  price > 0 &&
  html`<span class="price">${momentumCoins(price, 2)} <span>${words("board.price", { n: price })}</span></span>`;

/**
 * The yards of the zone, the number of the card in it, and what was bought, as tiles.
 * @param {Told} met
 * @param {Told[]} told
 * @param {Drawn} shown
 * @param {number} from
 */
export function equation(met, told, { words, rules }, from) {
  const { zone, card, yards, value, side } = met.params;
  const find = (/** @type {string} */ name) => told.find((one) => one.key.endsWith(`.${name}`));
  const other = otherSide(side);
  const [bought, sacked] = [find("trick.buy"), find("sack.sack")];
  const tile = (/** @type {string} */ of, /** @type {string} */ says, /** @type {any} */ number) => html`
    <span class=${`tile ${of}`}><small>${says}</small><b>${number}</b></span>
  `;
  const shielded = html`<svg viewBox="-12 -13 24 28" aria-hidden="true">${shield()}</svg>`;
  return html`
    <span key=${from} class=${classes("equation", (bought || sacked) && "long")}>
      ${tile(side, capitalize(words(`choice.${zone}`)), yards)} <i aria-hidden="true">${value === "X" ? "×" : "+"}</i>
      ${tile(other, nameCard("card", card, rules, words), value === "X" ? shielded : formatNumber(value))}
      ${bought && html`<i aria-hidden="true">+</i> ${tile(side, words("choice.buy"), bought.params.yards)}`}
      ${sacked && html`<i aria-hidden="true">−</i> ${tile(other, words("choice.sack"), sacked.params.yards)}`}
      <i class="equals" aria-hidden="true">=</i>
    </span>
  `;
}
