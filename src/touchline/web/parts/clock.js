// The time that each side has left, counted down between two messages of the server.

import { html, useEffect, useRef, useState } from "../html.js";

const SECOND = 1000;

/** @param {{session: import("../session.js").Session}} props */
export function Clock({ session }) {
  const clock = session.main.store.clock.value;
  const words = session.words.value;
  const [, tick] = useState(0);
  const received = useRef({ clock, at: Date.now() });
  if (received.current.clock !== clock) received.current = { clock, at: Date.now() };
  useEffect(() => {
    if (!clock?.running.length) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), SECOND / 4);
    return () => clearInterval(timer);
  }, [clock]);
  if (!clock) return null;
  const gone = (Date.now() - received.current.at) / SECOND;
  return html`
    <dl class="times">
      ${Object.entries(clock.left).map(
        ([side, left]) => html`
          <div key=${side} class=${clock.running.includes(side) ? "running" : ""}>
            <dt>${words.seat(side)}</dt>
            <dd>${formatTime(left - (clock.running.includes(side) ? gone : 0))}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}

/** @param {number} seconds */
function formatTime(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
