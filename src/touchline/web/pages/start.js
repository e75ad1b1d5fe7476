// The first page: go on with a game, take a lesson, or choose a game.

import { call, games } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { Facts } from "../parts/facts.js";
import { icon } from "../parts/icons.js";
import { report } from "../parts/refusal.js";
import { address } from "../route.js";
import { expectGame, isGameExpected, openTable, usualRules } from "../tables.js";
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
      (found) => {
        const going = found.tables.filter((/** @type {any} */ table) => table.stage !== "over");
        expectGame(going.length > 0);
        sat(going);
      },
      () => sat([]),
    );
  }, []);
  const inOrder = listed && [
    ...listed.filter((game) => game.name === chosen),
    ...listed.filter((game) => game.name !== chosen),
  ];
  return html`
    <section class="start">
      <${Top} tables=${tables} count=${listed?.length ?? 0} />
      <${Newcomer} listed=${listed ?? []} />
      <h2 class="start-heading">${words.text("page.start.choose")}</h2>
      <ul class="games">
        ${inOrder?.map((game) => html`<${Card} key=${game.name} game=${game} isChosen=${game.name === chosen} />`)}
      </ul>
      ${listed && html`<${Foot} listed=${listed} />`}
    </section>
  `;
}

/** The game to go on with; for somebody new, what this is. @param {{tables: any[] | null, count: number}} props */
function Top({ tables, count }) {
  const words = new Words("");
  const [continuing, load] = useState(/** @type {any} */ (null));
  const isWaiting = Boolean(tables?.length);
  useEffect(() => {
    if (isWaiting) import("../parts/continuing.js").then((found) => load(() => found.Continuing));
  }, [isWaiting]);
  const isExpected = tables ? isWaiting : isGameExpected();
  if (isExpected && !continuing) return html`<div class="start-top"></div>`;
  if (isWaiting) return html`<${continuing} tables=${tables} />`;
  return html`
    <header class="start-top start-hero">
      <h1>${words.text("page.start.title")}</h1>
      <p class="lead">${count ? words.text("page.start.lead", { n: count }) : "\u00a0"}</p>
    </header>
  `;
}

/** The shortest lesson, for somebody who is new here. @param {{listed: GameInfo[]}} props */
function Newcomer({ listed }) {
  const words = new Words("");
  const [easiest] = listed.filter((game) => game.lesson).sort((one, other) => one.lesson - other.lesson);
  if (!easiest) return html`<aside class="start-lesson coming"></aside>`;
  return html`
    <aside class="start-lesson">
      <${Chalk} />
      <h2>${words.text("page.start.new_here")}</h2>
      <p>${words.text("page.start.lesson_says", { game: easiest.title, n: easiest.lesson })}</p>
      <a class="button" href=${address("lesson", easiest.name)}>${icon("learn")} ${words.text("page.start.lesson")}</a>
    </aside>
  `;
}

/** A play in chalk. */
function Chalk() {
  return html`
    <svg class="start-chalk" viewBox="0 0 220 120" aria-hidden="true">
      <path
        d="M21 30a9 9 0 1 0 18 0a9 9 0 1 0-18 0M21 62a9 9 0 1 0 18 0a9 9 0 1 0-18 0M21 94a9 9 0 1 0 18 0a9 9 0 1 0-18 0
          M82 22l16 16m0-16l-16 16M82 54l16 16m0-16l-16 16M82 86l16 16m0-16l-16 16"
      />
      <path class="start-route" d="M44 94C120 110 150 90 186 44" />
      <path class="start-arrow" d="M172 46l15-3l2 15" />
    </svg>
  `;
}

/** @param {{game: GameInfo, isChosen: boolean}} props */
function Card({ game, isChosen }) {
  const words = new Words("");
  const [busy, wait] = useState(false);
  const [friend, ask] = useState(/** @type {any} */ (null));
  const title = `game-${game.name}`;
  const play = async () => {
    wait(true);
    await openTable({ game: game.name, how: "computer", asked: usualRules(game) }).catch(report);
    wait(false);
  };
  const prepare = () => import("../parts/inviting.js").then((found) => ask(() => found.Inviting));
  return html`
    <li class="game" aria-current=${isChosen ? "true" : undefined}>
      <img src=${`/games/${game.name}/picture.svg`} alt="" width="324" height="176" />
      <div class="game-text">
        <h3 id=${title}>${game.title}</h3>
        <p class="soft">${new Words(game.name).text("about")}</p>
        <${Facts} game=${game} />
        <div class="game-acts">
          <button class="primary" data-do="play" disabled=${busy} onClick=${play} aria-describedby=${title}>
            ${icon("play")} ${words.text("page.start.play")}
          </button>
          <button data-do="friend" disabled=${busy} onClick=${prepare} aria-describedby=${title}>
            ${words.text("page.start.friend")}
          </button>
        </div>
        <p class="game-links">
          ${
            game.lesson > 0 &&
            html`
              <a href=${address("lesson", game.name)} aria-describedby=${title}>
                ${words.text("page.start.learn_in", { n: game.lesson })}
              </a>
            `
          }
          <a href=${address("new", game.name)} aria-describedby=${title}>${words.text("page.start.new")}</a>
        </p>
      </div>
      ${friend && html`<${friend} game=${game} onClose=${() => ask(null)} />`}
    </li>
  `;
}

/** @param {{listed: GameInfo[]}} props */
function Foot({ listed }) {
  const words = new Words("");
  return html`
    <nav class="start-foot" aria-label=${words.text("page.start.more")}>
      <a href=${address("watch")}>${words.text("page.start.watch_computers")}</a>
      <a href=${address("components")}>${words.text("page.start.own_parts")}</a>
      <a href=${address("rules")}>${words.text("page.start.all_rules", { n: listed.length })}</a>
      <a class="start-foot-nav" href=${address("learn")}>${words.text("page.nav.learn")}</a>
      <a class="start-foot-nav" href=${address("mine")}>${words.text("page.nav.mine")}</a>
      <span class="soft">${words.text("page.start.saved")}</span>
    </nav>
  `;
}
