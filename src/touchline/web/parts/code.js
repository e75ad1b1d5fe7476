// A text as a QR code, drawn as one path.

import { html, useMemo } from "../html.js";
import { generate } from "../vendor/qr.js";

const QUIET = 4;

/** @param {{text: string, label: string}} props */
export function Code({ text, label }) {
  const { path, size } = useMemo(() => drawCode(text), [text]);
  return html`
    <svg
      class="code"
      role="img"
      aria-label=${label}
      viewBox=${`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
    >
      <path d=${path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  `;
}

/** @param {string} text */
function drawCode(text) {
  const code = /** @type {any} */ (generate)(text);
  const parts = [];
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) parts.push(`M${x} ${y}h1v1h-1z`);
  return { path: parts.join(""), size: code.size };
}
