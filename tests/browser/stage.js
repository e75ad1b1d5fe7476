// A page with nothing but a board on it. Tests hand it moments of games and look at what it draws.

import { html, render, setTextFilter } from "./html.js";
import { options } from "./vendor/preact.js";
import { loadBoard } from "./games/index.js";
import { apart, middle, visible } from "./stage.look.js";
import { addReadings } from "./readings.js";
import { readings } from "./settings.js";
import { Words, speak } from "./words.js";

setTextFilter(addReadings);

const main = document.getElementById("stage");

/** The rulesets of all moments by their hash. */
let rulesets = {};

/** What was chosen on the board since it was last asked for. @type {string[][]} */
let chosen = [];

/** Press something, and let the page draw what comes of it. */
function press(element) {
  options.debounceRendering = (draw) => draw();
  element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

/** Texts of the board and its twin that no person should read. */
function wrongWords(told) {
  const labels = [...main.querySelectorAll("[aria-label]")].map((e) => e.getAttribute("aria-label"));
  const said = [main.textContent, ...labels, ...told].join(" ");
  const wrong = ["[", "{", "undefined", "NaN", "null"].filter((word) => said.includes(word));
  return [
    told.length ? "" : "no sentence",
    ...wrong.map((word) => `says ${said.slice(said.indexOf(word), said.indexOf(word) + 60)}`),
  ];
}

/** Pictures without sense, and what does not fit. */
function* wrongPicture(thoroughly) {
  if (!main.querySelector(".board svg")) yield "no picture";
  if (main.querySelector("[style]")) yield "a style attribute";
  if (/NaN|undefined/.test(main.innerHTML)) yield "draws NaN or undefined";
  if (document.documentElement.scrollWidth > innerWidth) yield "wider than the screen";
  if (thoroughly) yield* cutOff();
}

/** Texts that stick out of their picture or of their box. */
function cutOff() {
  const sticks = (inner, outer) =>
    inner.left < outer.left - 1 ||
    inner.right > outer.right + 1 ||
    inner.top < outer.top - 1 ||
    inner.bottom > outer.bottom + 1;
  const drawn = visible("svg text").filter((text) =>
    sticks(text.getBoundingClientRect(), text.ownerSVGElement.getBoundingClientRect()),
  );
  const set = visible(".board *:not(svg, svg *, .said)").filter(
    (e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0,
  );
  return [...drawn, ...set].map(
    (e) => `${e.textContent.trim().slice(0, 30)} (${e.tagName}.${e.getAttribute("class")}) is cut off`,
  );
}

window.stage = {
  speak,
  /** Let words be shown with their readings, or without. */
  read(how) {
    readings.value = how;
  },
  know(rules) {
    rulesets = { ...rulesets, ...rules };
  },
  /** Draw a moment in the place of the one before, with what goes below the board; the text twin. */
  async show(moment, extra = {}) {
    const { board, twin, stage: below } = await loadBoard(moment.game);
    const texts = new Words(moment.game);
    const words = (key, params) => texts.text(key, params);
    const on = (...names) => chosen.push(names);
    // As at the table: what lies below the board is not drawn on the board as well
    const staged = Boolean(moment.ask && below);
    const shown = { ...moment, rules: rulesets[moment.rules], words, on, staged, ...extra };
    const Below = () => (staged && below(shown)) || null;
    const place = html`<div class="layout question stage"><${Below} /></div>`;
    render(html`<div data-game=${moment.game}><${board} ...${shown} />${place}</div>`, main);
    return twin({ view: moment.view, words });
  },
  /** Wait until drawings have measured their room and were drawn for it, in their own letters. */
  async settled() {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    await document.fonts.ready;
  },
  clear() {
    render(null, main);
  },
  /** Draw every moment and look at what came of it; what is wrong. */
  async look(moments) {
    const faults = new Set();
    for (const [i, moment] of moments.entries()) {
      const { ballFault } = await import(`/stage/${moment.game}.js`);
      const thoroughly = i % 9 === 0;
      const told = await stage.show(moment);
      if (thoroughly) await stage.settled();
      const found = [...wrongWords(told), ...wrongPicture(thoroughly), ballFault(moment.view, visible(".ball"))];
      for (const fault of found.filter(Boolean))
        faults.add(`${moment.game} ${moment.viewer} ${moment.view.step}: ${fault}`);
    }
    return [...faults].slice(0, 20);
  },
  chosen() {
    const taken = chosen;
    chosen = [];
    return taken;
  },
  count: (selector) => visible(selector).length,
  /** Every choice that has a button on the board; of pieces, after each has been chosen. */
  offered() {
    const names = () => visible("[data-choice]").map((e) => e.dataset.choice);
    const found = new Set(names());
    const things = visible(".chooses:not([data-choice])").length;
    for (let i = 0; i < things; i++) {
      press(visible(".chooses:not([data-choice])")[i]);
      names().forEach((name) => found.add(name));
      press(visible(".chooses:not([data-choice])")[i]);
    }
    return [...found];
  },
  smallTargets(least) {
    const boxes = visible("button, .zone.chooses").map((e) => [e, e.getBoundingClientRect()]);
    return boxes
      .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5)
      .map(([e, box]) => `${e.getAttribute("class")} ${box.width} × ${box.height}`);
  },
  /** A piece that can be chosen, that no other one is near, and that has room to its right. */
  lonelyPiece() {
    const pieces = visible(".piece.chooses");
    const turf = visible(".turf")[0].getBoundingClientRect();
    const alone = (one) => pieces.every((other) => other === one || apart(middle(one), middle(other)) > 60);
    const found = pieces.find((one) => alone(one) && middle(one)[0] < turf.right - 30);
    const [x, y] = middle(found.querySelector(".body"));
    return { x, y, square: found.dataset.square };
  },
};
