// What is stamped over the board for a moment: a score, or the ball in other hands.

import { html } from "../html.js";

/** @typedef {import("../pace.js").Moment} Moment */

/** Letters of a stamp that are as wide as two others. */
const WIDE = /[⺀-鿿가-힯豈-﫿！-｠]/g;
const SIZES = [6, 9, 12];

/**
 * @param {{moment: Moment, side: string, word: string, says: string}} props
 */
export function Stamp({ moment, side, word, says }) {
  const length = word.length + (word.match(WIDE)?.length ?? 0);
  const size = SIZES.findIndex((most) => length <= most);
  return html`
    <div class=${`moment of-${moment.kind}`} data-moment=${moment.name} data-side=${side || null} role="status">
      <div class="moment-rays" aria-hidden="true"></div>
      <p class=${`moment-stamp size-${size < 0 ? SIZES.length : size}`}>
        <b>${word}</b>
        ${says && html`<span class="moment-ribbon">${says}</span>`}
      </p>
    </div>
  `;
}
