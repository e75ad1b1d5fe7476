// What people at a table can do apart from playing: chat, take back, offer a draw, resign, claim, set standing orders,
// play again.

import { games } from "../api.js";
import { html, useEffect, useState, withValue } from "../html.js";
import { address } from "../route.js";

/** @typedef {import("../session.js").Session} Session */

/** @param {{session: Session}} props */
export function Actions({ session }) {
  const words = session.words.value;
  const { about, over, offers, dice, clock } = session.main.store;
  const [sure, ask] = useState(false);
  const seat = session.front.value.store.about.value?.seat;
  if (!seat || over.value || dice.value?.stage !== "playing") return null;
  const alone = session.main.store.seats.value.every((place) => place.seat === about.value?.seat || place.level);
  return html`
    <div class="actions">
      <button onClick=${() => session.tell("offer", { kind: "undo" })}>${words.text("page.do.undo")}</button>
      ${
        !alone &&
        html`<button onClick=${() => session.tell("offer", { kind: "draw" })}>${words.text("page.do.draw")}</button>`
      }
      ${clock.value && html`<button onClick=${() => session.tell("claim")}>${words.text("page.do.claim")}</button>`}
      ${
        sure
          ? html`
            <button class="danger" data-do="resign" onClick=${() => session.tell("resign")}>
              ${words.text("page.do.resign_now")}
            </button>
            <button onClick=${() => ask(false)}>${words.text("page.do.play_on")}</button>
          `
          : html`<button data-do="resign" onClick=${() => ask(true)}>${words.text("page.do.resign")}</button>`
      }
    </div>
    ${Object.entries(offers.value).map(
      ([kind, [by]]) => html`<${Offer} key=${kind} session=${session} kind=${kind} by=${by} own=${by === seat} />`,
    )}
  `;
}

/** @param {{session: Session, kind: string, by: string, own: boolean}} props */
function Offer({ session, kind, by, own }) {
  const words = session.words.value;
  const answer = (/** @type {boolean} */ yes) => () => session.tell("answer", { kind, yes });
  return html`
    <div class="offer" role="alert">
      <p>${words.text(`page.offer.${kind}`, { seat: words.seat(by) })}</p>
      ${!own && html`<button onClick=${answer(true)}>${words.text("page.offer.yes")}</button>`}
      <button onClick=${answer(false)}>${words.text(own ? "page.offer.withdraw" : "page.offer.no")}</button>
    </div>
  `;
}

/** After the game: play again, replay it, check the dice. @param {{session: Session}} props */
export function Ended({ session }) {
  const words = session.words.value;
  const { over, again, about } = session.main.store;
  const next = again.value?.table;
  useEffect(() => {
    if (next && about.value?.seat) location.hash = address("table", next);
  }, [next]);
  if (!over.value) return null;
  const seated = Boolean(about.value?.seat);
  const asked = again.value?.seats.includes(about.value?.seat ?? "");
  return html`
    <div class="buttons ended">
      ${
        seated &&
        html`
          <button class="option" data-do="rematch" disabled=${asked} onClick=${() => session.tell("rematch")}>
            ${words.text(asked ? "page.do.rematch_asked" : "page.do.rematch")}
          </button>
        `
      }
      <a class="button option" href=${address("replay", session.table)}>${words.text("page.do.replay")}</a>
      <a class="button option" href=${`/api/records/${session.table}`} download>
        ${words.text("page.do.download")}
      </a>
      <a class="button option" href=${address("dice", session.table)}>${words.text("page.do.check")}</a>
    </div>
  `;
}

/** @param {{session: Session}} props */
export function Chat({ session }) {
  const words = session.words.value;
  const { about } = session.main.store;
  const [text, write] = useState("");
  if (!about.value?.chat || !about.value.seat) return null;
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim()) session.tell("chat", { text: text.trim() });
    write("");
  };
  return html`
    <form class="chat" onSubmit=${send}>
      <label>
        ${words.text("page.chat")}${" "}
        <input value=${text} maxlength="500" onInput=${withValue(write)} />
      </label>
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
