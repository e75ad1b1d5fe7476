// The bar over a table: the way back, the scoreboard, the tools of the page.

import { html, useEffect, useRef, useState } from "../html.js";
import { crest, football } from "../drawing/parts.js";
import { findPace, isMoving } from "../settings.js";
import { Remaining } from "./clock.js";
import { useFit } from "./fit.js";
import { icon } from "./icons.js";

/** @typedef {import("../games/index.js").Scoreboard} Facts */
/** @typedef {import("../wire").Clock} Clock */

const SIDES = /** @type {const} */ (["home", "away"]);
const COUNTS = 600;

/**
 * The bar with whatever stands in its middle.
 * @param {{title: string, home: string, tools?: any, children?: any}} props
 */
export function TableBar({ title, home, tools, children }) {
  return html`
    <header class="table-bar">
      <a class="table-home" href="#/">
        ${icon("back")}
        <img src="/icon.svg" alt="" width="34" height="34" />
        <span class="unseen">${home}</span>
        <span class="table-title">${title}</span>
      </a>
      ${children}
      <div class="table-tools">${tools}</div>
    </header>
  `;
}

/**
 * @param {object} props
 * @param {Facts} props.facts
 * @param {{home: string, away: string}} props.names
 * @param {string[]} [props.turn] the sides that are asked
 * @param {Clock | null} [props.clock]
 * @param {string} [props.label]
 * @param {string} [props.scored] the side whose score has just changed
 */
export function Scoreboard({ facts, names, turn = [], clock = null, label = "", scored = "" }) {
  const [top = "", low = ""] = facts.middle ?? [];
  return html`
    <div class="score" role="group" aria-label=${label}>
      ${SIDES.map(
        (side, i) => html`
          <div key=${side} class=${`score-side ${side}${turn.includes(side) ? " turn" : ""}`} data-side=${side}>
            <svg class="score-crest" viewBox="-10 -10 20 20" aria-hidden="true">${crest(side)}</svg>
            <div class="score-who">
              <${Name} name=${names[side]} hasBall=${facts.ball === side} />
              <span class="score-more">
                ${facts.ball === side && ball()} ${facts.extras?.[i]}${" "}
                ${clock && html`<${Remaining} clock=${clock} side=${side} />`}
              </span>
            </div>
            <${Points} value=${facts.score[i]} lit=${scored === side} />
          </div>
        `,
      )}
      <div ref=${useFit()} class="score-middle">
        <b>${top}</b>
        <span>${low}</span>
      </div>
    </div>
  `;
}

/** Who has the ball. On a phone it stands under the name, which has no room beside it. */
const ball = () => html`<svg class="score-ball" viewBox="-22 -13 44 26" aria-hidden="true">${football(40)}</svg>`;

/** @param {{name: string, hasBall: boolean}} props */
function Name({ name, hasBall }) {
  return html`<span ref=${useFit()} class="score-name"><b>${name}</b> ${hasBall && ball()}</span>`;
}

/** Points, counted up where they change. @param {{value: number, lit: boolean}} props */
function Points({ value, lit }) {
  const [shown, show] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    from.current = value;
    if (!lit || !isMoving() || value <= start) {
      show(value);
      return undefined;
    }
    const steps = value - start;
    const timers = Array.from({ length: steps }, (_, i) =>
      setTimeout(() => show(start + i + 1), ((i + 1) * COUNTS * findPace()) / steps),
    );
    return () => timers.forEach(clearTimeout);
  }, [value]);
  return html`<b class=${lit ? "score-points lit" : "score-points"}>${shown}</b>`;
}
