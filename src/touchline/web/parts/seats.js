// Who sits where, and what can be arranged: sit down, invite, let a computer play, take a seat away.

import { html, useEffect, useState } from "../html.js";
import { name } from "../settings.js";
import { describeComputer, nameHolder } from "../people.js";
import { takeInviting } from "../tables.js";
import { Link } from "./link.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("../wire").SeatInfo} SeatInfo */
/** @typedef {import("./link.js").SeatLink} SeatLink */

/** @param {{session: Session, isBrief?: boolean}} props brief: only what is needed before a game */
export function Seats({ session, isBrief = false }) {
  const words = session.words.value;
  const { seats, about, over } = session.main.store;
  const [handed, hand] = useState(/** @type {SeatLink | null} */ (null));
  const [known, meet] = useState(/** @type {SeatInfo | null} */ (null));
  const [sheet, load] = useState(/** @type {any} */ (null));
  const own = about.value?.seat ?? "";
  const open = (/** @type {SeatInfo} */ place) => {
    meet(place);
    import("./neighbor.js").then((found) => load(() => found.NeighborSheet));
  };
  useEffect(() => {
    const open = seats.value.find((place) => !place.taken);
    if (open && takeInviting(session.table)) hand({ kind: "invite", seat: open.seat });
  }, []);
  return html`
    <section class="seats" aria-label=${words.text("page.seats")}>
      ${!isBrief && html`<h2>${words.text("page.seats")}</h2>`}
      <ul>
        ${seats.value.map(
          (place) => html`
            <li key=${place.seat} data-seat=${place.seat} data-side=${place.side}>
              <span class="who">
                <b>${words.seat(place.seat)}</b> ${describeHolder(session, place)}${" "}
                ${place.level && !place.name && html`<small class="soft">${describeComputer(place.level)}</small>`}
              </span>
              ${
                !place.taken &&
                !over.value &&
                html`
                  <${Open}
                    session=${session}
                    place=${place}
                    onInvite=${() => hand({ kind: "invite", seat: place.seat })}
                  />
                `
              }
              ${
                !isBrief &&
                isAnothers(session, place) &&
                !session.isHotSeat.value &&
                html`
                  <button class="quiet" data-about=${place.seat} onClick=${() => open(place)}>
                    ${words.text("page.neighbor")}
                  </button>
                `
              }
              ${
                session.isOwner.value &&
                isAnothers(session, place) &&
                !over.value &&
                html`<${TakeAway} session=${session} place=${place} />`
              }
            </li>
          `,
        )}
      </ul>
      ${
        own &&
        !over.value &&
        !isBrief &&
        html`
          <button class="quiet" data-move=${own} onClick=${() => hand({ kind: "move", seat: own })}>
            ${words.text("page.seat.move")}
          </button>
        `
      }
      ${known && sheet && html`<${sheet} table=${session.table} place=${known} onClose=${() => meet(null)} />`}
      ${
        handed &&
        about.value &&
        html`
          <${Link}
            key=${handed.kind}
            table=${about.value.table}
            game=${about.value.game}
            handed=${handed}
            onClose=${() => hand(null)}
          />
        `
      }
    </section>
  `;
}

/**
 * Whether a person holds the seat who is not at this screen. A computer player is always here.
 * @param {Session} session
 * @param {SeatInfo} place
 */
function isAnothers(session, place) {
  const isPerson = place.taken && !(place.level && place.here);
  return isPerson && !session.seats.some((own) => own.seat === place.seat);
}

/** @param {Session} session @param {SeatInfo} place */
function describeHolder(session, place) {
  const words = session.words.value;
  if (!place.taken) return words.text("page.seat.open");
  const you = session.main.store.about.value?.seat === place.seat;
  const who = you ? words.text("who.you") : nameHolder(place);
  if (place.name && place.level) return words.text("page.seat.stands_in", { name: place.name });
  return place.here || session.isHotSeat.value ? who : words.text("page.seat.away", { name: who });
}

/** An open seat. @param {{session: Session, place: SeatInfo, onInvite: () => void}} props */
function Open({ session, place, onInvite }) {
  const words = session.words.value;
  const seated = Boolean(session.main.store.about.value?.seat) || session.isOwner.value;
  if (!seated) {
    return html`
      <button data-sit=${place.seat} onClick=${() => session.sit(place.seat, place.side, name.value)}>
        ${words.text("page.seat.sit")}
      </button>
    `;
  }
  return html`
    <button class="big" data-invite=${place.seat} onClick=${onInvite}>${words.text("page.seat.invite")}</button>
    ${
      session.isOwner.value &&
      html`
        <button
          data-computer=${place.seat}
          onClick=${() => session.tell("seat", { seat: place.seat, level: "policy" })}
        >
          ${words.text("page.seat.computer")}
        </button>
      `
    }
  `;
}

/** Takes a seat away from somebody, after a second click. @param {{session: Session, place: SeatInfo}} props */
function TakeAway({ session, place }) {
  const words = session.words.value;
  const [sure, ask] = useState(false);
  const name = nameHolder(place);
  if (!sure)
    return html`
      <button class="quiet" data-revoke=${place.seat} onClick=${() => ask(true)}>
        ${words.text("page.seat.revoke", { name })}
      </button>
    `;
  return html`
    <button class="danger" data-revoke=${place.seat} onClick=${() => session.tell("revoke", { seat: place.seat })}>
      ${words.text("page.seat.revoke_now", { name })}
    </button>
    <button onClick=${() => ask(false)}>${words.text("page.seat.keep", { name })}</button>
  `;
}
