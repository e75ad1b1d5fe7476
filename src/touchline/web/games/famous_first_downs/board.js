/**
 * The board of Famous First Downs: three zones of yards, momentum, the play over the defense card.
 *
 * Home's zone is on the left, so home conquers to the right and away to the left.
 * @module
 */
import { coin } from "../../drawing/falling.js";
import {
  SIDES,
  choicesOf,
  downs,
  frameBoard,
  nameComponent,
  otherSide,
  strip as scoreStrip,
} from "../../drawing/parts.js";
import { html } from "../../html.js";
import { formatNumber, joinNames } from "../../words.js";
import { cardBack, cardName, describeOption, grid, momentum, zones } from "./pieces.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../../drawing/parts.js").Drawn<View>} Drawn */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Rules} Rules */
/** @typedef {{zone: string, yards: number, trick: boolean}} Option */

/** The board. */
export const board = frameBoard(
  "famous-first-downs",
  ({ view: known, rules, ask, words, on, previous, thrown, falling, revealed }) => {
    const view = revealed ? turnUp(known, revealed, rules) : known;
    const flipped = thrown[thrown.length - 1];
    return html`
      ${strip({ view, words })} ${momentum(view, words)} ${zones(view, previous, words)}
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
    `;
  },
);

/**
 * Turn up the defense card and the option before the view does.
 * @param {View} view
 * @param {Record<string, string>} revealed
 * @param {Rules} rules
 */
function turnUp(view, revealed, rules) {
  const [option, card] = [revealed[view.offense], revealed[otherSide(view.offense)]];
  return { ...view, option, card, grid: rules.printed.cards[card].values, isOpening: true };
}

/** The score and the drive. @param {Pick<Drawn, "view" | "words">} shown */
function strip({ view, words }) {
  return scoreStrip({
    names: SIDES.map((side) => words(`end_zone.${side}`)),
    score: view.score,
    attacking: view.drive ? view.offense : "",
    middle: view.drive && html`<span>${words(view.drive)}</span>`,
  });
}

/** The table in sentences. @param {Pick<Drawn, "view" | "words">} shown @returns {string[]} */
export function twin({ view, words }) {
  const points = { home: view.score[0], away: view.score[1] };
  if (view.over) return [words("tell.over", points)];
  const coins = { home_coins: view.momentum[0], away_coins: view.momentum[1], pool: view.pool };
  const told = [words("tell.score", { ...points, ...coins })];
  if (view.drive) told.push(words("tell.drive", { side: view.offense, drive: view.drive }));
  const held = { offense: view.offense_zone, neutral: view.neutral_zone, defense: view.defense_zone };
  if (view.situation) told.push(words("tell.situation", { situation: view.situation, ...held }));
  if (view.play)
    told.push(
      words("tell.laid", {
        play: view.play,
        options: joinNames(
          view.options.map((/** @type {Option} */ o) => describeOption(o, words)),
          words,
        ),
      }),
    );
  if (view.grid.length)
    return [...told, words("tell.card", { card: view.card, shown: view.shown }), words(view.stands)];
  return [
    ...told,
    ...view.against.map((c) =>
      words("tell.against", {
        card: c.card,
        results: joinNames(
          c.results.map((result) => formatNumber(result)),
          words,
        ),
      }),
    ),
  ];
}

/**
 * The downs, the distance, and how the last drive ended.
 * @param {View} view
 * @param {Rules} rules
 * @param {Words} words
 */
function situation(view, rules, words) {
  if (!view.situation) return view.last_drive ? html`<p>${words(`ended.${view.last_drive}`)}</p>` : null;
  const kicked = view.step === "kick_step" || view.step === "kick_coin";
  return html`
    ${!view.conversion && downs(rules.printed.downs, view.down, words)}
    <p>${kicked ? words("kick_from", { distance: view.kick_distance, n: view.kick_steps }) : words(view.situation)}</p>
    ${view.called && html`<p>${words(`face.${view.called}`)}</p>`}
  `;
}

// Cards

/** The cards on the table, or those that can be laid. @param {any} shown */
function table({ view, rules, ask, words, on }) {
  const known = choicesOf(ask);
  if (ask?.step === "lay") {
    const offered = Object.keys(rules.printed.plays).filter((play) => known.has(play));
    return html`<div class="cards">${offered.map((play) => playChoice(play, rules, words, on))}</div>`;
  }
  if (view.grid.length) return revealedCards(view, rules, words);
  if (ask?.step === "call" && ask.role === "defense") {
    const offered = Object.keys(rules.printed.cards).filter((card) => known.has(card));
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

/** @param {string} play @param {Rules} rules @param {Words} words @param {(...choices: string[]) => void} on */
const playChoice = (play, rules, words, on) => html`
  <button key=${play} type="button" class="choice card play-card" data-choice=${play} onClick=${() => on(play)}>
    <span class="title">${cardName("play", play, rules, words)}</span>
    ${grid({ options: rules.printed.plays[play].options, words })}
  </button>
`;

/**
 * @param {string} card
 * @param {View} view
 * @param {Rules} rules
 * @param {Words} words
 * @param {(...choices: string[]) => void} on
 */
const cardChoice = (card, view, rules, words, on) => {
  const results = view.against.find((c) => c.card === card)?.results;
  return html`
    <button key=${card} type="button" class="choice card defense-card" data-choice=${card} onClick=${() => on(card)}>
      <span class="title">${cardName("card", card, rules, words)}</span>
      ${grid({ values: rules.printed.cards[card].values, options: view.options, results, words })}
    </button>
  `;
};

/** The play over the defense card. @param {View} view @param {Rules} rules @param {Words} words */
const revealedCards = (view, rules, words) => html`
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
      !("isOpening" in view) &&
      html`
        <p class="stands">
          <b class=${view.yards > 0 ? "good" : "bad"}>${formatNumber(view.yards, true)}</b>
          <span>${words(view.stands)}</span>
        </p>
      `
    }
  </div>
`;

/**
 * The result of each defense card against each option of the play.
 * @param {View} view
 * @param {Rules} rules
 * @param {Words} words
 */
const against = (view, rules, words) => html`
  <table class="against">
    <thead>
      <tr>
        <td></td>
        ${view.options.map(
          (/** @type {Option} */ o) => html`<th key=${o.zone} scope="col">${describeOption(o, words)}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${view.against.map(
        (row) => html`
          <tr key=${row.card}>
            <th scope="row">${nameComponent(rules, words, "card", row.card)}</th>
            ${row.results.map(
              (/** @type {string} */ n, /** @type {number} */ i) => html`
                <td key=${i} class=${n === "X" || Number(n) <= 0 ? "bad" : ""}>
                  ${n === "X" ? "✕" : formatNumber(n)}
                </td>
              `,
            )}
          </tr>
        `,
      )}
    </tbody>
  </table>
`;
