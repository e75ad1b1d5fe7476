// All games in a row, each with its picture and with what can be done with it here.

import { games } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { Words } from "../words.js";
import { report } from "./refusal.js";
import { Waiting } from "./waiting.js";

/** @typedef {import("../api.js").GameInfo} GameInfo */

/** @param {{acts: (game: GameInfo) => any, says?: (game: GameInfo) => string}} props */
export function Shelf({ acts, says = (game) => new Words(game.name).text("about") }) {
  const words = new Words("");
  const [listed, show] = useState(/** @type {GameInfo[] | null} */ (null));
  useEffect(() => {
    games(words.language).then(show, report);
  }, [words.language]);
  if (!listed) return html`<${Waiting} />`;
  return html`
    <ul class="shelf">
      ${listed.map(
        (game) => html`
          <li key=${game.name}>
            <img src=${`/games/${game.name}/picture.svg`} alt="" width="324" height="176" />
            <div class="shelf-text">
              <h2 id=${`game-${game.name}`}>${game.title}</h2>
              <p class="soft">${says(game)}</p>
              <p class="shelf-acts">${acts(game)}</p>
            </div>
          </li>
        `,
      )}
    </ul>
  `;
}
