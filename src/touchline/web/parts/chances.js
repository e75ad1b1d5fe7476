// The chances to win in a finished game by its book: a graph step by step, and where they went. There is nothing to see
// where a game has no book.

import { Refused, once } from "../api.js";
import { crest } from "../drawing/parts.js";
import { html, useEffect, useState } from "../html.js";
import { SideTable } from "./sides.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {{home: string, away: string}} Names */
/**
 * @typedef {{start: number, result: number, dice: number, guesses: number, own_errors: number, other_errors: number}}
 *   Account
 */
/**
 * `chances` are home's at the start and after every step; `decisive` are the plays that moved them most.
 * @typedef {{chances: number[], margin: number, sides: {home: Account, away: Account},
 *   decisive: {first: number, last: number, swing: number}[]}} Review
 */

const SIDES = /** @type {const} */ (["home", "away"]);
/** So often, after so many milliseconds, a review is asked for again that there was no time for. */
const AGAIN = [2000, 5000, 10000];

/**
 * The review of a game, once it is there; null where there is none. It is asked for when `isReady`.
 * @param {string} table
 * @param {boolean} isReady
 * @returns {Review | null}
 */
export function useReview(table, isReady) {
  const [found, keep] = useState(/** @type {Review | null} */ (null));
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let wanted = isReady;
    const ask = async (/** @type {number} */ tried) => {
      try {
        const review = await once(`records/${table}/review`);
        if (wanted) keep(review.chances.length ? review : null);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (wanted && error.refusal.code === "too_many" && tried < AGAIN.length)
          timer = setTimeout(() => ask(tried + 1), AGAIN[tried]);
      }
    };
    if (isReady) ask(0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [table, isReady]);
  return found;
}

/** A chance in percent. @param {number} chance @param {Words} words */
const percent = (chance, words) =>
  new Intl.NumberFormat(words.language, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(chance);

/** A change in points of a hundred, with its sign. @param {number} change @param {Words} words */
function points(change, words) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const rounded = Math.round(change * 1000) / 10;
  const said = new Intl.NumberFormat(words.language, digits).format(Math.abs(rounded));
  return rounded > 0 ? `+${said}` : rounded < 0 ? `−${said}` : said;
}

/** A share of the width or the height. @param {number} share */
const share = (share) => `${Math.round(share * 10000) / 100}%`;

/** The steps with their chances, and the places between two steps at which both sides stand alike.
 * @param {number[]} chances @returns {[number, number][]} */
const addCrossings = (chances) =>
  chances.flatMap((chance, i) => {
    const before = (chances[i - 1] ?? chance) - 0.5;
    const after = chance - 0.5;
    /** @type {[number, number]} */
    const step = [i, chance];
    return before * after < 0 ? [[i - after / (after - before), 0.5], step] : [step];
  });

/**
 * Home's chance to win, step by step. A click on a play that decided the game goes there; `at` marks a step.
 * @param {{review: Review, words: Words, names: Names, locate: (step: number) => string, at?: number}} props
 */
export function ChanceChart({ review: { chances, decisive }, words, names, locate, at }) {
  const last = chances.length - 1 || 1;
  const level = addCrossings(chances);
  const area = (/** @type {(y: number) => number} */ limit) =>
    `0,50 ${level.map(([x, chance]) => `${x},${limit(100 - 100 * chance)}`).join(" ")} ${last},50`;
  const shown = at === undefined ? undefined : Math.min(at, last);
  return html`
    <svg class="chance-chart" role="group" aria-label=${words.text("page.chances")}>
      <svg width="100%" height="100%" viewBox=${`0 0 ${last} 100`} preserveAspectRatio="none" aria-hidden="true">
        <g class="chart-area">
          <polygon class="home" points=${area((y) => Math.min(y, 50))} />
          <polygon class="away" points=${area((y) => Math.max(y, 50))} />
        </g>
        <g class="chart-grid">
          <line x1="0" x2=${last} y1="0" y2="0" />
          <line x1="0" x2=${last} y1="100" y2="100" />
          <line class="even" x1="0" x2=${last} y1="50" y2="50" />
        </g>
        <polyline class="chance-line" points=${chances.map((chance, i) => `${i},${100 - 100 * chance}`).join(" ")} />
        ${shown !== undefined && html`<line class="chance-at" x1=${shown} x2=${shown} y1="0" y2="100" />`}
      </svg>
      <g class="chart-names" aria-hidden="true">
        <text x="0%" y="0%" dy="16">● ${names.home}</text>
        <text x="0%" y="100%" dy="-7">■ ${names.away}</text>
      </g>
      ${decisive.map(({ first, last: end, swing }) => {
        const side = swing > 0 ? "home" : "away";
        const change = points(Math.abs(swing), words);
        return html`
          <a
            key=${end}
            href=${locate(end)}
            aria-label=${words.text("page.chances.play", { first, last: end, change, name: names[side] })}
          >
            <svg
              class=${`chart-mark ${side}`}
              x=${share(end / last)}
              y=${share(1 - chances[end])}
              overflow="visible"
            >
              <circle class="chart-touch" r="22" />
              ${crest(side)}
            </svg>
          </a>
        `;
      })}
    </svg>
  `;
}

/** The chances of both sides at a step. @param {{review: Review, words: Words, names: Names, at: number}} props */
export function ChancesNow({ review: { chances }, words, names, at }) {
  const chance = chances[Math.min(at, chances.length - 1)];
  const shown = { home: chance, away: 1 - chance };
  return html`
    <p class="chances-now">
      ${SIDES.map(
        (side) => html`
          <span key=${side} class=${side}>
            <svg viewBox="-10 -10 20 20" aria-hidden="true">${crest(side)}</svg>
            <bdi>${names[side]}</bdi> <b>${percent(shown[side], words)}</b>
          </span>
        `,
      )}
    </p>
  `;
}

/** The chances beside the board of a replay.
 * @param {{review: Review | null, words: Words, names: Names, locate: (step: number) => string, at: number}} props */
export function ChancesPanel({ review, words, names, locate, at }) {
  if (!review) return null;
  return html`
    <section class="panel chances" aria-labelledby="chances">
      <h2 id="chances">${words.text("page.chances")}</h2>
      <${ChancesNow} review=${review} words=${words} names=${names} at=${at} />
      <${ChanceChart} review=${review} words=${words} names=${names} locate=${locate} at=${at} />
    </section>
  `;
}

/** Where the chances went, for the end of a game.
 * @param {{review: Review | null, words: Words, names: Names, locate: (step: number) => string}} props */
export function ChancesOfGame({ review, words, names, locate }) {
  if (!review) return null;
  const { sides, margin } = review;
  /** @type {(name: string, say: (account: Account) => string) => import("./sides.js").Row} */
  const row = (name, say) => {
    return { name, said: words.text(name), home: say(sides.home), away: say(sides.away) };
  };
  const rows = [
    row("page.chances.start", ({ start }) => percent(start, words)),
    row("page.chances.dice", ({ dice }) => points(dice, words)),
    row("page.chances.guesses", ({ guesses }) => points(guesses, words)),
    row("page.chances.other_errors", (account) => points(account.other_errors, words)),
    row("page.chances.own_errors", (account) => points(-account.own_errors, words)),
    row("page.chances.result", ({ result }) => percent(result, words)),
  ];
  const off = new Intl.NumberFormat(words.language, { maximumFractionDigits: 2 }).format(100 * margin);
  return html`
    <section class="panel end-chances">
      <h2>${words.text("page.chances")} <small class="soft">${words.text("page.chances.says")}</small></h2>
      <${ChanceChart} review=${review} words=${words} names=${names} locate=${locate} />
      <${SideTable} names=${names} rows=${rows} />
      <p class="soft">${words.text("page.chances.about", { margin: off })}</p>
    </section>
  `;
}
