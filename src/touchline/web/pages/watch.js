// Games to look on: two computers at once, tables that are being played, and those with an open seat.

import { call } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { icon } from "../parts/icons.js";
import { report } from "../parts/refusal.js";
import { Shelf } from "../parts/shelf.js";
import { nameComputer } from "../people.js";
import { openTable, usualRules } from "../tables.js";
import { Words } from "../words.js";
import { Tables } from "./mine.js";

/** @typedef {import("../api.js").GameInfo} GameInfo */

export function Page() {
  const words = new Words("");
  return html`
    <section class="reading">
      <h1>${words.text("page.nav.watch")}</h1>
      <${Listed} title=${words.text("page.watch.played")} asked="tables?watch=true" />
      <${Listed} title=${words.text("page.watch.open")} asked="tables" />
      <section>
        <h2>${words.text("page.start.watch_computers")}</h2>
        <${Shelf}
          says=${(/** @type {GameInfo} */ game) => words.text("page.start.go_on_here", namePair(game))}
          acts=${(/** @type {GameInfo} */ game) => html`<${Begin} game=${game} />`}
        />
      </section>
    </section>
  `;
}

/** The two strongest computer players that there are. @param {GameInfo} game */
const findPair = (game) => ({ home: game.levels[game.levels.length - 1], away: game.levels[game.levels.length - 2] });

/** @param {GameInfo} game */
function namePair(game) {
  const { home, away } = findPair(game);
  return { home: nameComputer(home), away: nameComputer(away) };
}

/** Lets two computers play. @param {{game: GameInfo}} props */
function Begin({ game }) {
  const words = new Words("");
  const [busy, wait] = useState(false);
  const watch = async () => {
    wait(true);
    await openTable({ game: game.name, how: "watch", asked: { ...usualRules(game), computers: findPair(game) } }).catch(
      report,
    );
    wait(false);
  };
  return html`
    <button data-watch=${game.name} disabled=${busy} onClick=${watch} aria-describedby=${`game-${game.name}`}>
      ${icon("eye")} ${words.text("page.nav.watch")}
    </button>
  `;
}

/** @param {{title: string, asked: string}} props */
function Listed({ title, asked }) {
  const [tables, show] = useState(/** @type {any[] | null} */ (null));
  useEffect(() => {
    call(asked).then(
      (found) => show(found.tables),
      () => show([]),
    );
  }, [asked]);
  return tables && html`<${Tables} title=${title} tables=${tables} />`;
}
