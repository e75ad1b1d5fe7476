// What is agreed on before a friend is invited.

import { gameInfo } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { Words } from "../words.js";
import { Dialog } from "./dialog.js";

/** @param {{game: string, onOpen: (asked: Record<string, unknown>) => void, onClose: () => void}} props */
export function Inviting({ game, onOpen, onClose }) {
  const words = new Words("");
  const [hasSecrets, know] = useState(false);
  const [sealed, seal] = useState(false);
  useEffect(() => {
    gameInfo(game, words.language).then((found) => know(found.curtain !== "never"));
  }, [game]);
  return html`
    <${Dialog} title=${words.text("page.start.invite")} onClose=${onClose}>
      ${
        hasSecrets &&
        html`
          <label>
            <input
              type="checkbox"
              name="sealed"
              checked=${sealed}
              onChange=${(/** @type {{target: HTMLInputElement}} */ event) => seal(event.target.checked)}
            />${" "}
            ${words.text("page.sealed")}
          </label>
          <p class="under">${words.text("page.sealed.says")}</p>
        `
      }
      <p>
        <button class="big" data-do="open" onClick=${() => onOpen(sealed ? { sealed } : {})}>
          ${words.text("page.invite.open")}
        </button>
      </p>
    </${Dialog}>
  `;
}
