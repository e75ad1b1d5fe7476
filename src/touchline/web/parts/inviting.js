// How two people play: each on a device of their own, by a link, or both at this screen.

import { html, useState } from "../html.js";
import { friend, name } from "../settings.js";
import { openTable, usualRules } from "../tables.js";
import { Words } from "../words.js";
import { Dialog } from "./dialog.js";
import { icon } from "./icons.js";
import { Named } from "./named.js";
import { report } from "./refusal.js";

/** @param {{game: import("../api.js").GameInfo, onClose: () => void}} props */
export function Inviting({ game, onClose }) {
  const words = new Words("");
  const [sealed, seal] = useState(false);
  const [busy, wait] = useState(false);
  const open = async (/** @type {"invite" | "here"} */ how) => {
    wait(true);
    const asked = { ...usualRules(game), ...(how === "invite" && sealed ? { sealed } : {}) };
    await openTable({ game: game.name, how, asked, linked: how === "invite" }).catch(report);
    wait(false);
  };
  return html`
    <${Dialog} title=${words.text("page.start.for_two")} onClose=${onClose}>
      <p class="invite-name"><${Named} label=${words.text("page.name.yours")} own=${name} /></p>
      <div class="invite-ways">
        <section>
          <h3>${words.text("page.two.apart")}</h3>
          <p class="soft">${words.text("page.two.apart.says")}</p>
          ${
            game.curtain !== "never" &&
            html`
              <label class="check">
                <input
                  type="checkbox"
                  name="sealed"
                  checked=${sealed}
                  onChange=${(/** @type {{target: HTMLInputElement}} */ event) => seal(event.target.checked)}
                />
                <span>
                  ${words.text("page.sealed")}
                  <small class="soft">${words.text("page.sealed.says")}</small>
                </span>
              </label>
            `
          }
          <button class="big" data-do="open" disabled=${busy} onClick=${() => open("invite")}>
            ${icon("share")} ${words.text("page.two.link")}
          </button>
        </section>
        <form
          onSubmit=${(/** @type {Event} */ event) => {
            event.preventDefault();
            open("here");
          }}
        >
          <h3>${words.text("page.two.here")}</h3>
          <p class="soft">${words.text("page.two.here.says")}</p>
          <${Named} label=${words.text("page.name.friend")} own=${friend} />
          <button data-do="here" disabled=${busy}>${icon("people")} ${words.text("page.two.start")}</button>
        </form>
      </div>
    </${Dialog}>
  `;
}
