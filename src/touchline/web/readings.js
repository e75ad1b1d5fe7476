// How words in kanji are read: set above them wherever a text is shown, if somebody wants it. The glossary comes with
// the words.

import { html } from "./html.js";
import { readings } from "./settings.js";
import { catalogue } from "./words.js";

const KANJI = /[一-鿿々]/;
/** @type {{of: Record<string, string>, words: RegExp}} */
let known = { of: {}, words: /(?!)/ };

/** The words of a glossary, the longest first. @param {Record<string, string>} glossary */
function matchWords(glossary) {
  if (known.of !== glossary) {
    const longest = Object.keys(glossary).sort((a, b) => b.length - a.length);
    known = { of: glossary, words: longest.length ? new RegExp(`(${longest.join("|")})`) : /(?!)/ };
  }
  return known.words;
}

/** A text with the readings of its words above them; a screen reader reads the words alone. @param {string} text */
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
  // One element, for boxes that would set the parts of a text apart.
  return html`<bdi>${parts}</bdi>`;
}
