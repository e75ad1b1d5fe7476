// A rule by its number, opened from any citation.

import { rulebook } from "../api.js";
import { html, signal, useEffect, useState } from "../html.js";
import { address } from "../route.js";
import { Words } from "../words.js";
import { Dialog } from "./dialog.js";

/** The rule that is open. @type {import("../html.js").Signal<{game: string, number: string} | null>} */
const opened = signal(/** @type {{game: string, number: string} | null} */ (null));

/** @param {{game: string, cite: string}} props */
export function Cite({ game, cite }) {
  if (!cite) return null;
  const words = new Words("");
  return html`
    <button
      type="button"
      class="cite"
      aria-label=${words.text("page.rule", { number: cite })}
      onClick=${() => {
        opened.value = { game, number: cite };
      }}
    >
      §${"\u202f"}${cite}
    </button>
  `;
}

export function OpenRule() {
  const asked = opened.value;
  return asked && html`<${Sheet} key=${`${asked.game} ${asked.number}`} ...${asked} />`;
}

/** @param {{game: string, number: string}} props */
function Sheet({ game, number }) {
  const words = new Words("");
  const [found, show] = useState(/** @type {import("../api.js").Rule[]} */ ([]));
  useEffect(() => {
    rulebook(game, words.language).then((book) => {
      const exact = book.rules.filter((rule) => rule.number === number);
      show(exact.length ? exact : book.rules.filter((rule) => rule.number.split(".")[0] === number.split(".")[0]));
    });
  }, [game, number, words.language]);
  return html`
    <${Dialog}
      title=${words.text("page.rule", { number })}
      onClose=${() => {
        opened.value = null;
      }}
    >
      ${found.map((rule) => html`<${Rule} key=${rule.number} rule=${rule} />`)}
      <p>
        <a href=${address("rules", game, number)}>${words.text("page.rule.all")}</a>
      </p>
    </${Dialog}>
  `;
}

/** @param {{rule: import("../api.js").Rule}} props */
export function Rule({ rule }) {
  const words = new Words("");
  return html`
    <article class="rule" id=${`rule-${rule.number}`}>
      <h3>${rule.number} ${rule.title}</h3>
      ${rule.text.split("\n\n").map((paragraph) => html`<p>${paragraph}</p>`)}
      ${rule.ruling && html`<p class="ruling">${words.text("page.rule.ruling", { text: rule.ruling })}</p>`}
    </article>
  `;
}
