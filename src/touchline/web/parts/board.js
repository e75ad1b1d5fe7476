// The board of a game on its slab, with its twin in sentences, and what is stamped over it.

import { loadBoard } from "../games/index.js";
import { html, useEffect, useState } from "../html.js";
import { lookAt } from "../pace.js";
import { nameSidesHere } from "../people.js";
import { capitalize } from "../words.js";
import { Stamp } from "./moment.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../games/index.js").Drawing} Drawing */
/** @typedef {import("../drawing/parts.js").Drawn} Drawn */

/**
 * The drawing of a game: undefined while it loads, null if it cannot be loaded.
 * @param {string} game
 * @param {import("../pace.js").Pace} stream what is shown, at the pace of this game
 * @returns {Drawing | null | undefined}
 */
export function useDrawing(game, stream) {
  const [found, show] = useState(/** @type {Drawing | null | undefined} */ (undefined));
  useEffect(() => {
    if (game)
      loadBoard(game).then(
        (drawing) => {
          stream.looks = drawing.looks ?? lookAt;
          show(() => drawing);
        },
        () => show(null),
      );
  }, [game, stream]);
  return found;
}

/**
 * Gather what a game is drawn from.
 * @param {object} given
 * @param {import("../pace.js").Pace} given.stream what is shown
 * @param {import("../pace.js").Pace} [given.fallen] where the dice fall, if that is another
 * @param {import("../api.js").Printed | null} given.rules
 * @param {import("../wire").AskInfo | null} [given.ask]
 * @param {Words} given.words
 * @param {{home: string, away: string}} [given.names]
 * @param {string} [given.you] the side of the viewer
 * @param {(...names: string[]) => void} [given.on]
 * @param {(name: string) => Promise<{reason: string, cite: string}>} [given.why]
 * @param {boolean} [given.sending] whether a choice is on its way
 * @param {Record<string, string> | null} [given.chips]
 * @param {boolean} [given.staged] whether the page has a place for the stage
 * @returns {Drawn | null}
 */
export function gather({
  stream,
  fallen = stream,
  rules,
  ask = null,
  words,
  names,
  you = "",
  on = () => {},
  why,
  sending = false,
  chips = null,
  staged = false,
}) {
  if (!rules) return null;
  const { view, previous, revealed, chosen } = stream.store;
  const sides = {
    home: capitalize(words.side("home"), words.language),
    away: capitalize(words.side("away"), words.language),
  };
  return {
    view: view.value,
    previous: previous.value,
    revealed: revealed.value,
    chosen: chosen.value,
    rules,
    ask,
    words: (key, params) => words.text(key, params),
    names: names ?? sides,
    you,
    on,
    why,
    sending,
    chips,
    staged,
    thrown: fallen.store.thrown.value,
    falling: fallen.falling.value,
    showing: fallen.showing.value,
    moment: fallen.moment.value,
    story: fallen.store.story.value,
  };
}

/**
 * What a session shows.
 * @param {any} session
 * @param {Record<string, string> | null} [chips]
 * @returns {Drawn | null}
 */
export const gatherSession = (session, chips = null) =>
  gather({
    stream: session.isAhead?.value ? session.main : session.front.value,
    fallen: session.main,
    rules: session.rules.value,
    ask: session.ask.value,
    words: session.words.value,
    names: nameSidesHere(session),
    you: session.isHotSeat.value ? "" : (session.main.store.about.value?.side ?? ""),
    on: (/** @type {string[]} */ ...names) => session.play(...names),
    why: (/** @type {string} */ name) => session.why(name),
    sending: session.sending.value,
    chips,
    staged: true,
  });

/** @param {{drawing: Drawing | null | undefined, shown: Drawn | null, words: Words}} props */
export function Board({ drawing, shown, words }) {
  if (!drawing || !shown) return html`<div class="room"></div>`;
  const sentences = drawing.twin?.(shown) ?? [];
  const draw = shown.moment && drawing.moment ? drawing.moment : drawing.board;
  // A board that does not fit is scrolled, with the keyboard too.
  return html`
    <div class="room" tabindex="0" role="group" aria-label=${words.text("page.board")}>
      <div class="drawn">${draw(shown)}</div>
      <section class="twin unseen" aria-label=${words.text("page.board_in_words")}>
        ${sentences.map((sentence, i) => html`<p key=${i}>${sentence}</p>`)}
      </section>
    </div>
    ${shown.moment?.isStamped && html`<${Stamp} ...${stampOf(shown, words)} />`}
  `;
}

/** What is stamped over the board. @param {Drawn} shown @param {Words} words */
function stampOf({ moment, names, view }, words) {
  const { name, kind, told, after } = /** @type {import("../pace.js").Moment} */ (moment);
  const side = /** @type {"home" | "away" | ""} */ (told.params.side ?? "");
  const key = `moment.${name}`;
  const says = words.text(told.key, told.params);
  const isWritten = Array.isArray(after?.score) && String(after.score) !== String(view.score);
  const score = isWritten ? after.score.join("–") : "";
  const who = side && names ? names[side] : "";
  const told_of = who && kind === "score" && score ? `${who} · ${score}` : who;
  return { moment, side, word: words.has(key) ? words.text(key, told.params) : says, says: told_of || says };
}

/** The facts of the scoreboard, of a game or by default. @param {Drawing} drawing @param {Drawn} shown */
export function findScore(drawing, shown) {
  if (drawing.scoreboard) return drawing.scoreboard(shown);
  const { score, offense } = shown.view;
  const isPair = Array.isArray(score) && score.length === 2;
  return { score: /** @type {[number, number]} */ (isPair ? score : [0, 0]), ball: offense };
}

/**
 * The facts of the result strip, of a game or by default: the last messages.
 * @param {Drawing} drawing
 * @param {Drawn} shown
 */
export function findResult(drawing, shown) {
  if (drawing.result) return drawing.result(shown);
  const told = (shown.story ?? []).flatMap(({ what }) => (what.type === "told" ? [what] : [])).slice(-2);
  if (!told.length) return null;
  const [last, before] = told.reverse();
  return {
    side: typeof last.params.side === "string" ? last.params.side : "",
    headline: shown.words(last.key, last.params),
    sentence: before ? shown.words(before.key, before.params) : "",
    cite: last.cite,
  };
}
