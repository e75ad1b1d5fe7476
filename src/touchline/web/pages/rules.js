// The rules of a game: a summary with pictures, the contents, the numbered rules, and where they come from.

import { gameInfo, rulebook } from "../api.js";
import { html, useEffect, useState, withValue } from "../html.js";
import { icon } from "../parts/icons.js";
import { report } from "../parts/refusal.js";
import { Rule } from "../parts/rule.js";
import { Shelf } from "../parts/shelf.js";
import { Waiting } from "../parts/waiting.js";
import { address } from "../route.js";
import { Words } from "../words.js";

/** @typedef {import("../api.js").Rulebook} Rulebook */
/** @typedef {import("../api.js").Chapter} Chapter */

const SUMMARY = ["goal", "turn", "luck", "end"];

/** A rulebook is one page: going to one of its rules does not open it anew. @param {string[]} rest */
export const identify = ([game = ""]) => game;

/** @param {{rest: string[]}} props */
export function Page({ rest: [game, number] }) {
  return game ? html`<${Book} game=${game} number=${number} />` : html`<${Books} />`;
}

/** The rulebooks of all games. */
function Books() {
  const words = new Words("");
  return html`
    <section class="reading">
      <h1>${words.text("page.nav.rules")}</h1>
      <${Shelf}
        acts=${(/** @type {import("../api.js").GameInfo} */ one) => html`
          <a class="button primary" href=${address("rules", one.name)} aria-describedby=${`game-${one.name}`}>
            ${words.text("page.start.rules")}
          </a>
          <a class="button quiet" href=${address("components", one.name)} aria-describedby=${`game-${one.name}`}>
            ${words.text("page.start.components")}
          </a>
        `}
      />
    </section>
  `;
}

/** @param {{game: string, number: string}} props */
function Book({ game, number }) {
  const words = new Words(game);
  const [found, show] = useState(/** @type {{book: Rulebook, lesson: number} | null} */ (null));
  const [wanted, search] = useState("");
  useEffect(() => {
    Promise.all([rulebook(game, words.language), gameInfo(game, words.language)]).then(
      ([book, { lesson }]) => show({ book, lesson }),
      report,
    );
  }, [game, words.language]);
  const book = found?.book;
  useEffect(() => {
    if (book && number) reveal(number);
  }, [book, number]);
  if (!found || !book) return html`<${Waiting} />`;
  const { lesson } = found;
  const matching = book.rules.filter((rule) => matches(rule, wanted));
  const isOfPlay = (/** @type {Chapter} */ chapter) => !book.provenance.includes(chapter.number);
  return html`
    <section class="reading rules" lang=${book.language}>
      <header class="rules-head" lang=${words.language}>
        <h1>${words.text("page.rules.title", { game: words.text("title") })}</h1>
        <p class="rules-acts">
          ${
            lesson > 0 &&
            html`
              <a class="button primary" href=${address("lesson", game)}>
                ${icon("learn")} ${words.text("page.start.learn_in", { n: lesson })}
              </a>
            `
          }
          <a class="button" href=${address("components", game)}>${words.text("page.start.components")}</a>
        </p>
      </header>
      <${Summary} game=${game} />
      <div class="rules-body">
        <nav class="rules-contents" aria-label=${words.text("page.rules.contents")}>
          <h2 lang=${words.language}>${words.text("page.rules.contents")}</h2>
          <ol>
            ${book.chapters.filter(isOfPlay).map((chapter) => html`<${Entry} game=${game} chapter=${chapter} />`)}
          </ol>
        </nav>
        <div class="rules-text">
          <h2 lang=${words.language}>${words.text("page.rules.all")}</h2>
          ${
            book.language !== words.language &&
            html`<p lang=${words.language}>${words.text("page.rules.untranslated")}</p>`
          }
          <label lang=${words.language}>
            ${words.text("page.rules.search")}${" "}
            <input type="search" value=${wanted} onInput=${withValue(search)} />
          </label>
          <p role="status" class="unseen" lang=${words.language}>
            ${words.text("page.rules.found", { n: matching.length })}
          </p>
          <${Chapters} chapters=${book.chapters.filter(isOfPlay)} rules=${matching} />
          <${About} book=${book} found=${matching} isSearched=${wanted !== ""} />
        </div>
      </div>
    </section>
  `;
}

/** Show a rule, or a chapter, wherever it is folded away. @param {string} number */
function reveal(number) {
  const found = document.getElementById(`rule-${number}`) ?? document.getElementById(`chapter-${number}`);
  found?.closest("details")?.setAttribute("open", "");
  found?.scrollIntoView();
}

/** A line of the contents. @param {{game: string, chapter: Chapter}} props */
function Entry({ game, chapter }) {
  return html`
    <li>
      <a href=${address("rules", game, chapter.number)}><b>${chapter.number}</b> ${chapter.title}</a>
    </li>
  `;
}

/** The game in a minute, with pictures, if the game has words for it. @param {{game: string}} props */
function Summary({ game }) {
  const words = new Words(game);
  if (!SUMMARY.every((part) => words.has(`summary.${part}`))) return null;
  return html`
    <section class="summary" lang=${words.language}>
      <h2>${words.text("page.summary")}</h2>
      <ul>
        ${SUMMARY.map(
          (part) => html`
            <li key=${part}>
              <img src=${`/games/${game}/summary.svg#${part}`} alt="" width="240" height="136" />
              <h3>${words.text(`page.summary.${part}`)}</h3>
              <p>${words.text(`summary.${part}`)}</p>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** @param {{chapters: Chapter[], rules: import("../api.js").Rule[]}} props */
function Chapters({ chapters, rules }) {
  return chapters.map((chapter) => {
    const own = rules.filter((rule) => rule.number.split(".")[0] === chapter.number);
    return (
      own.length > 0 &&
      html`
        <section key=${chapter.number} id=${`chapter-${chapter.number}`} class="chapter">
          <h3>${chapter.number} ${chapter.title}</h3>
          ${own.map((rule) => html`<${Rule} key=${rule.number} rule=${rule} />`)}
        </section>
      `
    );
  });
}

/**
 * Where the rules come from.
 * @param {{book: Rulebook, found: import("../api.js").Rule[], isSearched: boolean}} props
 */
function About({ book, found, isSearched }) {
  const words = new Words("");
  const own = book.chapters.filter((chapter) => book.provenance.includes(chapter.number));
  const isFound = found.some((rule) => book.provenance.includes(rule.number.split(".")[0]));
  return html`
    <details class="rules-about" open=${isSearched && isFound}>
      <summary lang=${words.language}>${words.text("page.rules.about")}</summary>
      <p class="soft" lang=${words.language}>${words.text("page.rules.about.says")}</p>
      <${Chapters} chapters=${own} rules=${found} />
      <section>
        <h3 lang=${words.language}>${words.text("page.rules.sources")}</h3>
        <dl class="rules-sources">
          ${listSources(book).map(
            ([source, numbers]) => html`
              <div key=${source}>
                <dt>${source}</dt>
                <dd>${numbers.join(", ")}</dd>
              </div>
            `,
          )}
        </dl>
      </section>
    </details>
  `;
}

/** The sources, each with the rules that follow it. @param {Rulebook} book @returns {[string, string[]][]} */
function listSources(book) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const rule of book.rules)
    for (const source of rule.sources) found.set(source, [...(found.get(source) ?? []), rule.number]);
  return [...found];
}

/** @param {import("../api.js").Rule} rule @param {string} wanted */
function matches(rule, wanted) {
  const text = `${rule.number} ${rule.title}\n${rule.text}\n${rule.ruling}`.toLocaleLowerCase();
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
