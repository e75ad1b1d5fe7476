// Check the dice of a finished game, from the server or from a file, and compare them with what this device saw.
// The check runs in the browser.

import { Refused, call } from "../api.js";
import { check } from "../checking.js";
import { html, useEffect, useState } from "../html.js";
import { recall } from "../memory.js";
import { Differences } from "../parts/fairness.js";
import { refusal } from "../parts/refusal.js";
import { findReused, write } from "../seen.js";
import { saveText } from "../share.js";
import { Words } from "../words.js";

/** @typedef {import("../checking.js").Found} Found */

const NOT_PROVEN = ["record", "accomplices", "foresee", "rules", "page"];

/** @param {{rest: string[]}} props */
export function Page({ rest: [table = ""] }) {
  const words = new Words("");
  const [found, show] = useState(/** @type {Found | null} */ (null));
  const [refused, refuse] = useState("");
  useEffect(() => {
    if (!table) return;
    call(`records/${table}`).then(
      (text) => show(check(text, table)),
      (error) => {
        if (error instanceof Refused) refuse(refusal(error.refusal, words));
      },
    );
  }, [table]);
  const read = async (/** @type {{target: HTMLInputElement}} */ event) => {
    const file = event.target.files?.[0];
    if (file) show(check(await file.text()));
  };
  const seen = recall(found?.checked.promised?.table || table);
  const reused = !found && seen ? findReused(seen) : [];
  const save = () => seen && saveText(`touchline-seen-${seen.table}.json`, write(seen), "application/json");
  return html`
    <section class="reading">
      <h1>${words.text("page.dice.title")}</h1>
      <p>${words.text("page.dice.says")}</p>
      <label>
        ${words.text("page.dice.file")} <input type="file" accept=".touchline,.txt,text/plain" onChange=${read} />
      </label>
      ${refused && html`<p role="alert">${refused}</p>`}
      ${reused.length > 0 && html`<${Differences} differences=${reused} words=${words} />`}
      ${found && html`<${Result} found=${found} words=${words} />`}
      ${
        seen &&
        html`
          <p>
            <button data-do="save-seen" onClick=${save}>${words.text("page.dice.seen.save")}</button>${" "}
            <small class="soft">${words.text("page.dice.seen.says")}</small>
          </p>
        `
      }
      <h2>${words.text("page.dice.not_proven")}</h2>
      <ul>
        ${NOT_PROVEN.map((what) => html`<li key=${what}>${words.text(`page.dice.not_proven.${what}`)}</li>`)}
      </ul>
      <p>
        <a href="/verify.html" download="touchline-verify.html">${words.text("page.dice.alone")}</a>
      </p>
    </section>
  `;
}

/** What came of the check. @param {{found: Found, words: Words}} props */
function Result({ found: { checked, seen }, words }) {
  const { ok, faults, throws, envelopes, promised } = checked;
  const restarts = promised?.dropped.length ?? 0;
  return html`
    <div role="status" data-ok=${ok && !seen?.differences.length}>
      <p>
        <b>${words.text(ok ? "page.dice.good" : "page.dice.bad", { throws, envelopes })}</b>
      </p>
      ${faults.length > 0 && html`<ul class="faults" lang="en">${faults.map((fault) => html`<li>${fault}</li>`)}</ul>`}
      ${checked.promised && !checked.faces && html`<p data-faces="unknown">${words.text("page.dice.faces")}</p>`}
      ${restarts > 0 && html`<p>${words.text("page.dice.restarts", { n: restarts })}</p>`}
      <${Compared} seen=${seen} words=${words} />
    </div>
  `;
}

/** How the record compares with what this device saw. @param {{seen: Found["seen"], words: Words}} props */
function Compared({ seen, words }) {
  if (seen?.differences.length) return html`<${Differences} differences=${seen.differences} words=${words} />`;
  const how = seen?.says ?? "none";
  return html`<p data-seen=${how}>${words.text(`page.dice.seen.${how}`)}</p>`;
}
