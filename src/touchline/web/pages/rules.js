// The numbered rules of a game, searchable.

import { rulebook } from "../api.js";
import { html, useEffect, useState, withValue } from "../html.js";
import { Rule } from "../parts/rule.js";
import { Waiting } from "../parts/waiting.js";
import { Words } from "../words.js";

/** @param {{rest: string[]}} props */
export function Page({ rest: [game, number] }) {
  const words = new Words(game);
  const [book, show] = useState(/** @type {import("../api.js").Rulebook | null} */ (null));
  const [wanted, search] = useState("");
  useEffect(() => {
    rulebook(game, words.language).then(show);
  }, [game, words.language]);
  useEffect(() => {
    if (book && number) document.getElementById(`rule-${number}`)?.scrollIntoView();
  }, [book, number]);
  if (!book) return html`<${Waiting} />`;
  const found = book.rules.filter((rule) => matches(rule, wanted));
  return html`
    <section class="reading" lang=${book.language}>
      <h1>${words.text("page.rules.title", { game: words.text("title") })}</h1>
      ${
        book.language !== words.language && html`<p lang=${words.language}>${words.text("page.rules.untranslated")}</p>`
      }
      <label lang=${words.language}>
        ${words.text("page.rules.search")}${" "}
        <input type="search" value=${wanted} onInput=${withValue(search)} />
      </label>
      <p role="status" class="unseen" lang=${words.language}>
        ${words.text("page.rules.found", { n: found.length })}
      </p>
      ${book.chapters.map(
        (chapter) => html`
          <${Chapter}
            key=${chapter.number}
            chapter=${chapter}
            rules=${found.filter((rule) => rule.number.split(".")[0] === chapter.number)}
          />
        `,
      )}
    </section>
  `;
}

/** @param {import("../api.js").Rule} rule @param {string} wanted */
function matches(rule, wanted) {
  const text = `${rule.number} ${rule.title}\n${rule.text}\n${rule.ruling}`.toLocaleLowerCase();
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** @param {{chapter: {number: string, title: string}, rules: import("../api.js").Rule[]}} props */
function Chapter({ chapter, rules }) {
  return (
    rules.length > 0 &&
    html`
      <section>
        <h2>${chapter.number} ${chapter.title}</h2>
        ${rules.map((rule) => html`<${Rule} key=${rule.number} rule=${rule} />`)}
      </section>
    `
  );
}
