// The games of this person: those to go on with, and those that are over.

import { call } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { nameHolder } from "../people.js";
import { address } from "../route.js";
import { Words } from "../words.js";

/** @typedef {import("../people.js").Place} Place */

export function Page() {
  const words = new Words("");
  const [tables, show] = useState(/** @type {any[] | null} */ (null));
  useEffect(() => {
    call("tables?mine=1").then(
      (found) => show(found.tables),
      () => show([]),
    );
  }, []);
  const isOver = (/** @type {any} */ table) => table.stage === "over";
  return html`
    <section class="reading">
      <h1>${words.text("page.nav.mine")}</h1>
      ${
        tables &&
        html`
          <${Tables}
            title=${words.text("page.mine.open")}
            tables=${tables.filter((table) => !isOver(table))}
          />
          <${Tables} title=${words.text("page.mine.over")} tables=${tables.filter(isOver)} page="replay" />
        `
      }
      <p class="me-acts">
        <a class="button" href=${address("replay")}>${words.text("page.start.replays")}</a>
        <a class="button" href=${address("me")}>${words.text("page.own")}</a>
      </p>
    </section>
  `;
}

/** Tables in a list. @param {{title: string, tables: any[], page?: string}} props */
export function Tables({ title, tables, page = "table" }) {
  return html`
    <section>
      <h2>${title}</h2>
      ${!tables.length && html`<p class="soft">${new Words("").text("page.watch.none")}</p>`}
      <ul class="tables">
        ${tables.map(
          (table) => html`
            <li key=${table.table}>
              <a class="button" href=${address(page, table.table)}>${describeTable(table)}</a>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** A table in a line: the game, who sits there, and the day. @param {any} table */
function describeTable(table) {
  const words = new Words("");
  const sitting = table.seats.map((/** @type {Place} */ seat) =>
    seat.taken || seat.level ? nameHolder(seat) : words.text("page.seat.open"),
  );
  const day = new Date(table.created * 1000).toLocaleString(words.language, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return words.text("page.replay.line", {
    game: new Words(table.game).text("title"),
    players: sitting.join(" – "),
    day,
  });
}
