// A page with nothing but a board on it. Tests hand it moments of games and look at what it draws.

import { html, render, wordThrough } from "./html.js";
import { options } from "./vendor/preact.js";
import { loadBoard } from "./games/index.js";
import { read } from "./readings.js";
import { readings } from "./settings.js";
import { Words, speak } from "./words.js";

wordThrough(read);

const main = document.getElementById("stage");
const NEAR = 1.5;

/** The rulesets of all moments by their hash. */
let rulesets = {};

/** What was chosen on the board since it was last asked for. @type {string[][]} */
let chosen = [];

const visible = (selector) => [...main.querySelectorAll(selector)].filter((e) => e.getClientRects().length > 0);
const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const apart = ([a, b], [c, d]) => Math.hypot(a - c, b - d);
const between = (a, b, share) => a.map((n, i) => n + (b[i] - n) * share);

/**
 * What is wrong with the place of the ball, by the view and the lines, squares and coins that are drawn; nothing if it
 * is right.
 */
const ballFaults = {
  first_and_roll({ ball, offense, over, step }, [drawn]) {
    if (over || ["toss_call", "coin", "toss_choice", "kickoff", "receive"].includes(step) || ball <= 0 || ball >= 100)
      return drawn ? "a ball where none lies" : "";
    if (!drawn) return "no ball";
    const [own, other] = [0, 100].map((yard) => middle(visible(`.goal-line[data-yard="${yard}"]`)[0]));
    const share = (offense === "home" ? ball : 100 - ball) / 100;
    const axis = Math.abs(own[0] - other[0]) > Math.abs(own[1] - other[1]) ? 0 : 1;
    const off = Math.abs(middle(drawn.querySelector(".leather"))[axis] - between(own, other, share)[axis]);
    return off > NEAR ? `the ball is ${off} pixels off` : "";
  },
  famous_first_downs(view, [drawn]) {
    const held = {
      [view.offense]: view.offense_zone,
      neutral: view.neutral_zone,
      [view.offense === "home" ? "away" : "home"]: view.defense_zone,
    };
    for (const [owner, yards] of Object.entries(held))
      if (visible(`.yard.${owner}`).length !== yards) return `${owner} has not ${yards} yards`;
    const [x] = middle(drawn.querySelector(".leather"));
    const behind = visible(`.yard.${view.offense}`).map((coin) => middle(coin)[0]);
    const beyond = behind.filter((at) => (view.offense === "home" ? at > x + NEAR : at < x - NEAR));
    return beyond.length > 1 ? `${beyond.length} conquered yards lie beyond the ball` : "";
  },
  first_down({ piece, offense, touch_down: last, over, step }, [drawn]) {
    if (over || step === "draw") return drawn ? "a piece where none stands" : "";
    const square = visible(`.square[data-square="${offense === "home" ? piece : last - piece}"] rect`)[0];
    const off = apart(middle(drawn.querySelector(".leather")), middle(square));
    return off > square.getBoundingClientRect().width / 4 ? `the piece is ${off} pixels off` : "";
  },
  brettfussball({ ball, ground }, [drawn]) {
    const turf = visible(".turf")[0].getBoundingClientRect();
    const cell = turf.width / ground[0].length;
    const at = [turf.x + (ball.charCodeAt(0) - 96.5) * cell, turf.bottom - (Number(ball.slice(1)) - 0.5) * cell];
    const off = apart(middle(drawn.querySelector(".leather")), at);
    return off > cell / 2 ? `the ball is ${off} pixels off` : "";
  },
};

/** Press something, and let the page draw what comes of it. */
function press(selector) {
  options.debounceRendering = (draw) => draw();
  visible(selector)[0].dispatchEvent(new MouseEvent("click", { bubbles: true }));
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
  /** Draw a moment in the place of the one before; the text twin. */
  async show(moment, extra = {}) {
    const { board, twin } = await loadBoard(moment.game);
    const texts = new Words(moment.game);
    const words = (key, params) => texts.text(key, params);
    const on = (...names) => chosen.push(names);
    render(html`<${board} ...${{ ...moment, rules: rulesets[moment.rules], words, on, ...extra }} />`, main);
    return twin({ view: moment.view, words });
  },
  clear() {
    render(null, main);
  },
  /** Draw every moment and look at what came of it; what is wrong. */
  async look(moments) {
    const faults = new Set();
    for (const [i, moment] of moments.entries()) {
      const told = await stage.show(moment);
      const found = [
        ...wrongWords(told),
        ...wrongPicture(i % 9 === 0),
        ballFaults[moment.game](moment.view, visible(".ball")),
      ];
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
    const pieces = visible(".piece.chooses").map((e) => e.dataset.square);
    for (const square of pieces.length ? pieces : [""]) {
      if (square) press(`.piece[data-square="${square}"]`);
      for (const kind of [1, 2]) {
        if (visible(".action-kind").length) press(`.action-kind:nth-child(${kind})`);
        names().forEach((name) => found.add(name));
      }
      if (square) press(`.piece[data-square="${square}"]`);
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
    const cell = turf.height / Math.round(turf.height / (turf.width / 20));
    const alone = (one) => pieces.every((other) => other === one || apart(middle(one), middle(other)) > 4 * cell);
    const found = pieces.find((one) => alone(one) && middle(one)[0] < turf.right - 2 * cell);
    const [x, y] = middle(found);
    return { x, y, cell, square: found.dataset.square };
  },
};
