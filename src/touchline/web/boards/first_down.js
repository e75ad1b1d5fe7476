/**
 * The board of the First Down Game: the path with the piece, the cards on the table, the cards in hand.
 *
 * Home starts on the left (on a phone at the bottom), so home moves to the right, or up.
 * @module
 */
import { html } from "../html.js";
import { usePicked } from "../picked.js";
import { joined } from "../words.js";
import { coin, pipsDie } from "./falling.js";
import {
  SIDES,
  called,
  choicesOf,
  classes,
  crest,
  downs,
  emblem,
  football,
  lock,
  other,
  pips,
  plain,
  range,
} from "./parts.js";
import { strip as scoreStrip } from "./parts.js";

/** @typedef {import("./parts.js").Drawn} Drawn */
/** @typedef {import("./parts.js").Words} Words */
/** @typedef {import("./parts.js").Rules} Rules */
/** @typedef {{name: string, kind: string, squares: string[]}} OffenseCard */
/**
 * @typedef {{name: string, run: number, on_pass: number[], on_long_pass: number[], on_special: number[],
 *   ends: string[]}} DefenseCard
 */
/** @typedef {{view: any, rules: Rules, words: Words}} Shown */

const FACES = [1, 2, 3, 4, 5, 6];
const STOPPED = ["pass", "long_pass", "special"];
const PITCH = 64;
const LONGEST_ROW = { lying: 24, standing: 7 };
const FAILS = "x";
const JOINED = "+";

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
  const view = revealed ? turnedUp(known, revealed) : known;
  const shown = { view, rules, words };
  const drawn = !ask && thrown.find((t) => t.at === "draw");
  return html`
    <div class="board first-down" data-game="first_down">
      <div class="layout">
        ${withStrip && strip({ view, words })}
        <div class="paths">
          ${/** @type {const} */ (["lying", "standing"]).map((way) => path(view, previous, words, way))}
        </div>
        <div class="situation">
          ${
            isPlayed(view) &&
            html`
              ${downs(view.downs, view.down, words)}
              <p>${distance(view, words)}</p>
            `
          }
        </div>
        ${
          drawn &&
          html`
            <div class="drawn-first">
              ${coin({ face: drawn.face, falls: falling, label: words(`face.${drawn.face}`) })}
            </div>
          `
        }
        ${table(shown, thrown, falling, Boolean(ask))} ${cards(shown, ask, on)}
      </div>
    </div>
  `;
}

/** The view with both cards turned up. @param {any} view @param {Record<string, string>} revealed */
const turnedUp = (view, revealed) => ({
  ...view,
  step: "",
  card: revealed[view.offense],
  cover: revealed[other(view.offense)],
  thrown: 0,
  stops: [],
});

/** The score and which possession it is. @param {Pick<Drawn, "view" | "words">} shown */
export function strip({ view, words }) {
  return scoreStrip({
    names: SIDES.map((side) => words(`end.${side}`)),
    score: view.score,
    attacking: isPlayed(view) ? view.offense : "",
    middle: html`<span>${possession(view, words)}</span>`,
  });
}

/** The table in sentences. @param {Pick<Drawn, "view" | "words">} shown @returns {string[]} */
export function twin({ view, words }) {
  const [home, away] = view.score;
  const told = [words("tell.score", { home, away, possession: possession(view, words) })];
  const say = (/** @type {string} */ what, /** @type {string[]} */ names) =>
    told.push(
      words("tell.cards", {
        what: words(what),
        cards: joined(
          names.map((name) => nameOf(name, words)),
          words,
        ),
      }),
    );
  if (isPlayed(view))
    told.push(words("tell.piece", { side: view.offense, down: view.down, distance: distance(view, words) }));
  if (isPlayed(view) && view.laid.length) say("table", view.laid);
  if (isPlayed(view) && view.card)
    told.push(
      words("tell.turned_up", {
        cards: joined([words("against", { card: view.card, cover: view.cover }), ...throws(view, words)], words),
      }),
    );
  if (view.over && view.picked.length) say("last_hand", view.picked);
  else if (view.hand.length) say("hand", view.hand);
  return told;
}

// What is said

/** Whether a possession is under way. @param {any} view */
const isPlayed = (view) => !view.over && view.step !== "draw";

/** @param {string} name @param {Words} words */
const nameOf = (name, words) => {
  const text = words(`choice.${name}`);
  return text.startsWith("[") ? name.replaceAll("_", " ") : text;
};

/** @param {any} view @param {Words} words */
const possession = (view, words) =>
  view.extra
    ? words("possession_extra", { n: view.possession - view.possessions })
    : words("possession_of", { n: view.possession, possessions: view.possessions });

/** @param {any} view @param {Words} words */
const distance = (view, words) =>
  words("distance", {
    to_go: view.to_go,
    line: view.piece >= view.first_down ? "touch_down" : "first_down",
    piece: view.piece,
  });

/** What the offense threw, and what the defense needs. @param {any} view @param {Words} words @returns {string[]} */
const throws = (view, words) => {
  const said = view.thrown ? [words("shows", { n: view.thrown })] : [];
  return view.stops.length ? [...said, words("to_stop", { faces: joined(view.stops, words) })] : said;
};

// The path

/**
 * The squares from TOUCH DOWN to TOUCH DOWN, in one row or winding; the piece on its square.
 * @param {any} view
 * @param {any} previous
 * @param {Words} words
 * @param {"lying" | "standing"} way
 */
function path(view, previous, words, way) {
  const count = view.touch_down + 1;
  const rows = Math.ceil(count / LONGEST_ROW[way]);
  const columns = Math.ceil(count / rows);
  const fromHome = (/** @type {any} */ seen) => (seen.offense === "home" ? seen.piece : seen.touch_down - seen.piece);
  const at = (/** @type {number} */ square) => {
    const row = Math.floor(square / columns);
    const column = row % 2 ? columns - 1 - (square % columns) : square % columns;
    return [PITCH * (column + 0.5), PITCH * (rows - row - 0.5)];
  };
  const counted = (/** @type {number} */ square) => (view.offense === "home" ? square : view.touch_down - square);
  const moved =
    previous && isPlayed(previous) && previous.possession === view.possession && previous.piece !== view.piece;
  const [x, y] = at(fromHome(view));
  return html`
    <svg
      key=${way}
      class=${`path ${way}`}
      viewBox=${`0 0 ${PITCH * columns} ${PITCH * rows}`}
      role="img"
      aria-label=${isPlayed(view) ? distance(view, words) : words("line.touch_down")}
    >
      <polyline
        class="trail"
        points=${range(count)
          .map((i) => at(i).join())
          .join(" ")}
      />
      ${range(count).map((i) => square(i, counted(i), view, at(i)))}
      ${moved && html`<g class="ghost" transform=${`translate(${at(fromHome(previous))})`}>${football(46)}</g>`}
      ${
        isPlayed(view) &&
        html`
          <g class="ball slides" data-square=${fromHome(view)} transform=${`translate(${x} ${y + 4})`}>
            ${football(50)}
          </g>
        `
      }
    </svg>
  `;
}

/** @param {number} i @param {number} number @param {any} view @param {number[]} place */
function square(i, number, view, [x, y]) {
  const end = i === 0 ? "home" : i === view.touch_down ? "away" : "";
  const first = number === view.first_down;
  const holds = isPlayed(view) && number === view.piece;
  return html`
    <g
      key=${i}
      class=${classes("square", end, first && "line", number > view.piece && "ahead")}
      transform=${`translate(${x} ${y})`}
      data-square=${i}
    >
      <rect x="-28" y="-28" width="56" height="56" rx="10" />
      ${first && html`<path class="post" d="M-20 -24 V-6 M-20 -24 L-6 -19 L-20 -14" />`}
      ${end && html`<g transform="translate(-17 -17) scale(.8)">${crest(end)}</g>`}
      ${!holds && html`<text y="9" font-size="24">${number}</text>`}
    </g>
  `;
}

// The table

/**
 * What lies face up: the offense's cards of this series, the two cards of this down, the dice.
 * @param {Shown} shown
 * @param {any[]} thrown
 * @param {boolean} falling
 * @param {boolean} asked
 */
function table({ view, rules, words }, thrown, falling, asked) {
  if (!isPlayed(view)) return null;
  const waiting = view.step === "lay";
  const before = view.laid.filter((/** @type {string} */ name) => name !== view.card || waiting);
  const cover = view.covers.find((/** @type {DefenseCard} */ c) => c.name === view.cover);
  const dice = thrown.filter((t) => t.die && t.face);
  const shown = !waiting && view.card && cover;
  return html`
    <div class="table">
      ${
        before.length > 0 &&
        html`
          <div class="laid">
            <span class="label">${words("table")}</span>
            <ul>
              ${before.map(
                (/** @type {string} */ name) => html`
                  <li key=${name}>
                    ${emblem(kindOf(name, view))}
                    ${title(name, rules, words)}
                  </li>
                `,
              )}
            </ul>
          </div>
        `
      }
      ${
        shown &&
        html`
          <div class="down">
            <div key=${`attack ${view.card}`} class="card attack turns-up">
              ${offenseFace(view.card, { view, rules, words })}
            </div>
            <div class="thrown">
              ${dice.map(
                (t, i) => html`
                  <span key=${`${i} ${t.face}`}>
                    ${pipsDie({
                      face: t.face,
                      kind: t.die,
                      falls: falling && i === dice.length - 1,
                      label: words("threw", { die: t.die, face: t.face }),
                    })}
                  </span>
                `,
              )}
              ${
                !dice.length &&
                view.thrown > 0 &&
                pipsDie({ face: `${view.thrown}`, falls: false, label: words("shows", { n: view.thrown }) })
              }
            </div>
            <div key=${`cover ${view.cover}`} class="card cover turns-up">
              ${defenseFace(cover, { view, rules, words })}
            </div>
            ${
              view.stops.length > 0 &&
              html`<p class="needs">${words("to_stop", { faces: joined(view.stops, words) })}</p>`
            }
          </div>
        `
      }
      ${
        waiting &&
        !asked &&
        html`
          <div class="waiting">
            ${[view.offense, other(view.offense)].map((side) => cardBack(side, view.chosen.includes(side)))}
          </div>
        `
      }
    </div>
  `;
}

/** A card that lies face down, or has yet to be laid. @param {string} side @param {boolean} locked */
const cardBack = (side, locked) => html`
  <svg key=${side} class=${classes("card-back", side, locked && "locked")} viewBox="0 0 64 48" aria-hidden="true">
    <rect x="2" y="2" width="60" height="44" rx="8" />
    <g transform="translate(32 24)">
      ${locked ? lock() : html`<g class="owner" transform="scale(.9)">${crest(side)}</g>`}
    </g>
  </svg>
`;

// Cards

/** @param {string} name @param {any} view */
const kindOf = (name, view) => view.deck.find((/** @type {OffenseCard} */ card) => card.name === name)?.kind ?? name;

/** The name of a card. @param {string} name @param {Rules} rules @param {Words} words */
const title = (name, rules, words) => html`
  <span class="title">${called(rules, words, "choice", name, componentOf(name, rules))}</span>
`;

/**
 * What a card is called among the components; a ruleset holds names as the numbers of their letters.
 * @param {string} name
 * @param {Rules} rules
 */
function componentOf(name, { values }) {
  const place = (/** @type {number[][]} */ names) =>
    names.findIndex((letters) => String.fromCharCode(...letters.filter(Boolean)) === name);
  const [card, cover] = [place(values.card_names), place(values.cover_names)];
  return card >= 0 ? `offense.${card + 1}` : cover >= 0 ? `defense.${cover + 1}` : name;
}

/** An offense card as printed: what it plays, and the squares by throw. @param {string} name @param {Shown} shown */
function offenseFace(name, { view, rules, words }) {
  const card = view.deck.find((/** @type {OffenseCard} */ c) => c.name === name);
  const good = name === "special" ? view.special_good : view.kick_good;
  const kind = card ? words(`kind.${card.kind}`) : "";
  return html`
    <span class="head">
      ${emblem(kindOf(name, view))}
      ${title(name, rules, words)}
    </span>
    ${
      card
        ? html`<span class="kind">${kind}</span>`
        : html`
          <span class="kind">
            ${words(name === "special" ? "entry.special" : "entry.kick", { faces: good.join(" ") || "–" })}
          </span>
        `
    }
    <svg class="squares" viewBox="0 0 132 46" role="img" aria-label=${joined(card ? card.squares : good, words)}>
      ${FACES.map((face, i) => {
        const text = card ? (card.squares[i] === FAILS ? "✕" : card.squares[i]) : good.includes(face) ? "✓" : "✕";
        return html`
          <g
            key=${face}
            class=${classes("throw", text === "✕" && "fails", view.thrown === face && view.card === name && "now")}
            transform=${`translate(${11 + 22 * i} 0)`}
          >
            <rect class="column" x="-10" y="1" width="20" height="44" rx="4" />
            <g transform="translate(0 12) scale(1.5)">${pips(face)}</g>
            <text y="39" font-size=${text.length > 1 ? 14 : 16}>${text}</text>
          </g>
        `;
      })}
    </svg>
  `;
}

/**
 * A defense card as printed: what a run loses, and the faces that stop each other play.
 * @param {DefenseCard} card
 * @param {Shown} shown
 */
function defenseFace(card, { rules, words }) {
  /** @type {Record<string, number[]>} */
  const on = { pass: card.on_pass, long_pass: card.on_long_pass, special: card.on_special };
  const idle = card.run === 0 && STOPPED.every((kind) => !on[kind].length);
  return html`
    <span class="head">${title(card.name, rules, words)}</span>
    ${
      idle
        ? html`<span class="kind">${words("entry.nothing")}</span>`
        : html`
          <span class="stops">
            <span class="entry">
              ${emblem("run")}
              <span class="word">${words("kind.run")}</span>
              <b class="loss">${plain(card.run)}</b>
            </span>
            ${STOPPED.map(
              (kind) => html`
                <span key=${kind} class="entry">
                  ${emblem(kind)}
                  <span class="word">${words(`kind.${kind}`)}</span>
                  <svg
                    viewBox="0 0 90 16"
                    class="row"
                    role="img"
                    aria-label=${words(on[kind].length ? "entry.faces" : "entry.never", {
                      kind,
                      faces: on[kind].join(" "),
                    })}
                  >
                    ${FACES.map(
                      (face, i) => html`
                        <g
                          key=${face}
                          class=${classes(
                            "stop",
                            on[kind].includes(face) && "named",
                            card.ends.includes(kind) && "ends",
                          )}
                          transform=${`translate(${7.5 + 15 * i} 8)`}
                        >
                          <rect x="-6.500" y="-7" width="13" height="14" rx="3" />
                          ${on[kind].includes(face) && html`<text y="4.300" font-size="12">${face}</text>`}
                        </g>
                      `,
                    )}
                  </svg>
                </span>
              `,
            )}
          </span>
        `
    }
  `;
}

/**
 * The cards of whoever looks: to pick from, to lay, or to look at.
 * @param {Shown} shown
 * @param {any} ask
 * @param {any} on
 */
function cards(shown, ask, on) {
  const { view } = shown;
  const known = choicesOf(ask);
  if (ask?.step === "pick")
    return html`<${Pick} key=${`${view.possession} ${view.piece}`} shown=${shown} known=${known} on=${on} />`;
  if (ask?.step === "bonus")
    return html`<div class="hand">${[...known.keys()].map((name) => bonus(name, shown, on))}</div>`;
  if (ask?.step === "lay") {
    const faces =
      ask.role === "defense"
        ? view.covers.filter((/** @type {DefenseCard} */ c) => known.has(c.name))
        : [...known.keys()];
    return html`
      <div class="hand">
        ${faces.map((/** @type {any} */ card) => {
          const name = card.name ?? card;
          return html`
            <button key=${name} type="button" class="choice card" data-choice=${name} onClick=${() => on(name)}>
              ${card.name ? defenseFace(card, shown) : offenseFace(card, shown)}
            </button>
          `;
        })}
      </div>
    `;
  }
  const held = view.over ? view.picked : view.hand;
  if (held.length)
    return html`
      <div class="hand small">
        ${held.map(
          (/** @type {string} */ name) => html`<div key=${name} class="card">${offenseFace(name, shown)}</div>`,
        )}
      </div>
    `;
  return view.hand_count
    ? html`
      <div class="hand backs">
        ${range(view.hand_count).map((i) => html`<span key=${i}>${cardBack(view.offense, false)}</span>`)}
      </div>
    `
    : null;
}

/** The bonus throw: which faces bring how many points. @param {string} name @param {Shown} shown @param {any} on */
function bonus(name, { rules, words }, on) {
  const good = rules.values.bonus_good[name === "two" ? 1 : 0];
  return html`
    <button key=${name} type="button" class="choice card" data-choice=${name} onClick=${() => on(name)}>
      <span class="head">
        <span class="title">${words(`choice.${name}`)}</span>
      </span>
      <svg class="squares" viewBox="0 0 132 22" aria-hidden="true">
        ${FACES.map(
          (face, j) => html`
            <g
              key=${face}
              class=${classes(!(good & (1 << j)) && "dim")}
              transform=${`translate(${11 + 22 * j} 11) scale(1.7)`}
            >
              ${pips(face)}
            </g>
          `,
        )}
      </svg>
    </button>
  `;
}

/**
 * Picking some cards of the deck: they are turned over one by one, and taken together.
 * @param {{shown: Shown, known: Map<string, any>, on: any}} props
 */
function Pick({ shown, known, on }) {
  const { view, words, rules } = shown;
  const picks = rules.values.picks;
  const [picked, turn] = usePicked(picks);
  const hand = view.deck
    .map((/** @type {OffenseCard} */ c) => c.name)
    .filter((/** @type {string} */ name) => picked.includes(name))
    .join(JOINED);
  const full = known.has(hand);
  return html`
    <div class="picking">
      <div class="hand" role="group" aria-label=${words("deck")}>
        ${view.deck.map(
          (/** @type {OffenseCard} */ card) => html`
            <button
              key=${card.name}
              type="button"
              class="choice card"
              aria-pressed=${String(picked.includes(card.name))}
              disabled=${!picked.includes(card.name) && picked.length === picks}
              data-card=${card.name}
              onClick=${() => turn(card.name)}
            >
              ${offenseFace(card.name, shown)}
            </button>
          `,
        )}
      </div>
      <p class="pick-bar">
        <span class="counter" role="status">
          <b>${picked.length}</b> / ${picks}
        </span>
        <button
          type="button"
          class="choice sure"
          disabled=${!full}
          data-choice=${full ? hand : null}
          onClick=${() => full && on(hand)}
        >
          ${words("board.take")}
        </button>
      </p>
    </div>
  `;
}
