// A page with nothing but a board on it. Tests hand it moments of games and look at what it draws.

import { html, render } from "./html.js";
import { boardOf } from "./boards/index.js";
import { Words, speak } from "./words.js";

const stage = document.getElementById("stage");

/** What was chosen on the board since it was last asked for. @type {string[][]} */
let chosen = [];

window.stage = {
  speak,
  /** Draw a moment in the place of the one before; the text twin. */
  async show(moment, rules, extra = {}) {
    const { board, twin } = await boardOf(moment.game);
    const texts = new Words(moment.game);
    const words = (key, params) => texts.text(key, params);
    const on = (...names) => chosen.push(names);
    const drawn = { ...moment, rules, words, on, ...extra };
    render(html`<${board} key=${extra.key ?? "board"} ...${drawn} />`, stage);
    return twin({ view: moment.view, words });
  },
  clear() {
    render(null, stage);
  },
  chosen() {
    const taken = chosen;
    chosen = [];
    return taken;
  },
};
