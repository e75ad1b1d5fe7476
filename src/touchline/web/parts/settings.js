// The controls of a set-up: cards of which one is chosen, lists, numbers, and yes or no.

import { html, withValue } from "../html.js";

/**
 * Some ways, each with what it means; one is chosen.
 * @param {{label: string, name: string, value: string, values: string[], title: (one: string) => string,
 *   says?: (one: string) => string[], aside?: any, onChange: (value: string) => void}} props
 */
export function Cards({ label, name, value, values, title, says = () => [], aside = null, onChange }) {
  return html`
    <fieldset class="setting-part">
      <legend>${label} ${aside}</legend>
      <div class="setting-cards">
        ${values.map(
          (one) => html`
            <label key=${one} class="setting-card">
              <input
                type="radio"
                name=${name}
                value=${one}
                checked=${one === value}
                onChange=${() => onChange(one)}
              />
              <b>${title(one)}</b>
              ${says(one)
                .filter(Boolean)
                .map((text) => html`<small>${text}</small>`)}
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}

/**
 * @param {{label: string, name: string, value: string, values: string[], shown: (one: string) => string,
 *   onChange: (value: string) => void}} props
 */
export function Select({ label, name, value, values, shown, onChange }) {
  return html`
    <label>
      ${label}
      <select name=${name} value=${value} onChange=${withValue(onChange)}>
        ${values.map((one) => html`<option value=${one} selected=${one === value}>${shown(one)}</option>`)}
      </select>
    </label>
  `;
}

/** @param {{label: string, says?: string, name: string, value: boolean, onChange: (value: boolean) => void}} props */
export function Check({ label, says = "", name, value, onChange }) {
  return html`
    <label class="check">
      <input
        type="checkbox"
        name=${name}
        checked=${value}
        onChange=${(/** @type {{target: HTMLInputElement}} */ event) => onChange(event.target.checked)}
      />
      <span>${label}${says && html`<small class="soft">${says}</small>`}</span>
    </label>
  `;
}
