// What is heard at what. The sounds themselves are made in `noises.js`, which loads with the first of them.

import { sound } from "./settings.js";

/** By what happens, or the name of the message that tells it. @type {Record<string, import("./noises.js").Noise>} */
export const SOUNDS = {
  falls: "rattle",
  lands: "knock",
  flip: "tick",
  reveal: "flick",
  locked: "tap",
  move: "tap",
  first_down: "whistle",
  kicks_off: "whistle",
  throw_in: "whistle",
  corner: "whistle",
  goal_kick: "whistle",
  score: "crowd",
  turnover: "groan",
  turn: "notes",
  over: "final",
};

/** @type {AudioContext | null} */
let ears = null;

/** Let something be heard, if sound is wanted and somebody has clicked here before. @param {string} at */
export function hear(at) {
  const noise = SOUNDS[at];
  if (!noise || sound.value !== "on" || navigator.userActivation?.hasBeenActive === false) return;
  if (document.hidden && at !== "turn") return;
  ears ??= new AudioContext();
  const { currentTime: now, destination } = ears;
  if (ears.state === "suspended") ears.resume();
  import("./noises.js").then(({ makeNoise }) => {
    if (ears && sound.value === "on") makeNoise(noise, ears, destination, Math.max(now, ears.currentTime));
  });
}

/** Turn the sound on, with a sample of it, or off. */
export function toggleSound() {
  sound.value = sound.value === "on" ? "off" : "on";
  if (sound.value === "on") hear("lands");
  else ears?.suspend();
}
