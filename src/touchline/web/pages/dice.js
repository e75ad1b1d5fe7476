// Check the dice of a finished game, from the server or from a file. The check runs in the browser, so nobody has to
// be trusted.

import { Refused, call } from "../api.js";
import { verify } from "../fair.js";
import { html, useEffect, useState } from "../html.js";
import { refusal } from "../parts/refusal.js";
import { Words } from "../words.js";

/** @param {{rest: string[]}} props */
export function Page({ rest: [table] }) {
  const words = new Words("");
  const [found, show] = useState(/** @type {ReturnType<typeof verify> | null} */ (null));
  const [refused, refuse] = useState("");
  useEffect(() => {
    if (!table) return;
    call(`records/${table}`).then(
      (text) => show(verify(text)),
      (error) => {
        if (error instanceof Refused) refuse(refusal(error.refusal, words));
      },
    );
  }, [table]);
  const read = async (/** @type {{target: HTMLInputElement}} */ event) => {
    const file = event.target.files?.[0];
    if (file) show(verify(await file.text()));
  };
  return html`
    <section class="reading">
      <h1>${words.text("page.dice.title")}</h1>
      <p>${words.text("page.dice.says")}</p>
      <label>
        ${words.text("page.dice.file")} <input type="file" accept=".touchline,.txt,text/plain" onChange=${read} />
      </label>
      ${refused && html`<p role="alert">${refused}</p>`}
      ${
        found &&
        html`
          <div role="status">
            <p>
              <b>
                ${words.text(found.ok ? "page.dice.good" : "page.dice.bad", {
                  throws: found.throws,
                  envelopes: found.envelopes,
                })}
              </b>
            </p>
            ${
              found.faults.length > 0 &&
              html`<ul class="faults" lang="en">${found.faults.map((fault) => html`<li>${fault}</li>`)}</ul>`
            }
          </div>
        `
      }
      <p>${words.text("page.dice.not_proven")}</p>
      <p>
        <a href="/verify.html" download="touchline-verify.html">${words.text("page.dice.alone")}</a>
      </p>
    </section>
  `;
}
