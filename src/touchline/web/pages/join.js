// An invite, and the button that accepts it. The secret is removed from the address at once.

import { Refused, call } from "../api.js";
import { takeSecret, dropSecret } from "../secret.js";
import { html, useEffect, useState } from "../html.js";
import { acceptInvite } from "../tables.js";
import { tell } from "../parts/frame.js";
import { refusal } from "../parts/refusal.js";
import { Barred, Waiting } from "../parts/waiting.js";
import { name } from "../settings.js";
import { Words } from "../words.js";

const PAGE = "join";

/** @param {{rest: string[]}} props */
export function Page({ rest: [given] }) {
  const words = new Words("");
  const [invited, show] = useState(/** @type {any} */ (null));
  const [refused, refuse] = useState("");
  useEffect(() => {
    call("invites/look", { secret: takeSecret(PAGE, given) }).then(show, (error) => {
      if (error instanceof Refused) refuse(refusal(error.refusal, words));
    });
  }, []);
  if (refused) return html`<${Barred} because=${refused} />`;
  if (!invited) return html`<${Waiting} />`;
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const secret = takeSecret(PAGE, given);
    const side = invited.seats.find((/** @type {any} */ place) => place.seat === invited.seat)?.side ?? invited.seat;
    await acceptInvite(secret, side, invited.table).then(
      () => dropSecret(PAGE),
      (error) => error instanceof Refused && tell(refusal(error.refusal, words)),
    );
  };
  return html`
    <form class="reading" onSubmit=${sit}>
      <h1>${words.text("page.join.title", { game: new Words(invited.game).text("title") })}</h1>
      <p>${words.text("page.join.seat", { seat: words.seat(invited.seat) })}</p>
      <label>
        ${words.text("page.join.name")}${" "}
        <input
          value=${name.value}
          maxlength="24"
          autocomplete="nickname"
          onInput=${(/** @type {{target: HTMLInputElement}} */ event) => {
            name.value = event.target.value;
          }}
        />
      </label>
      <button class="big">${words.text("page.join.sit")}</button>
    </form>
  `;
}
