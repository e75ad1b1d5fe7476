// Moves a seat to this device. The secret is removed from the address at once.

import { Refused, call } from "../api.js";
import { takeSecret, dropSecret } from "../secret.js";
import { html, useEffect, useState } from "../html.js";
import { refusal } from "../parts/refusal.js";
import { Barred } from "../parts/waiting.js";
import { goInstead } from "../route.js";
import { Words } from "../words.js";

const PAGE = "move";

/** @param {{rest: string[]}} props */
export function Page({ rest: [given] }) {
  const words = new Words("");
  const [refused, refuse] = useState("");
  useEffect(() => {
    takeSecret(PAGE, given);
  }, []);
  const come = async () => {
    const moved = await call("moves", { secret: takeSecret(PAGE, given) }).catch((error) => {
      if (!(error instanceof Refused)) throw error;
      refuse(refusal(error.refusal, words));
    });
    if (!moved) return;
    dropSecret(PAGE);
    goInstead("table", moved.table);
  };
  if (refused) return html`<${Barred} because=${refused} />`;
  return html`
    <section class="reading">
      <h1>${words.text("page.move.title")}</h1>
      <p>${words.text("page.move.says")}</p>
      <p>
        <button class="big" onClick=${come}>${words.text("page.move.come")}</button>
      </p>
    </section>
  `;
}
