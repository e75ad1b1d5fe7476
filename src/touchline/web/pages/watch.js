// Public tables: those in play, and those with an open seat.

import { call } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { address } from "../route.js";
import { Words } from "../words.js";
import { summary } from "./start.js";

export function Page() {
  const words = new Words("");
  return html`
    <section class="reading">
      <h1>${words.text("page.start.watch")}</h1>
      <${Tables} title=${words.text("page.watch.played")} asked="tables?watch=true" />
      <${Tables} title=${words.text("page.watch.open")} asked="tables" />
    </section>
  `;
}

/** @param {{title: string, asked: string}} props */
function Tables({ title, asked }) {
  const [tables, show] = useState(/** @type {any[] | null} */ (null));
  useEffect(() => {
    call(asked).then(
      (found) => show(found.tables),
      () => show([]),
    );
  }, [asked]);
  return html`
    <section>
      <h2>${title}</h2>
      ${tables && !tables.length && html`<p>${new Words("").text("page.watch.none")}</p>`}
      <ul class="tables">
        ${tables?.map(
          (table) => html`
            <li key=${table.table}>
              <a class="button" href=${address("table", table.table)}>${summary(table)}</a>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
