// The sentence that says who must do what, and the state of the connection.

import { html } from "../html.js";

/** @typedef {import("../session.js").Session} Session */

/** @param {Session} session @returns {string} */
export function describeStatus(session) {
  const words = session.words.value;
  const { about, asks, over, dice, seats, locked, settled } = session.main.store;
  if (!about.value) return words.text("page.waiting");
  if (over.value) return describeEnding(session, over.value);
  if (dice.value?.stage === "lobby") {
    const open = seats.value.filter((place) => !place.taken);
    return open.length
      ? words.text("page.status.open", { seats: words.join(open.map((place) => words.seat(place.seat))) })
      : words.text("page.status.dice");
  }
  if (dice.value?.stage === "opening") return words.text("page.status.dice");
  const ask = session.ask.value;
  if (ask) return words.question(ask);
  const waited = asks.value.map((one) => words.seat(one.seat));
  if (!waited.length || settled.value) return words.text("page.status.rolling");
  if (locked.value[about.value.side]) return words.text("page.status.locked", { seat: words.join(waited) });
  return words.text("page.status.waits", { seat: words.join(waited) });
}

/** Describe how the game ended. @param {Session} session @param {import("../wire").Over} over */
function describeEnding(session, over) {
  const words = session.words.value;
  const params = { winner: over.winner ?? "", home: over.score.home, away: over.score.away };
  return words.first([`outcome.${over.reason}`, `ended.${over.reason}`], params);
}

/** @param {{session: Session}} props */
export function Status({ session }) {
  return html`<p class="status" role="status">${describeStatus(session)}</p>`;
}

/** Shows whether we are connected, and whether everything is saved. @param {{session: Session}} props */
export function Pill({ session }) {
  const words = session.words.value;
  const { line, unsaved } = session.front.value.connection;
  const state = line.value !== "open" ? line.value : unsaved.value ? "saving" : "saved";
  return html`
    <span class="pill" data-state=${state}>
      <span aria-hidden="true" class="dot"></span>
      ${words.text(`page.line.${state}`)}
    </span>
  `;
}
