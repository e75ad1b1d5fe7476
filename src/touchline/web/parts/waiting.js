// A page that has nothing to show: not yet, or not to this person.

import { html } from "../html.js";
import { Words } from "../words.js";

export function Waiting() {
  return html`
    <div class="waiting" role="status">
      <h1>${new Words("").text("page.waiting")}</h1>
    </div>
  `;
}

/** @param {{because: string}} props */
export function Barred({ because }) {
  return html`
    <div class="waiting" role="alert">
      <h1>${because}</h1>
    </div>
  `;
}
