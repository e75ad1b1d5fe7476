// Readings (furigana) above words in kanji, where the person has switched them on. The glossary comes with the words.

import { html } from "./html.js";
import { readings } from "./settings.js";
import { catalogue } from "./words.js";

const KANJI = /[一-鿿々]/;
/** @type {{of: Record<string, string>, words: RegExp}} */
let known = { of: {}, words: /(?!)/ };

/** A pattern that matches the words of a glossary, the longest first. @param {Record<string, string>} glossary */
function matchWords(glossary) {
  if (known.of !== glossary) {
    const longest = Object.keys(glossary).sort((a, b) => b.length - a.length);
    known = { of: glossary, words: longest.length ? new RegExp(`(${longest.join("|")})`) : /(?!)/ };
  }
  return known.words;
}

/** Add readings to a text. A screen reader reads the words only. @param {string} text */
export function addReadings(text) {
  if (readings.value !== "shown" || !KANJI.test(text)) return text;
  const glossary = catalogue.value.readings;
  const parts = text.split(matchWords(glossary)).map((part) =>
    glossary[part]
      ? html`
        <ruby>
          ${part}
          <rt aria-hidden="true">${glossary[part]}</rt>
        </ruby>
      `
      : part,
  );
  // One element, because a flex or grid box would lay out the parts separately.
  return html`<bdi>${parts}</bdi>`;
}
