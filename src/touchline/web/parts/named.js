// A name that is asked for once and kept on this device.

import { html } from "../html.js";
import { cleanName } from "../unseen.js";

/** The longest name that a seat may have. */
const LONGEST = 24;

/** @param {{label: string, own: import("../html.js").Signal<string>}} props */
export function Named({ label, own }) {
  return html`
    <label>
      ${label}${" "}
      <input
        value=${own.value}
        maxlength=${LONGEST}
        autocomplete="nickname"
        onInput=${(/** @type {{target: HTMLInputElement}} */ event) => {
          own.value = cleanName(event.target.value);
        }}
      />
    </label>
  `;
}
