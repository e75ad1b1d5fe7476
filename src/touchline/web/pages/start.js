// The first page: the games, three ways to begin each, and your tables.

import { call, games } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { openTable } from "../tables.js";
import { report } from "../parts/refusal.js";
import { address } from "../route.js";
import { Words } from "../words.js";

/** @typedef {import("../api.js").GameInfo} GameInfo */

/** @param {{chosen?: string}} props chosen: the game to show first */
export function Start({ chosen = "" }) {
  const words = new Words("");
  const [listed, show] = useState(/** @type {GameInfo[] | null} */ (null));
  const [tables, sat] = useState(/** @type {any[] | null} */ (null));
  useEffect(() => {
    games(words.language).then(show, (error) => {
      show([]);
      report(error);
    });
  }, [words.language]);
  useEffect(() => {
    call("tables?mine=1").then(
      (found) => sat(found.tables),
      () => sat([]),
    );
  }, []);
  const inOrder = listed && [
    ...listed.filter((game) => game.name === chosen),
    ...listed.filter((game) => game.name !== chosen),
  ];
  // Whatever is below the games waits for them, so that the layout does not shift.
  return html`
    <section class="start">
      <header class="hero">
        <h1>${words.text("page.start.title")}</h1>
        <p class="lead">${words.text("page.start.lead")}</p>
      </header>
      <ul class="games">
        ${inOrder?.map(
          (game) => html`<${Card} key=${game.name} game=${game} words=${words} isChosen=${game.name === chosen} />`,
        )}
      </ul>
      ${listed && tables && html`<${Continue} words=${words} tables=${tables} />`}
      ${
        listed &&
        tables &&
        html`
          <nav class="more" aria-label=${words.text("page.start.more")}>
            <a class="button" href=${address("watch")}>${words.text("page.start.watch")}</a>
            <a class="button" href=${address("replay")}>${words.text("page.start.replays")}</a>
          </nav>
        `
      }
    </section>
  `;
}

/** @param {{game: GameInfo, words: Words, isChosen: boolean}} props */
function Card({ game, words, isChosen }) {
  const [busy, wait] = useState(false);
  const [inviting, invite] = useState(/** @type {any} */ (null));
  const begin =
    (/** @type {import("../tables.js").How} */ how, /** @type {Record<string, unknown>} */ asked = {}) =>
    async () => {
      wait(true);
      await openTable({ game: game.name, how, asked }).catch(report);
      wait(false);
    };
  const prepare = () => import("../parts/inviting.js").then((found) => invite(() => found.Inviting));
  return html`
    <li class="game" aria-current=${isChosen ? "true" : undefined}>
      <img src=${`/games/${game.name}/picture.svg`} alt="" width="320" height="180" />
      <h2 id=${`game-${game.name}`}>${game.title}</h2>
      <p>${new Words(game.name).text("about")}</p>
      <div class="ways">
        <button class="big" disabled=${busy} onClick=${begin("computer")} aria-describedby=${`game-${game.name}`}>
          ${words.text("page.start.play")}
        </button>
        <button disabled=${busy} onClick=${begin("here")} aria-describedby=${`game-${game.name}`}>
          ${words.text("page.start.here")}
        </button>
        <button disabled=${busy} data-do="invite" onClick=${prepare} aria-describedby=${`game-${game.name}`}>
          ${words.text("page.start.invite")}
        </button>
      </div>
      <p class="links">
        <a href=${address("new", game.name)}>${words.text("page.start.new")}</a>
        <a href=${address("lesson", game.name)}>${words.text("page.start.learn")}</a>
        <a href=${address("rules", game.name)}>${words.text("page.start.rules")}</a>
        <a href=${address("components", game.name)}>${words.text("page.start.components")}</a>
      </p>
      ${
        inviting &&
        html`
          <${inviting}
            game=${game.name}
            onOpen=${(/** @type {Record<string, unknown>} */ asked) => begin("invite", asked)()}
            onClose=${() => invite(null)}
          />
        `
      }
    </li>
  `;
}

/** The tables where this person has a seat. @param {{words: Words, tables: any[]}} props */
function Continue({ words, tables }) {
  const open = tables.filter((table) => table.stage !== "over");
  if (!open.length) return null;
  return html`
    <section class="continue">
      <h2>${words.text("page.start.continue")}</h2>
      <ul class="tables">
        ${open.map(
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

/** @param {any} table */
export function summary(table) {
  const words = new Words("");
  const title = new Words(table.game).text("title");
  const sitting = table.seats.map(
    (/** @type {any} */ seat) =>
      seat.name ||
      (seat.level ? words.text("who.policy") : seat.taken ? words.seat(seat.seat) : words.text("page.seat.open")),
  );
  return words.text("page.start.table", { game: title, seats: sitting.join(" – ") });
}
