// An invite: who invites, to which game, and the button that accepts it. The secret leaves the address at once.

import { Refused, call, gameInfo } from "../api.js";
import { takeSecret, dropSecret } from "../secret.js";
import { html, useEffect, useState } from "../html.js";
import { acceptInvite } from "../tables.js";
import { Facts } from "../parts/facts.js";
import { icon } from "../parts/icons.js";
import { Named } from "../parts/named.js";
import { refusal, report } from "../parts/refusal.js";
import { Barred, Waiting } from "../parts/waiting.js";
import { address } from "../route.js";
import { name } from "../settings.js";
import { Words } from "../words.js";

const PAGE = "join";

/** @typedef {import("../people.js").Place} Place */
/** @typedef {{table: string, game: string, seat: string, seats: Place[]}} Invited */

/** @param {{rest: string[]}} props */
export function Page({ rest: [given] }) {
  const words = new Words("");
  const [invited, show] = useState(/** @type {Invited | null} */ (null));
  const [game, know] = useState(/** @type {import("../api.js").GameInfo | null} */ (null));
  const [refused, refuse] = useState("");
  useEffect(() => {
    call("invites/look", { secret: takeSecret(PAGE, given) }).then(show, (error) => {
      if (error instanceof Refused) refuse(refusal(error.refusal, words));
    });
  }, []);
  useEffect(() => {
    if (invited) gameInfo(invited.game, words.language).then(know, report);
  }, [invited, words.language]);
  if (refused) return html`<${Barred} because=${refused} />`;
  if (!invited || !game) return html`<${Waiting} />`;
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const secret = takeSecret(PAGE, given);
    const side = invited.seats.find((place) => place.seat === invited.seat)?.side ?? invited.seat;
    await acceptInvite(secret, side, invited.table).then(() => dropSecret(PAGE), report);
  };
  return html`
    <form class="reading join" onSubmit=${sit}>
      <img src=${`/games/${game.name}/picture.svg`} alt="" width="324" height="176" />
      <h1>${describeInvite(invited, game.title)}</h1>
      <p class="lead">${new Words(game.name).text("about")}</p>
      <${Facts} game=${game} />
      <${Named} label=${words.text("page.join.name")} own=${name} />
      <p class="soft">${words.text("page.join.seat", { seat: words.seat(invited.seat) })}</p>
      <button class="big">${words.text("page.join.sit")}</button>
      ${
        game.lesson > 0 &&
        html`
          <p class="join-learn">
            <a class="button" href=${address("lesson", game.name)}>
              ${icon("learn")} ${words.text("page.start.learn_in", { n: game.lesson })}
            </a>
            <span class="soft">${words.text("page.join.waits")}</span>
          </p>
        `
      }
    </form>
  `;
}

/** Who invites, if there is a name, and to what. @param {Invited} invited @param {string} game */
function describeInvite({ seats }, game) {
  const words = new Words("");
  const host = seats.find((place) => place.taken && place.name);
  return host ? words.text("page.join.by", { name: host.name, game }) : words.text("page.join.title", { game });
}
