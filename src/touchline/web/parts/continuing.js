// The game to go on with: whose turn it is, the score, how the game stands, and a picture of the board.

import { call, printed } from "../api.js";
import { loadBoard } from "../games/index.js";
import { html, useEffect, useState } from "../html.js";
import { nameHolder, nameSides } from "../people.js";
import { address } from "../route.js";
import { Words } from "../words.js";

/** @typedef {import("../wire").Snapshot} Snapshot */
/** @typedef {{table: any, now: Snapshot}} Glance */
/** @typedef {import("../games/index.js").Drawing} Drawing */
/** @typedef {{glance: Glance, drawing: Drawing, rules: import("../api.js").Printed}} Shown */

/** So many tables are looked at, newest first, for one where it is this person's turn. */
const MOST = 4;

/** @param {{tables: any[]}} props */
export function Continuing({ tables }) {
  const [shown, show] = useState(/** @type {Shown | null} */ (null));
  useEffect(() => {
    find(tables).then(show);
  }, [tables]);
  if (!shown) return html`<section class="start-top"></section>`;
  return html`<${Going} shown=${shown} more=${tables.length - 1} />`;
}

/**
 * Find the table to go on with, and what its board is drawn with.
 * @param {any[]} tables
 * @returns {Promise<Shown | null>}
 */
async function find(tables) {
  /** @type {(Glance | null)[]} */
  const seen = await Promise.all(
    tables.slice(0, MOST).map((table) =>
      call(`tables/${table.table}/glance`).then(
        (now) => ({ table, now }),
        () => null,
      ),
    ),
  );
  const found = /** @type {Glance[]} */ (seen.filter(Boolean));
  const glance = found.find(({ now }) => isTurn(now)) ?? found[0];
  if (!glance) return null;
  const [drawing, rules] = await Promise.all([loadBoard(glance.now.game), printed(glance.now.ruleset)]);
  return { glance, drawing, rules };
}

/** Whether it is this person's turn. @param {Snapshot} now */
const isTurn = (now) => now.dice.stage === "playing" && (now.hot_seat || now.asks.some((ask) => ask.seat === now.seat));

/** @param {{shown: Shown, more: number}} props */
function Going({ shown: { glance, drawing, rules }, more }) {
  const { now } = glance;
  const common = new Words("");
  const words = new Words(now.game);
  const sides = nameSides(now.seats.seats, [now.seat]);
  /** @type {import("../drawing/parts.js").Drawn} */
  const drawn = {
    view: now.view,
    rules,
    words: (key, params) => words.text(key, params),
    names: /** @type {{home: string, away: string}} */ (sides),
  };
  return html`
    <section class="start-top start-continue">
      <div class="start-board room" aria-hidden="true" inert>
        <div class="drawn">${drawing.board(drawn)}</div>
      </div>
      <div class="start-standing">
        <span class=${isTurn(now) ? "lamp" : "lamp night"}>${describeTurn(now)}</span>
        <h1>${describeRival(now, sides)}</h1>
        ${
          Array.isArray(now.view.score) &&
          html`
            <p class="start-score">
              <b data-side="home"><bdi>${sides.home}</bdi> ${now.view.score[0]}</b>
              <b data-side="away">${now.view.score[1]} <bdi>${sides.away}</bdi></b>
            </p>
          `
        }
        <p class="soft">${[words.text("title"), ...describeSituation(drawing, drawn)].join(" · ")}</p>
        <p class="start-acts">
          <a class="button big" href=${address("table", now.table)}>${common.text("page.start.continue")}</a>
          ${
            more > 0 &&
            html`
              <a class="button quiet" href=${address("mine")}>
                ${common.text("page.start.more_games", { n: more })}
              </a>
            `
          }
        </p>
      </div>
    </section>
  `;
}

/** @param {Snapshot} now */
function describeTurn(now) {
  const words = new Words("");
  if (isTurn(now)) return words.text("page.start.your_turn");
  if (now.dice.stage === "lobby") return words.text("page.start.waits_open");
  const asked = now.seats.seats.filter((place) => now.asks.some((ask) => ask.seat === place.seat));
  return words.text("page.start.waits_for", { name: words.join(asked.map(nameHolder)) });
}

/** @param {Snapshot} now @param {Record<string, string>} sides */
function describeRival(now, sides) {
  const words = new Words("");
  if (now.hot_seat) return words.text("page.start.go_on_here", sides);
  if (now.dice.stage === "lobby") return words.text("page.start.go_on_alone");
  return words.text("page.start.go_on", { name: sides[now.side === "home" ? "away" : "home"] });
}

/**
 * How the game stands, as the scoreboard of its table says.
 * @param {any} drawing
 * @param {import("../drawing/parts.js").Drawn} drawn
 * @returns {string[]}
 */
function describeSituation(drawing, drawn) {
  return drawing.scoreboard?.(drawn).middle ?? [];
}
