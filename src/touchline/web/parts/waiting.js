// Shown in place of a page that is loading, or that this person may not see.

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
    <div class="waiting">
      <div role="alert"><h1>${because}</h1></div>
      <a class="button" href="/#/">${new Words("").text("page.home")}</a>
    </div>
  `;
}
