// How long a game takes, how many can play, and how hard it is.

import { html } from "../html.js";
import { Words } from "../words.js";
import { icon } from "./icons.js";

const DIFFICULTIES = ["easy", "medium", "deep"];
/** Against a computer one is enough. */
const FEWEST = 1;

/** @param {{game: import("../api.js").GameInfo}} props */
export function Facts({ game }) {
  const words = new Words("");
  const usual = game.presets.find((preset) => preset.name === game.usual);
  const people = { few: FEWEST, many: Math.max(...game.seats) };
  return html`
    <p class="facts">
      ${
        usual &&
        html`
          <span title=${words.text("page.start.about_minutes", { n: usual.minutes })}>
            ${icon("clock")} ${words.text("page.start.minutes", { n: usual.minutes })}
          </span>
        `
      }
      <span title=${words.text("page.start.about_players", people)}>
        ${icon("people")} ${words.text("page.start.players", people)}
      </span>
      ${
        game.difficulty &&
        html`
          <span class="facts-level">
            <${Bars} on=${DIFFICULTIES.indexOf(game.difficulty) + 1} />
            ${words.text(`page.start.difficulty.${game.difficulty}`)}
          </span>
        `
      }
    </p>
  `;
}

/** Three bars, so many of them filled. @param {{on: number}} props */
function Bars({ on }) {
  return html`
    <svg viewBox="0 0 24 18" width="24" height="18" aria-hidden="true">
      ${DIFFICULTIES.map(
        (_, i) => html`
          <rect
            key=${i}
            class=${i < on ? "on" : ""}
            x=${1 + i * 8}
            y=${10 - i * 4}
            width="5"
            height=${7 + i * 4}
            rx="1.5"
          />
        `,
      )}
    </svg>
  `;
}
