// Who sits where, and what the people at the table can arrange: sit down, invite, let a computer play.

import { Refused, call } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { address } from "../route.js";
import { name } from "../settings.js";
import { Dialog } from "./dialog.js";
import { tell } from "./frame.js";
import { refusal } from "./refusal.js";
import { Words } from "../words.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("../wire").SeatInfo} SeatInfo */
/** @typedef {{kind: "invite" | "move", seat: string}} Handed a seat to hand over: to somebody else, or to another device of one's own */

/** @param {{session: Session}} props */
export function Seats({ session }) {
  const words = session.words.value;
  const { seats, about, over } = session.main.store;
  const [handed, hand] = useState(/** @type {Handed | null} */ (null));
  const own = about.value?.seat ?? "";
  return html`
    <section class="seats">
      <h2>${words.text("page.seats")}</h2>
      <ul>${seats.value.map((place) => html`
        <li key=${place.seat} data-seat=${place.seat} data-side=${place.side}>
          <span class="who"><b>${words.seat(place.seat)}</b> ${holder(session, place)}</span>
          ${!place.taken && !over.value && html`<${Open} session=${session} place=${place} onInvite=${() => hand({ kind: "invite", seat: place.seat })} />`}
        </li>`)}
      </ul>
      ${own && !over.value && html`<button class="quiet" data-move=${own} onClick=${() => hand({ kind: "move", seat: own })}>${words.text("page.seat.move")}</button>`}
      ${handed && about.value && html`<${Link} key=${handed.kind} table=${about.value.table} handed=${handed} onClose=${() => hand(null)} />`}
    </section>
  `;
}

/** @param {Session} session @param {SeatInfo} place */
function holder(session, place) {
  const words = session.words.value;
  if (!place.taken) return words.text("page.seat.open");
  const you = session.main.store.about.value?.seat === place.seat;
  const who = you ? words.text("who.you") : place.name || words.code("who", place.level ? place.level.split(":")[0] : "human");
  if (place.name && place.level) return words.text("page.seat.stands_in", { name: place.name });
  return place.here || session.isHotSeat.value ? who : words.text("page.seat.away", { name: who });
}

/** An open seat. @param {{session: Session, place: SeatInfo, onInvite: () => void}} props */
function Open({ session, place, onInvite }) {
  const words = session.words.value;
  const seated = Boolean(session.main.store.about.value?.seat) || session.isOwner.value;
  if (!seated) {
    return html`<button data-sit=${place.seat} onClick=${() => session.sit(place.seat, place.side, name.value)}>${words.text("page.seat.sit")}</button>`;
  }
  return html`
    <button class="big" data-invite=${place.seat} onClick=${onInvite}>${words.text("page.seat.invite")}</button>
    ${session.isOwner.value && html`<button data-computer=${place.seat} onClick=${() => session.tell("seat", { seat: place.seat, level: "policy" })}>${words.text("page.seat.computer")}</button>`}
  `;
}

/** Whom an address reaches. */
function reach() {
  const host = location.hostname;
  if (host === "localhost" || host.startsWith("127.") || host === "[::1]") return "computer";
  return /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|\.local$|^[^.]+$/.test(host) ? "home" : "internet";
}

/** A link to hand over, as text and as a picture for a telephone. @param {{table: string, handed: Handed, onClose: () => void}} props */
function Link({ table, handed, onClose }) {
  const [link, show] = useState("");
  const [picture, draw] = useState(/** @type {any} */ (null));
  const words = new Words("");
  useEffect(() => {
    const [asked, page] = handed.kind === "invite" ? ["invites", "join"] : ["moves", "move"];
    call(`tables/${table}/${asked}`, { seat: handed.seat }).then(async ({ secret }) => {
      show(`${location.origin}/${address(page, secret)}`);
      const { Code } = await import("./code.js");
      draw(() => Code);
    }, (error) => {
      onClose();
      if (error instanceof Refused) tell(refusal(error.refusal, words));
    });
  }, [table]);
  return html`
    <${Dialog} title=${words.text(handed.kind === "invite" ? "page.invite.title" : "page.move.title")} onClose=${onClose}>
      <p>${words.text(`page.invite.reach.${reach()}`)}</p>
      <label>${words.text("page.invite.link")} <input readonly value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} /></label>
      ${picture && link && html`<${picture} text=${link} label=${words.text("page.invite.code")} />`}
      <p>${words.text(handed.kind === "invite" ? "page.invite.once" : "page.move.once")}</p>
    </${Dialog}>
  `;
}
