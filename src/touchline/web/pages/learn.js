// The lessons of all games.

import { html } from "../html.js";
import { icon } from "../parts/icons.js";
import { Shelf } from "../parts/shelf.js";
import { address } from "../route.js";
import { Words } from "../words.js";

export function Page() {
  const words = new Words("");
  return html`
    <section class="reading">
      <h1>${words.text("page.nav.learn")}</h1>
      <p class="lead">${words.text("page.learn.says")}</p>
      <${Shelf}
        acts=${(/** @type {import("../api.js").GameInfo} */ game) => html`
          ${
            game.lesson > 0 &&
            html`
              <a class="button primary" href=${address("lesson", game.name)} aria-describedby=${`game-${game.name}`}>
                ${icon("learn")} ${words.text("page.start.learn_in", { n: game.lesson })}
              </a>
            `
          }
          <a class="button quiet" href=${address("rules", game.name)} aria-describedby=${`game-${game.name}`}>
            ${words.text("page.start.rules")}
          </a>
        `}
      />
    </section>
  `;
}
