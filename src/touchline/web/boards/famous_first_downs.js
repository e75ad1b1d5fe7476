/**
 * The board of Famous First Downs: three zones of yards, momentum, the play over the defense card.
 *
 * Home's zone is on the left, so home conquers to the right and away to the left.
 * @module
 */
import { html } from "../html.js";
import { joined } from "../words.js";
import { coin } from "./falling.js";
import {
  SIDES,
  called,
  choicesOf,
  classes,
  downs,
  football,
  lock,
  other,
  plain,
  range,
  shape,
  shield,
  target,
} from "./parts.js";
import { strip as scoreStrip } from "./parts.js";

/** @typedef {import("./parts.js").Drawn} Drawn */
/** @typedef {import("./parts.js").Words} Words */
/** @typedef {import("./parts.js").Rules} Rules */
/** @typedef {{zone: string, yards: number, trick: boolean}} Option */

const DEPTHS = ["long", "short", "run"];
const LANES = ["left", "middle", "right"];
const ZONES = [...DEPTHS].reverse().flatMap((depth) => LANES.map((lane) => `${depth}_${lane}`));
const PLAYS = ["pro_set", "i_formation", "singleback", "wishbone", "shotgun", "spread"];
const CARDS = ["goal_line", "four_three", "three_four", "nickel", "dime", "quarter"];
const TOSS = "toss";
const BETWEEN_DRIVES = [TOSS, "concede"];
const ROWS = 2;
const PITCH = 40;

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
  revealed,
  strip: withStrip = true,
}) {
  const view = revealed ? turnedUp(known, revealed, rules) : known;
  const flipped = thrown[thrown.length - 1];
  return html`
    <div class="board famous-first-downs" data-game="famous_first_downs">
      <div class="layout">
        ${withStrip && strip({ view, words })} ${momentum(view, words)} ${zones(view, previous, words)}
        <div class="situation">${situation(view, rules, words)}</div>
        ${
          flipped &&
          !view.play &&
          html`
            <div class="flipped">
              ${coin({ face: flipped.face, falls: falling, label: words(`face.${flipped.face}`) })}
            </div>
          `
        }
        ${(!flipped || view.play) && table({ view, rules, ask, words, on })}
      </div>
    </div>
  `;
}

/**
 * The view with the defense card turned up and the option named.
 * @param {any} view
 * @param {Record<string, string>} revealed
 * @param {Rules} rules
 */
function turnedUp(view, revealed, rules) {
  const [option, card] = [revealed[view.offense], revealed[other(view.offense)]];
  return { ...view, option, card, grid: valuesOf(card, rules), isOpening: true };
}

/** The score and the drive. @param {Pick<Drawn, "view" | "words">} shown */
export function strip({ view, words }) {
  const running = !view.over && view.step !== TOSS;
  return scoreStrip({
    names: SIDES.map((side) => words(`end_zone.${side}`)),
    score: view.score,
    attacking: running ? view.offense : "",
    middle: running && html`<span>${drive(view, words)}</span>`,
  });
}

/** The table in sentences. @param {Pick<Drawn, "view" | "words">} shown @returns {string[]} */
export function twin({ view, words }) {
  const points = { home: view.score[0], away: view.score[1] };
  if (view.over) return [words("tell.over", points)];
  const coins = { home_coins: view.momentum[0], away_coins: view.momentum[1], pool: view.pool };
  const told = [words("tell.score", { ...points, ...coins })];
  if (view.step !== TOSS) told.push(words("tell.drive", { side: view.offense, drive: drive(view, words) }));
  const held = { offense: view.offense_zone, neutral: view.neutral_zone, defense: view.defense_zone };
  const said = standing(view, words);
  if (said) told.push(words("tell.situation", { situation: said, ...held }));
  if (view.play)
    told.push(
      words("tell.laid", {
        play: view.play,
        options: joined(
          view.options.map((/** @type {Option} */ o) => optionSaid(o, words)),
          words,
        ),
      }),
    );
  if (view.grid.length)
    return [...told, words("tell.card", { card: view.card, shown: gridSaid(view.grid, words) }), stands(view, words)];
  return [
    ...told,
    ...view.against.map((/** @type {any} */ c) =>
      words("tell.against", { card: c.card, results: joined(c.results.map(plain), words) }),
    ),
  ];
}

// What is said

/** Which drive of the attacking side it is. @param {any} view @param {Words} words */
const drive = (view, words) => {
  if (view.overtime) return words("drive.overtime", { n: view.overtime });
  const number = view.drives[SIDES.indexOf(view.offense)] + (BETWEEN_DRIVES.includes(view.step) ? 1 : 0);
  return words("drive.regular", { number, of: view.drives_each });
};

/** @param {any} view @param {Words} words */
const needed = (view, words) =>
  view.neutral_zone >= view.kick_distance ? words("needed.goal") : words("needed.yards", { n: view.neutral_zone });

/** Down and distance; empty between drives. @param {any} view @param {Words} words */
const standing = (view, words) => {
  if (view.over || BETWEEN_DRIVES.includes(view.step) || view.step === "conversion") return "";
  const said = view.conversion
    ? words("conversion", { to_go: view.neutral_zone })
    : words("situation", { down: view.down, needed: needed(view, words), goal: view.kick_distance });
  return view.repeats ? `${said}, ${words("again", { n: view.repeats + 1 })}` : said;
};

/** What the revealed down comes to so far. @param {any} view @param {Words} words */
const stands = (view, words) => {
  const laid = { play: view.play, zone: view.option, card: view.card, yards: view.yards };
  return words(view.tackle && !view.sacked ? "stands_tackled" : "stands", laid);
};

/** @param {Option} option @param {Words} words */
const optionSaid = ({ zone, yards, trick }, words) =>
  words(trick ? "shown_trick" : "shown_option", { option: words(`choice.${zone}`), yards });

/** The nine values of a card, row by row from the top. @param {string[]} values @param {Words} words */
const gridSaid = (values, words) =>
  DEPTHS.map((depth) => {
    const row = LANES.map((lane) => plain(values[ZONES.indexOf(`${depth}_${lane}`)]));
    return words("grid_row", { depth, values: joined(row, words) });
  }).join("; ");

// Coins and yards

/** The momentum coins: home's, the pool's, away's. @param {any} view @param {Words} words */
function momentum(view, words) {
  const heaps = [
    ["home", view.momentum[0]],
    ["pool", view.pool],
    ["away", view.momentum[1]],
  ];
  return html`
    <dl class="momentum">
      ${heaps.map(
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
 * @param {any} view
 * @param {any} previous
 * @param {Words} words
 */
function zones(view, previous, words) {
  const held = [view.offense_zone, view.neutral_zone, view.defense_zone];
  const yards = held[0] + held[1] + held[2];
  const columns = Math.ceil(yards / ROWS);
  const wide = columns * PITCH;
  const ahead = view.offense === "home";
  const owners = [view.offense, "neutral", other(view.offense)];
  const starts = [0, held[0], held[0] + held[1], yards];
  const x = (/** @type {number} */ yard) => (ahead ? (yard / ROWS) * PITCH : wide - (yard / ROWS) * PITCH);
  const moved = previous && previous.offense === view.offense && previous.offense_zone !== view.offense_zone;
  const label =
    standing(view, words) ||
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
function border(yard, ahead, wide) {
  const x = (/** @type {number} */ row) => {
    const full = Math.floor((yard + ROWS - 1 - row) / ROWS) * PITCH;
    return ahead ? full : wide - full;
  };
  const ys = [54, 58 + PITCH, 62 + ROWS * PITCH];
  return `M${x(0)} ${ys[0]} V${ys[1]} H${x(1)} V${ys[2]}`;
}

/** A yard: home's with a round middle, away's with a square one, nobody's hollow. @param {string} owner */
const yardCoin = (owner) => html`
  <circle class="rim" r="17" />
  ${owner === "home" && html`<circle class="middle" r="7" />`}
  ${owner === "away" && html`<rect class="middle" x="-6.500" y="-6.500" width="13" height="13" />`}
`;

/**
 * The downs, what it takes, and how the last drive ended.
 * @param {any} view
 * @param {Rules} rules
 * @param {Words} words
 */
function situation(view, rules, words) {
  const said = standing(view, words);
  if (!said) return view.last_drive ? html`<p>${words(`ended.${view.last_drive}`)}</p>` : null;
  const kicked = view.step === "kick_step" || view.step === "kick_coin";
  return html`
    ${!view.conversion && downs(rules.values.downs, view.down, words)}
    <p>${kicked ? words("kick_from", { distance: view.kick_distance, n: view.kick_steps }) : said}</p>
    ${view.called && html`<p>${words(`face.${view.called}`)}</p>`}
  `;
}

// Cards

/** What lies on the table, or what can be laid. @param {any} shown */
function table({ view, rules, ask, words, on }) {
  const known = choicesOf(ask);
  if (ask?.step === "lay") {
    const offered = PLAYS.filter((play) => known.has(play));
    return html`<div class="cards">${offered.map((play) => playChoice(play, rules, words, on))}</div>`;
  }
  if (view.grid.length) return revealed(view, rules, words);
  if (ask?.step === "call" && ask.role === "defense") {
    const offered = CARDS.filter((card) => known.has(card));
    return html`
      <div class="defending">
        <p class="laid-play">${cardName("play", view.play, rules, words)}</p>
        <div class="cards">${offered.map((card) => cardChoice(card, view, rules, words, on))}</div>
      </div>
    `;
  }
  if (!view.play)
    return html`
      <div class="cards idle">${[0, 1].map((i) => html`<span key=${i}>${cardBack("", false)}</span>`)}</div>
    `;
  return html`
    <div class="laid">
      <figure class="card play-card">
        <figcaption>${cardName("play", view.play, rules, words)}</figcaption>
        ${grid({ options: view.options, large: true, chosen: (zone) => known.get(zone) && (() => on(zone)), words })}
      </figure>
      <div class="facing">
        ${
          view.step === "call" &&
          html`
            <div class="waiting">
              ${SIDES.map((side) => html`<span key=${side}>${cardBack(side, view.chosen.includes(side))}</span>`)}
            </div>
          `
        }
        ${against(view, rules, words)}
      </div>
    </div>
  `;
}

/** @param {string} kind @param {string} name @param {Rules} rules @param {Words} words */
function cardName(kind, name, rules, words) {
  const [names, row] = kind === "play" ? [PLAYS, rules.values.cannot_be_sacked] : [CARDS, rules.values.cannot_sack];
  const excepted = row[names.indexOf(name)];
  const label = words(kind === "play" ? "board.cannot_be_sacked" : "board.cannot_sack");
  return html`
    <span class="card-name">${called(rules, words, kind, name)}</span>
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

/** @param {string} play @param {Rules} rules @returns {Option[]} */
const optionsOf = (play, rules) => {
  const i = PLAYS.indexOf(play);
  const { zone, yards, trick } = rules.values;
  return zone[i].map((/** @type {number} */ z, /** @type {number} */ o) => ({
    zone: ZONES[z],
    yards: yards[i][o],
    trick: Boolean(trick[i][o]),
  }));
};

/** The values of a defense card as printed. @param {string} card @param {Rules} rules @returns {string[]} */
const valuesOf = (card, rules) => {
  const i = CARDS.indexOf(card);
  const { value, shield: shields } = rules.values;
  return ZONES.map((_, z) => (shields[i][z] ? "X" : value[i][z] > 0 ? `+${value[i][z]}` : `${value[i][z]}`));
};

/** @param {string} play @param {Rules} rules @param {Words} words @param {any} on */
const playChoice = (play, rules, words, on) => html`
  <button key=${play} type="button" class="choice card play-card" data-choice=${play} onClick=${() => on(play)}>
    <span class="title">${cardName("play", play, rules, words)}</span>
    ${grid({ options: optionsOf(play, rules), words })}
  </button>
`;

/** @param {string} card @param {any} view @param {Rules} rules @param {Words} words @param {any} on */
const cardChoice = (card, view, rules, words, on) => {
  const results = view.against.find((/** @type {any} */ c) => c.card === card)?.results;
  return html`
    <button key=${card} type="button" class="choice card defense-card" data-choice=${card} onClick=${() => on(card)}>
      <span class="title">${cardName("card", card, rules, words)}</span>
      ${grid({ values: valuesOf(card, rules), options: view.options, results, words })}
    </button>
  `;
};

/** The play over the card that met it. @param {any} view @param {Rules} rules @param {Words} words */
const revealed = (view, rules, words) => html`
  <div class="laid">
    <figure key=${view.card} class="card defense-card open turns-up">
      <figcaption>
        ${cardName("play", view.play, rules, words)}
        <span class="against-sign" aria-hidden="true">×</span>
        ${cardName("card", view.card, rules, words)}
      </figcaption>
      ${grid({ values: view.grid, options: view.options, named: view.option, large: true, words })}
    </figure>
    ${
      !view.isOpening &&
      html`
        <p class="stands">
          <b class=${view.yards > 0 ? "good" : "bad"}>${view.yards > 0 ? `+${view.yards}` : plain(view.yards)}</b>
          <span>${stands(view, words)}</span>
        </p>
      `
    }
  </div>
`;

/**
 * Three rows of three zones, long passes on top: the values of a defense card, the options of a play, or both.
 * @param {{values?: string[], options: Option[], results?: string[], named?: string, large?: boolean, words: Words,
 *   chosen?: (zone: string) => (() => void) | undefined}} shown
 */
function grid({ values, options, results, named, large = false, words, chosen = () => undefined }) {
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
          const label = i >= 0 ? optionSaid(options[i], words) : "";
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
function contents(value, option, result, large) {
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
          ${plain(value)}
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
      =${plain(result)}
    </text>
  `;
}

/** The sign of a trick play. @param {number} x @param {number} y @param {boolean} large */
const star = (x, y, large) => html`
  <g transform=${`translate(${x} ${y}) scale(${large ? 0.75 : 0.5})`}>${shape("special")}</g>
`;

/**
 * One arrow for a run, two for a short pass, three for a long one.
 * @param {string} depth
 * @param {number} x
 * @param {number} y
 */
const depthMark = (depth, x, y) => {
  const n = 3 - DEPTHS.indexOf(depth);
  return html`
    <g key=${depth} class="depth" transform=${`translate(${x} ${y})`}>
      ${range(n).map((i) => html`<path key=${i} d=${`M-4 ${2 + (i - (n - 1) / 2) * 6} l4 -4 l4 4`} />`)}
    </g>
  `;
};

/** A card that lies face down. @param {string} side @param {boolean} locked */
const cardBack = (side, locked) => html`
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

/**
 * What each card of the defense makes of each option of the laid play.
 * @param {any} view
 * @param {Rules} rules
 * @param {Words} words
 */
const against = (view, rules, words) => html`
  <table class="against">
    <thead>
      <tr>
        <td></td>
        ${view.options.map(
          (/** @type {Option} */ o) => html`<th key=${o.zone} scope="col">${optionSaid(o, words)}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${view.against.map(
        (/** @type {any} */ row) => html`
          <tr key=${row.card}>
            <th scope="row">${called(rules, words, "card", row.card)}</th>
            ${row.results.map(
              (/** @type {string} */ n, /** @type {number} */ i) => html`
                <td key=${i} class=${n === "X" || Number(n) <= 0 ? "bad" : ""}>
                  ${n === "X" ? "✕" : plain(n)}
                </td>
              `,
            )}
          </tr>
        `,
      )}
    </tbody>
  </table>
`;
