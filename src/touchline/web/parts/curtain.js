// The curtain of a shared screen: nobody sees the secret question to the other. Hold to look; then it is dropped.

import { html, useRef } from "../html.js";
import { nameSeat } from "../people.js";

const HELD = 400;

/** @param {{session: import("../session.js").Session, ask: import("../wire").AskInfo}} props */
export function Curtain({ session, ask }) {
  const words = session.words.value;
  const name = nameSeat(session, ask.seat);
  const timer = useRef(0);
  const look = () => session.look(ask.seat, ask.n);
  const press = () => {
    timer.current = setTimeout(look, HELD);
  };
  const release = () => clearTimeout(timer.current);
  const byKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" || event.key === " ") look();
  };
  return html`
    <div class="curtain">
      <p>${words.text("page.curtain.pass", { seat: name })}</p>
      <button
        class="big"
        data-look=${ask.seat}
        onPointerDown=${press}
        onPointerUp=${release}
        onPointerLeave=${release}
        onKeyDown=${byKey}
      >
        ${words.text("page.curtain.look", { seat: name })}
      </button>
    </div>
  `;
}
