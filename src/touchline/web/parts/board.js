// The board of a game and its twin in sentences.

import { loadBoard } from "../games/index.js";
import { html, useEffect, useState } from "../html.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../games/index.js").Drawing} Drawing */

/**
 * The drawing of a game: undefined while it loads, null if it cannot be loaded.
 * @param {string} game
 * @returns {Drawing | null | undefined}
 */
export function useDrawing(game) {
  const [found, show] = useState(/** @type {Drawing | null | undefined} */ (undefined));
  useEffect(() => {
    if (game)
      loadBoard(game).then(
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
 * @param {import("../api.js").Printed | null} props.rules
 * @param {import("../wire").AskInfo | null} [props.ask]
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
  if (!drawing || !rules) return html`<div class="room"></div>`;
  /** @type {import("../drawing/parts.js").Words} */
  const say = (key, params) => words.text(key, params);
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
  const sentences = drawing.twin?.(shown) ?? [];
  // A board that does not fit is scrolled, with the keyboard too.
  return html`
    <div class="room" tabindex="0" role="group" aria-label=${words.text("page.board")}>
      <div class="drawn">${drawing.board(shown)}</div>
      <section class="twin unseen" aria-label=${words.text("page.board_in_words")}>
        ${sentences.map((sentence, i) => html`<p key=${i}>${sentence}</p>`)}
      </section>
    </div>
  `;
}
