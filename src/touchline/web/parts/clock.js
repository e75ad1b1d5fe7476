// The thinking time that a side has left.

import { classes } from "../drawing/parts.js";
import { html, useEffect, useRef, useState } from "../html.js";

const SECOND = 1000;
/** From this many seconds on it stands out. */
const SHORT = 20;

/** @param {{clock: import("../wire").Clock, side: string}} props */
export function Remaining({ clock, side }) {
  const [, tick] = useState(0);
  const received = useRef({ clock, at: Date.now() });
  if (received.current.clock !== clock) received.current = { clock, at: Date.now() };
  const isRunning = clock.running.includes(side);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), SECOND / 4);
    return () => clearInterval(timer);
  }, [clock]);
  const gone = isRunning ? (Date.now() - received.current.at) / SECOND : 0;
  const left = clock.left[side] - gone;
  const name = classes("score-time", isRunning && "running", left < SHORT && "short");
  return html`<span class=${name} role="timer">${formatTime(left)}</span>`;
}

/** @param {number} seconds */
function formatTime(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
