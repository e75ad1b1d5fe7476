// Dice and cards as printed, with the status of each value, and an editor for your own.

import { Refused, once } from "../api.js";
import { html, useEffect, useState, withValue } from "../html.js";
import { openTable } from "../tables.js";
import { Waiting } from "../parts/waiting.js";
import { Words } from "../words.js";

/** @param {{rest: string[]}} props */
export function Page({ rest: [game] }) {
  const words = new Words(game);
  const [printed, show] = useState(/** @type {any} */ (null));
  useEffect(() => {
    once(`components/${game}`).then(show);
  }, [game]);
  if (!printed) return html`<${Waiting} />`;
  return html`
    <section class="reading">
      <h1>${words.text("page.components.title", { game: words.text("title") })}</h1>
      <p>${words.text("page.components.says")}</p>
      ${printed.components.map((/** @type {any} */ one) => html`<${Component} key=${one.name} component=${one} />`)}
      <${Editor} game=${game} template=${printed.template} />
    </section>
  `;
}

/** @param {{component: import("../api.js").Component}} props */
function Component({ component }) {
  const words = new Words("");
  return html`
    <article class="component">
      <h2 lang="en">${component.title}</h2>
      <ul class="facesof">
        ${component.parts.map(
          ({ part, status }, i) => html`
            <li key=${i} data-status=${status}>
              ${part} <small>${words.code("status", status)}</small>
            </li>
          `,
        )}
      </ul>
    </article>
  `;
}

/** @param {{game: string, template: Record<string, any>}} props */
function Editor({ game, template }) {
  const words = new Words(game);
  const [text, write] = useState(() => JSON.stringify(template, null, 1));
  const [faults, blame] = useState(/** @type {string[]} */ ([]));
  const play = async () => {
    let own;
    try {
      own = listDifferences(JSON.parse(text), template);
    } catch (error) {
      blame([words.text("page.components.no_json", { error: String(/** @type {Error} */ (error).message) })]);
      return;
    }
    blame([]);
    await openTable({ game, how: "computer", asked: own ? { components: own } : {} }).catch((error) => {
      if (!(error instanceof Refused)) throw error;
      const found = error.refusal.params.faults ?? [
        { key: error.refusal.code, found: error.refusal.params.reason ?? "", expected: "" },
      ];
      blame(found.map((/** @type {any} */ fault) => words.text("page.fault", fault)));
    });
  };
  return html`
    <section>
      <h2>${words.text("page.components.own")}</h2>
      <p>${words.text("page.components.how")}</p>
      <label>
        ${words.text("page.components.text")}${" "}
        <textarea
          spellcheck="false"
          value=${text}
          onInput=${withValue(write)}
        ></textarea>
      </label>
      ${
        faults.length > 0 &&
        html`
          <div role="alert">
            <ul class="faults">${faults.map((fault) => html`<li>${fault}</li>`)}</ul>
          </div>
        `
      }
      <p>
        <button class="big" onClick=${play}>
          ${words.text("page.components.play")}
        </button>${" "}
        <button onClick=${() => write(JSON.stringify(template, null, 1))}>
          ${words.text("page.components.reset")}
        </button>
      </p>
    </section>
  `;
}

/**
 * List what was changed: whole lists and values, within their tables.
 * @param {any} own
 * @param {any} printed
 * @returns {any}
 */
export function listDifferences(own, printed) {
  if (JSON.stringify(own) === JSON.stringify(printed)) return undefined;
  const isTable = (/** @type {any} */ value) => value !== null && typeof value === "object" && !Array.isArray(value);
  if (!isTable(own) || !isTable(printed)) return own;
  const holdsTables = Object.values(printed).some(isTable);
  if (!holdsTables) return own;
  const kept = Object.entries(own)
    .map(([key, value]) => [key, listDifferences(value, printed[key])])
    .filter(([, value]) => value !== undefined);
  return kept.length ? Object.fromEntries(kept) : undefined;
}
