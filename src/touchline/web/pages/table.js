// The table: score strip, board, question; log and seats at the side.

import { html, useEffect, useMemo, useState } from "../html.js";
import { Board, useDrawing } from "../parts/board.js";
import { Clock } from "../parts/clock.js";
import { Curtain } from "../parts/curtain.js";
import { Chat, Actions, Ended, Orders } from "../parts/actions.js";
import { tell } from "../parts/frame.js";
import { Keys, useKeys } from "../parts/keys.js";
import { JustNow, Log } from "../parts/log.js";
import { Odds } from "../parts/odds.js";
import { Question } from "../parts/question.js";
import { refusal } from "../parts/refusal.js";
import { OpenRule } from "../parts/rule.js";
import { Seats } from "../parts/seats.js";
import { Pill, Status } from "../parts/status.js";
import { Barred, Waiting } from "../parts/waiting.js";
import { address } from "../route.js";
import { Session } from "../session.js";
import { Words } from "../words.js";

/** @typedef {import("../session.js").Session} Table */

/** @param {{rest: string[]}} props */
export function Page({ rest: [table, seat] }) {
  const session = useMemo(() => new Session(table, seat), [table, seat]);
  useEffect(() => () => session.close(), [session]);
  const closed = session.main.connection.closed.value;
  if (closed) return html`<${Barred} because=${explainClose(session, closed)} />`;
  if (!session.main.store.about.value) return html`<${Waiting} />`;
  return html`<${Laid} session=${session} />`;
}

const NOT_YOURS = 4001;

/**
 * Explain why this screen left the table. A seat that was moved to another device is taken, not open.
 * @param {Table} session
 * @param {number} closed
 */
function explainClose(session, closed) {
  const words = new Words("");
  if (closed !== NOT_YOURS) return words.text("page.closed.none");
  const { about, seats } = session.main.store;
  const place = seats.value.find((one) => one.seat === about.value?.seat);
  return words.text(place?.taken ? "page.closed.moved" : "page.closed.revoked");
}

/** @param {{session: Table}} props */
function Laid({ session }) {
  const words = session.words.value;
  const game = session.game.value;
  const drawing = useDrawing(game);
  const [keys, showKeys] = useState(false);
  useKeys(session, () => showKeys(true));
  useBeginning(session);
  const refused = session.refused.value;
  useEffect(() => {
    if (refused) tell(refusal(refused, words));
  }, [refused]);
  // Everything is shown at once, so that the layout does not shift while parts load.
  if (drawing === undefined || !session.info.value) return html`<${Waiting} />`;
  const isWaiting = session.main.store.dice.value?.stage === "lobby";
  return html`
    <div class="table" data-game=${game}>
      <h1 class="unseen">${words.text("title")}</h1>
      <div class="playfield">
        <div class="line">
          <${Clock} session=${session} />
          <${Pill} session=${session} />
        </div>
        <div class="field">
          <${Board}
            drawing=${drawing}
            stream=${session.front.value}
            fallen=${session.main}
            rules=${session.rules.value}
            ask=${session.ask.value}
            words=${words}
            on=${(/** @type {string[]} */ ...names) => session.play(...names)}
          />
          <${JustNow} session=${session} />
        </div>
        <section class="asked" aria-label=${words.text("page.asked")}>
          <${Status} session=${session} />
          <${Asked} session=${session} />
          ${isWaiting && html`<${Seats} session=${session} />`}
          <${Ended} session=${session} />
        </section>
      </div>
      <aside class="side" aria-label=${words.text("page.side")}>
        <${Log} session=${session} />
        <${Chat} session=${session} />
        ${!isWaiting && html`<${Seats} session=${session} />`}
        <${Orders} session=${session} />
        <${Actions} session=${session} />
        ${
          session.main.store.about.value?.continues &&
          html`
            <p class="continued">
              <a href=${address("replay", session.main.store.about.value.continues)}>${words.text("page.continued")}</a>
            </p>
          `
        }
        <button class="quiet" onClick=${() => showKeys(true)}>${words.text("page.keys")}</button>
      </aside>
      ${keys && html`<${Keys} onClose=${() => showKeys(false)} />`}
      <${OpenRule} />
    </div>
  `;
}

/** The question, the curtain before it, or the button that takes back a locked call. @param {{session: Table}} props */
function Asked({ session }) {
  const words = session.words.value;
  const { about, locked, over } = session.main.store;
  if (over.value) return null;
  const ask = session.ask.value;
  if (ask) {
    return html`
      <${Question} session=${session} ask=${ask} />
      <${Odds} key=${`odds ${ask.who} ${ask.n}`} session=${session} ask=${ask} />
      ${
        session.isHotSeat.value &&
        session.isCurtained(session.main.store.asks.value) &&
        html`<button class="quiet" onClick=${() => session.hide()}>${words.text("page.curtain.hide")}</button>`
      }
    `;
  }
  const asked = session.asked;
  if (asked && !session.behind.value && session.isCurtained(session.main.store.asks.value))
    return html`<${Curtain} session=${session} ask=${asked} />`;
  if (about.value && locked.value[about.value.side])
    return html`
      <button class="option take-back" data-key="u" onClick=${() => session.unlock()}>
        ${words.text("page.unlock")}
      </button>
    `;
  return null;
}

/** Set a person's default standing orders, once. @param {Table} session */
function useBeginning(session) {
  const { about, orders, dice } = session.main.store;
  const seat = about.value?.seat;
  const stage = dice.value?.stage;
  const info = session.info.value;
  useEffect(() => {
    if (!seat || stage !== "playing" || !info) return;
    const mark = `touchline.orders.${session.table}.${seat}`;
    if (localStorage.getItem(mark)) return;
    localStorage.setItem(mark, "left");
    for (const { name: order, default: setting } of info.orders)
      if (setting && !orders.value[order]) session.tell("order", { order, setting });
  }, [seat, stage, info]);
}
