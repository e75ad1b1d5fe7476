// The board of a game and its twin in sentences. A game without a board has the sentences alone.

import { boardOf } from "../boards/index.js";
import { html, useEffect, useState } from "../html.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {Record<string, any>} View */
/** @typedef {{board: (shown: object) => any, twin: (shown: object) => string[]}} Drawing */

/**
 * The drawing of a game, undefined until it is here; null if it has none.
 * @param {string} game
 * @returns {Drawing | null | undefined}
 */
export function useDrawing(game) {
  const [found, show] = useState(/** @type {Drawing | null | undefined} */ (undefined));
  useEffect(() => {
    if (game)
      boardOf(game).then(
        (drawing) => show(() => drawing),
        () => show(null),
      );
  }, [game]);
  return found;
}

/**
 * @param {object} props
 * @param {Drawing | null | undefined} props.drawing
 * @param {import("../pace.js").Pace} props.stream what is shown
 * @param {import("../pace.js").Pace} [props.fallen] where the dice fall, if that is another
 * @param {import("../api.js").Ruleset | null} props.rules
 * @param {import("../wire").Ask | null} [props.ask]
 * @param {Words} props.words
 * @param {(...names: string[]) => void} [props.on]
 */
export function Board({ drawing, stream, fallen = stream, rules, ask = null, words, on = () => {} }) {
  const {
    view: { value: view },
    previous: { value: previous },
    revealed: { value: revealed },
    chosen: { value: chosen },
  } = stream.store;
  if (drawing === undefined) return html`<div class="room"></div>`;
  const say = (/** @type {string} */ key, /** @type {Record<string, any>} */ params) => words.text(key, params);
  const shown = {
    view,
    previous,
    revealed,
    chosen,
    rules,
    ask,
    words: say,
    on,
    thrown: fallen.store.thrown.value,
    falling: fallen.falling.value,
  };
  const sentences = drawing ? drawing.twin(shown) : fields(view);
  // Where the room is too small the board is scrolled in it, by keys too.
  return html`
    <div class="room" tabindex="0" role="group" aria-label=${words.text("page.board")}>
      ${drawing && rules && html`<div class="drawn">${drawing.board(shown)}</div>`}
      <section class=${drawing ? "twin unseen" : "twin"} aria-label=${words.text("page.board_in_words")}>
        ${sentences.map((sentence, i) => html`<p key=${i}>${sentence}</p>`)}
      </section>
    </div>
  `;
}

/** @param {View} view */
const fields = (view) =>
  Object.entries(view)
    .filter(([, value]) => value !== "" && value !== null && value?.length !== 0)
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${written(value)}`);

/** @param {any} value @returns {string} */
const written = (value) =>
  Array.isArray(value)
    ? value.map(written).join(", ")
    : value && typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
