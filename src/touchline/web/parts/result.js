// The result strip: what the last play came to. It stands until the next throw.

import { html } from "../html.js";
import { useFit } from "./fit.js";
import { Cite } from "./rule.js";

/** @typedef {import("../games/index.js").Result} Result */

/** @param {{result: Result | null, game: string, label: string}} props */
export function ResultStrip({ result, game, label }) {
  const {
    side = "",
    dice,
    sum = "",
    tone = "",
    headline = "",
    aside = "",
    sentence = "",
    gauge,
    cite = "",
  } = result ?? {};
  return html`
    <section ref=${useFit()} class=${`result ${side}`} aria-label=${label} data-side=${side || null}>
      ${dice && html`<div class="result-dice">${dice}</div>`}
      ${sum && html`<b class=${`result-sum ${tone}`}>${sum}</b>`}
      <div class="result-why" role="status">
        <p class=${headline.length > 26 ? "result-head long" : "result-head"}>
          ${headline} ${aside && html`<span class="result-aside">${aside}</span>`}
        </p>
        ${sentence && html`<p class="result-says">${sentence}</p>`}
      </div>
      ${
        (gauge || cite) &&
        html`
          <div class="result-end">
            ${gauge && html`<${Gauge} ...${gauge} />`}
            <${Cite} game=${game} cite=${cite} />
          </div>
        `
      }
    </section>
  `;
}

/** How much of the way is done, in ten parts at most. @param {{of: number, done: number, text: string}} props */
function Gauge({ of, done, text }) {
  const parts = Math.min(Math.max(of, 1), 10);
  const full = Math.max(0, Math.min(parts, Math.round((done / of) * parts)));
  return html`
    <div class="result-gauge">
      <span class="result-parts" aria-hidden="true">
        ${Array.from({ length: parts }, (_, i) => html`<i key=${i} class=${i < full ? "done" : ""}></i>`)}
      </span>
      <b>${text}</b>
    </div>
  `;
}
