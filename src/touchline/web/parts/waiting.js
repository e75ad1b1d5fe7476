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

/** Says why whoever runs the server has shut somebody out. @param {{refused: import("../api.js").Refusal}} props */
export function ShutOut({ refused: { params } }) {
  const words = new Words("");
  const until = params.until && new Date(params.until * 1000).toLocaleString(words.language, { dateStyle: "long" });
  return html`
    <div class="waiting">
      <div role="alert">
        <h1>${words.text("page.refused.shut_out")}</h1>
        <p>${words.text("page.shut_out.why", { why: params.why })}</p>
        <p>${until ? words.text("page.shut_out.until", { day: until }) : words.text("page.shut_out.for_good")}</p>
      </div>
    </div>
  `;
}
