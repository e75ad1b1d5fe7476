// A rule that can be switched, in words: what each of its values means.

import { html, withValue } from "../html.js";
import { Words } from "../words.js";
import { Cite } from "./rule.js";
import { Cards } from "./settings.js";

/** @typedef {import("../api.js").Switch} Switch */

/**
 * The text of a game if it has one, else another: a game from elsewhere may have no words for its switches.
 * @param {Words} words
 * @param {string} key
 * @param {string} otherwise
 */
const textOr = (words, key, otherwise) => (words.has(key) ? words.text(key) : otherwise);

/** A code as words, where there are none. @param {string} code */
const spell = (code) => code.replaceAll("_", " ");

/** An edition by name, and what is special about it. @param {Words} words @param {string} edition */
export const describeEdition = (words, edition) => ({
  title: textOr(words, `edition.${edition}`, spell(edition)),
  says: textOr(words, `edition.${edition}.says`, ""),
});

/** @param {Words} words @param {Switch} option @param {string} value */
function describeValue(words, option, value) {
  if (value === "true" || value === "false") return words.text(value === "true" ? "page.yes" : "page.no");
  return textOr(words, `switch.${option.name}.${value}`, spell(value));
}

/** @param {{game: string, option: Switch, value: string, onChange: (value: string) => void}} props */
export function RuleSwitch({ game, option, value, onChange }) {
  const words = new Words(game);
  const label = textOr(words, `switch.${option.name}`, spell(option.name));
  const isExplained = option.values.some((one) => words.has(`switch.${option.name}.${one}`));
  const says = isExplained ? "" : textOr(words, `switch.${option.name}.says`, option.says);
  if (!option.span)
    return html`
      <div class="setting-switch">
        <${Cards}
          label=${label}
          aside=${html`<${Cite} game=${game} cite=${option.cite} />`}
          name=${option.name}
          value=${value}
          values=${option.values}
          title=${(/** @type {string} */ one) => describeValue(words, option, one)}
          onChange=${onChange}
        />
        ${says && html`<p class="soft">${says}</p>`}
      </div>
    `;
  const [least, most] = option.span;
  return html`
    <div class="setting-switch">
      <label>
        ${label}
        <input
          type="number"
          name=${option.name}
          min=${least}
          max=${most}
          value=${value}
          required
          onChange=${withValue(onChange)}
        />
      </label>
      <p class="soft">
        ${says} ${words.text("page.new.from_to", { least, most })} <${Cite} game=${game} cite=${option.cite} />
      </p>
    </div>
  `;
}
