// What people at a table can do apart from playing: chat, take back, offer a draw, resign, claim, set standing orders,
// play again.

import { call, games } from "../api.js";
import { html, useEffect, useState, withValue } from "../html.js";
import { WATCHER, address, go, locate } from "../route.js";
import { icon } from "./icons.js";
import { cleanLine } from "../unseen.js";
import { report } from "./refusal.js";

/** @typedef {import("../session.js").Session} Session */

/** @param {{session: Session, onDone?: () => void}} props */
export function Actions({ session, onDone = () => {} }) {
  const tell = (/** @type {string} */ type, /** @type {Record<string, unknown>} */ fields = {}) => {
    session.tell(type, fields);
    onDone();
  };
  const words = session.words.value;
  const { about, over, dice, clock, offers } = session.main.store;
  const [sure, ask] = useState(false);
  const seat = session.front.value.store.about.value?.seat;
  if (!seat || over.value || dice.value?.stage !== "playing") return null;
  const alone = session.main.store.seats.value.every((place) => place.seat === about.value?.seat || place.level);
  return html`
    <div class="actions">
      ${["undo", ...(alone ? [] : ["draw"])].map(
        (kind) => html`
          <button key=${kind} data-do=${kind} disabled=${kind in offers.value} onClick=${() => tell("offer", { kind })}>
            ${words.text(`page.do.${kind}`)}
          </button>
        `,
      )}
      ${clock.value && html`<button onClick=${() => tell("claim")}>${words.text("page.do.claim")}</button>`}
      ${
        sure
          ? html`
            <button class="danger" data-do="resign" onClick=${() => tell("resign")}>
              ${words.text("page.do.resign_now")}
            </button>
            <button onClick=${() => ask(false)}>${words.text("page.do.play_on")}</button>
          `
          : html`<button data-do="resign" onClick=${() => ask(true)}>${words.text("page.do.resign")}</button>`
      }
    </div>
  `;
}

/** Deletes a table before or after play, after a second click: its owner's. @param {{session: Session}} props */
export function Discard({ session }) {
  const words = session.words.value;
  const [sure, ask] = useState(false);
  const stage = session.main.store.dice.value?.stage;
  if (!session.isOwner.value || !stage || stage === "playing") return null;
  const discard = () => call(`tables/${session.table}/delete`, {}).then(() => go(), report);
  if (!sure)
    return html`
      <button class="quiet" data-do="delete" onClick=${() => ask(true)}>${words.text("page.do.delete")}</button>
    `;
  return html`
    <button class="danger" data-do="delete" onClick=${discard}>${words.text("page.do.delete_now")}</button>
    <button onClick=${() => ask(false)}>${words.text("page.do.keep")}</button>
  `;
}

/** Go to the table of the rematch as soon as there is one. @param {Session} session */
function useRematch(session) {
  const { again, about } = session.main.store;
  const next = again.value?.table;
  const isSeated = Boolean(about.value?.seat) || session.seats.length > 0;
  useEffect(() => {
    if (next && isSeated) location.hash = address("table", next);
  }, [next, isSeated]);
  const seats = session.seats.map((place) => place.seat);
  return { isSeated, isAsked: seats.length > 0 && seats.every((seat) => again.value?.seats.includes(seat)) };
}

/** The gold button after a game. @param {{session: Session}} props */
function Rematch({ session }) {
  const words = session.words.value;
  const { isSeated, isAsked } = useRematch(session);
  return (
    isSeated &&
    html`
      <button class="big" data-do="rematch" disabled=${isAsked} onClick=${() => session.playAgain()}>
        ${icon("again")} ${words.text(isAsked ? "page.do.rematch_asked" : "page.do.rematch")}
      </button>
    `
  );
}

/**
 * What can be done after a game.
 * @param {{session: Session, onShare: () => Promise<void>, onBoard: () => void}} props
 */
export function EndActions({ session, onShare, onBoard }) {
  const words = session.words.value;
  const [isBusy, wait] = useState(false);
  const share = async () => {
    wait(true);
    await onShare().finally(() => wait(false));
  };
  const eyes = session.main.store.about.value?.seat || WATCHER;
  return html`
    <div class="verdict-do ended">
      <div class="verdict-first">
        <${Rematch} session=${session} />
        <a class="button night" data-do="options" href=${address("new", session.game.value, session.table)}>
          ${icon("cog")} ${words.text("page.end.options")}
        </a>
        <a class="button night" data-do="replay" href=${locate(session.table, 0, eyes)}>
          ${icon("eye")} ${words.text("page.do.replay")}
        </a>
        <button class="night" data-do="share" disabled=${isBusy} onClick=${share}>
          ${icon("share")} ${words.text("page.end.share")}
        </button>
      </div>
      <div class="verdict-more">
        <button class="quiet" data-do="board" onClick=${onBoard}>${words.text("page.end.board")}</button>
        <a class="button quiet" href=${`/api/records/${session.table}`} download>${words.text("page.do.download")}</a>
        <a class="button quiet" href=${address("dice", session.table)}>${words.text("page.do.check")}</a>
      </div>
    </div>
  `;
}

/** Under the board after a game: play again, or back to the result.
 * @param {{session: Session, onResult: () => void}} props */
export function Ended({ session, onResult }) {
  const words = session.words.value;
  if (!session.main.store.over.value) return null;
  return html`
    <div class="buttons ended">
      <${Rematch} session=${session} />
      <button data-do="result" onClick=${onResult}>${words.text("page.end.result")}</button>
      <a class="button" href=${address("replay", session.table)}>${words.text("page.do.replay")}</a>
    </div>
  `;
}

/**
 * Somebody to talk to: to all, or, where a side is shared, to one's own. A computer does not answer.
 * @param {{session: Session}} props
 */
export function Chat({ session }) {
  const words = session.words.value;
  const { about, seats } = session.main.store;
  const [text, write] = useState("");
  const [team, keep] = useState(false);
  const { chat, seat, side } = about.value ?? {};
  const others = seats.value.filter((place) => place.seat !== seat && (place.name || !place.level));
  if (!chat || !seat || !others.length) return null;
  const hasTeam = others.some((place) => place.side === side);
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const said = cleanLine(text).trim();
    if (said) session.tell("chat", { text: said, team: team && hasTeam });
    write("");
  };
  return html`
    <form class="chat" onSubmit=${send}>
      <label>
        ${words.text("page.chat")}${" "}
        <input name="chat" value=${text} maxlength="500" autocomplete="off" onInput=${withValue(write)} />
      </label>
      ${
        hasTeam &&
        html`
          <label class="chat-to">
            <span class="unseen">${words.text("page.chat.to")}</span>
            <select name="to" onChange=${withValue((value) => keep(value === "team"))}>
              <option value="all" selected=${!team}>${words.text("page.chat.to_all")}</option>
              <option value="team" selected=${team}>${words.text("page.chat.to_team")}</option>
            </select>
          </label>
        `
      }
      <button>${words.text("page.chat.send")}</button>
    </form>
  `;
}

/** Standing orders: answers to questions that come up at every play. @param {{session: Session}} props */
export function Orders({ session }) {
  const words = session.words.value;
  const { about, over } = session.main.store;
  const [listed, show] = useState(/** @type {{name: string, settings: string[]}[]} */ ([]));
  const game = session.game.value;
  useEffect(() => {
    games(words.language).then((found) => show(found.find((one) => one.name === game)?.orders ?? []));
  }, [game]);
  const orders = session.front.value.store.orders.value;
  if (!listed.length || !about.value?.seat || over.value) return null;
  return html`
    <details class="orders">
      <summary>${words.text("page.orders")}</summary>
      ${listed.map(
        (order) => html`
          <label key=${order.name}>
            ${words.text(`order.${order.name}`)}
            <select
              data-order=${order.name}
              value=${orders[order.name] ?? "ask"}
              onChange=${(/** @type {{target: HTMLInputElement}} */ event) =>
                session.tell("order", { order: order.name, setting: event.target.value })}
            >
              ${order.settings.map(
                (setting) => html`
                  <option value=${setting} selected=${setting === (orders[order.name] ?? "ask")}>
                    ${words.text(`order.${order.name}.${setting}`)}
                  </option>
                `,
              )}
            </select>
          </label>
        `,
      )}
    </details>
  `;
}
