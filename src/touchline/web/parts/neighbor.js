// What can be done about somebody at the table: hide what they say, keep them away, tell whoever runs the server.

import { call } from "../api.js";
import { html, useState, withValue } from "../html.js";
import { isMuted, toggleMute } from "../muted.js";
import { nameHolder } from "../people.js";
import { cleanLine } from "../unseen.js";
import { Words } from "../words.js";
import { Dialog } from "./dialog.js";
import { icon } from "./icons.js";
import { tell } from "./notices.js";
import { report } from "./refusal.js";
import { Select } from "./settings.js";

const REASONS = ["chat", "name", "cheating", "leaving", "other"];
const LONGEST = 500;

/** @typedef {import("../wire").SeatInfo} SeatInfo */

/** @param {{table: string, place: SeatInfo, onClose: () => void}} props */
export function NeighborSheet({ table, place, onClose }) {
  const words = new Words("");
  const name = nameHolder(place);
  const [sure, ask] = useState(false);
  const muted = isMuted(table, place);
  const block = async () => {
    await call(`tables/${table}/block`, { seat: place.seat }).then(
      () => tell(words.text("page.block.done", { name })),
      report,
    );
    onClose();
  };
  return html`
    <${Dialog} title=${name} onClose=${onClose}>
      <div class="neighbor">
        <section>
          <h3>${words.text("page.mute")}</h3>
          <p class="soft">${words.text("page.mute.says")}</p>
          <button data-do="mute" aria-pressed=${muted} onClick=${() => toggleMute(table, place)}>
            ${icon(muted ? "sound" : "mute")} ${words.text(muted ? "page.mute.end" : "page.mute.begin", { name })}
          </button>
        </section>
        <section>
          <h3>${words.text("page.block")}</h3>
          <p class="soft">${words.text("page.block.says")}</p>
          ${
            sure
              ? html`
                <p class="neighbor-acts">
                  <button class="danger" data-do="block-now" onClick=${block}>
                    ${words.text("page.block.now", { name })}
                  </button>
                  <button onClick=${() => ask(false)}>${words.text("page.cancel")}</button>
                </p>
              `
              : html`
                <button data-do="block" onClick=${() => ask(true)}>
                  ${icon("close")} ${words.text("page.block.begin", { name })}
                </button>
              `
          }
        </section>
        <${Reporting} table=${table} place=${place} onDone=${onClose} />
      </div>
    </${Dialog}>
  `;
}

/** @param {{table: string, place: SeatInfo, onDone: () => void}} props */
function Reporting({ table, place, onDone }) {
  const words = new Words("");
  const [reason, choose] = useState(REASONS[0]);
  const [says, write] = useState("");
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await call(`tables/${table}/report`, { seat: place.seat, reason, says: cleanLine(says).trim() }).then(() => {
      tell(words.text("page.report.done"));
      onDone();
    }, report);
  };
  return html`
    <form onSubmit=${send}>
      <h3>${words.text("page.report")}</h3>
      <p class="soft">${words.text("page.report.says")}</p>
      <${Select}
        label=${words.text("page.report.reason")}
        name="reason"
        value=${reason}
        values=${REASONS}
        shown=${(/** @type {string} */ one) => words.text(`page.report.${one}`)}
        onChange=${choose}
      />
      <label>
        ${words.text("page.report.more")}
        <textarea name="says" rows="3" maxlength=${LONGEST} onInput=${withValue(write)}>${says}</textarea>
      </label>
      <button data-do="report">${icon("share")} ${words.text("page.report.send")}</button>
    </form>
  `;
}
