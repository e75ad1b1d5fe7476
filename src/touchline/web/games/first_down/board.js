/**
 * The board of the First Down Game: the path with the piece, the cards on the table, the cards in hand.
 *
 * Home starts on the left (on a phone at the bottom), so home moves to the right, or up.
 * @module
 */
import { coin, pipsDie } from "../../drawing/falling.js";
import {
  SIDES,
  choicesOf,
  classes,
  downs,
  emblem,
  frameBoard,
  otherSide,
  pips,
  range,
  strip as scoreStrip,
} from "../../drawing/parts.js";
import { html } from "../../html.js";
import { useSelection } from "../../selection.js";
import { joinNames } from "../../words.js";
import { FACES, cardBack, defenseFace, isPlayed, kindOf, offenseFace, path, title } from "./pieces.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../../drawing/parts.js").Ask} Ask */
/** @typedef {import("../../drawing/parts.js").Drawn<View>} Drawn */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Rules} Rules */
/** @typedef {{name: string, kind: string, squares: string[]}} OffenseCard */
/**
 * @typedef {{name: string, run: number, on_pass: number[], on_long_pass: number[], on_special: number[],
 *   ends: string[]}} DefenseCard
 */
/** @typedef {{view: View, rules: Rules, words: Words}} Shown */

const JOINED = "+";

/** The board. */
export const board = frameBoard(
  "first-down",
  ({ view: known, rules, ask, words, on, previous, thrown, falling, revealed }) => {
    const view = revealed ? turnUp(known, revealed) : known;
    const shown = { view, rules, words };
    const drawn = !ask && thrown.find((t) => t.at === "draw");
    return html`
      ${strip({ view, words })}
      <div class="paths">
        ${/** @type {const} */ (["lying", "standing"]).map((way) => path(view, previous, words, way))}
      </div>
      <div class="situation">
        ${
          isPlayed(view) &&
          html`
            ${downs(view.downs, view.down, words)}
            <p>${words(view.distance)}</p>
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
    `;
  },
);

/** Turn up both cards before the view does. @param {View} view @param {Record<string, string>} revealed */
const turnUp = (view, revealed) => ({
  ...view,
  step: "",
  card: revealed[view.offense],
  cover: revealed[otherSide(view.offense)],
  thrown: 0,
  stops: [],
});

/** The score and which possession it is. @param {Pick<Drawn, "view" | "words">} shown */
function strip({ view, words }) {
  return scoreStrip({
    names: SIDES.map((side) => words(`end.${side}`)),
    score: view.score,
    attacking: isPlayed(view) ? view.offense : "",
    middle: html`<span>${words(view.possession_name)}</span>`,
  });
}

/** The table in sentences. @param {Pick<Drawn, "view" | "words">} shown @returns {string[]} */
export function twin({ view, words }) {
  const [home, away] = view.score;
  const told = [words("tell.score", { home, away, possession: view.possession_name })];
  const say = (/** @type {string} */ what, /** @type {string[]} */ names) =>
    told.push(
      words("tell.cards", {
        what: words(what),
        cards: joinNames(
          names.map((name) => nameOf(name, words)),
          words,
        ),
      }),
    );
  if (isPlayed(view)) told.push(words("tell.piece", { side: view.offense, down: view.down, distance: view.distance }));
  if (isPlayed(view) && view.laid.length) say("table", view.laid);
  if (isPlayed(view) && view.card)
    told.push(
      words("tell.turned_up", {
        cards: joinNames([words("against", { card: view.card, cover: view.cover }), ...throws(view, words)], words),
      }),
    );
  if (view.over && view.picked.length) say("last_hand", view.picked);
  else if (view.hand.length) say("hand", view.hand);
  return told;
}

// In words

/** @param {string} name @param {Words} words */
const nameOf = (name, words) => {
  const text = words(`choice.${name}`);
  return text.startsWith("[") ? name.replaceAll("_", " ") : text;
};

/** What the offense threw, and what the defense needs. @param {View} view @param {Words} words @returns {string[]} */
const throws = (view, words) => {
  const said = view.thrown ? [words("shows", { n: view.thrown })] : [];
  return view.stops.length ? [...said, words("to_stop", { faces: joinNames(view.stops, words) })] : said;
};

// The table

/**
 * The cards face up: the offense's in this series, the two of this down; and the dice.
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
              html`<p class="needs">${words("to_stop", { faces: joinNames(view.stops, words) })}</p>`
            }
          </div>
        `
      }
      ${
        waiting &&
        !asked &&
        html`
          <div class="waiting">
            ${[view.offense, otherSide(view.offense)].map((side) => cardBack(side, view.chosen.includes(side)))}
          </div>
        `
      }
    </div>
  `;
}

// Cards

/**
 * The viewer's cards: to pick from, to lay, or to look at.
 * @param {Shown} shown
 * @param {Ask | null} ask
 * @param {(...choices: string[]) => void} on
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
        ? view.covers
            .filter(({ name }) => known.has(name))
            .map((card) => ({ name: card.name, face: defenseFace(card, shown) }))
        : [...known.keys()].map((name) => ({ name, face: offenseFace(name, shown) }));
    return html`
      <div class="hand">
        ${faces.map(
          ({ name, face }) => html`
            <button key=${name} type="button" class="choice card" data-choice=${name} onClick=${() => on(name)}>
              ${face}
            </button>
          `,
        )}
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

/**
 * The bonus throw: which faces bring how many points.
 * @param {string} name
 * @param {Shown} shown
 * @param {(...choices: string[]) => void} on
 */
function bonus(name, { rules, words }, on) {
  const good = rules.printed.bonus[name];
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
              class=${classes(!good.includes(face) && "dim")}
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
 * Picks some cards of the deck: selected one by one, taken together.
 * @param {{shown: Shown, known: Map<string, any>, on: any}} props
 */
function Pick({ shown, known, on }) {
  const { view, words, rules } = shown;
  const picks = rules.printed.picks;
  const [picked, turn] = useSelection(picks);
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
