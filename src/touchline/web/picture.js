// A picture of the play that decided a game, or of its biggest one: made here, then shared or saved.

import { html, render } from "./html.js";
import { Pace } from "./pace.js";
import { paint } from "./painting.js";
import { gather } from "./parts/board.js";
import { sayResult } from "./parts/log.js";
import { nameSidesForOthers } from "./people.js";
import { nameOf } from "./plays.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./recording.js").Recording} Recording */
/** @typedef {import("./chronicle.js").Chronicle} Chronicle */
/** @typedef {import("./games/index.js").Drawing} Drawing */
/** @typedef {import("./plays.js").Play} Play */
/**
 * @typedef {object} Given
 * @property {Session} session
 * @property {Drawing | null} drawing
 * @property {Recording | null} recorded
 * @property {Chronicle} chronicle
 */

const [WIDTH, HEIGHT, EDGE] = [1200, 1000, 40];
const HEAD = 190;
/** Where the board lies. */
const ROOM = { x: EDGE, y: HEAD + 20, width: WIDTH - 2 * EDGE, height: 590 };
const FRAME = 12;
const GOLD = "#f6bd1b";
/** A board has fitted itself to its room when so many looks at it, so many milliseconds apart, show the same. */
const [ALIKE, BETWEEN, MOST_LOOKS] = [4, 40, 50];

/** A value of the look, which a game may have set for itself. @param {string} name */
function look(name) {
  const own = document.querySelector("[data-game]") ?? document.documentElement;
  return getComputedStyle(own).getPropertyValue(name).trim();
}

/** Make the picture of a game. @param {Given} given @returns {Promise<Blob>} */
export async function makePicture({ session, drawing, recorded, chronicle }) {
  const sheet = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const canvas = /** @type {CanvasRenderingContext2D} */ (sheet.getContext("2d"));
  await document.fonts.ready;
  const play = chronicle.decider ?? chronicle.biggest?.play ?? null;
  const names = nameSidesForOthers(session);
  paintGround(canvas);
  paintHead(canvas, session, names);
  await paintBoard(canvas, { session, drawing, recorded }, play, names);
  paintFoot(canvas, session, play, names);
  return new Promise((done, fail) =>
    sheet.toBlob((made) => (made ? done(made) : fail(new Error("no picture"))), "image/png"),
  );
}

/** Share the picture where the browser can share files, else save it. @param {Given} given
 * @returns {Promise<"shared" | "saved">} */
export async function shareGame(given) {
  const { session } = given;
  const made = await makePicture(given);
  const { home = 0, away = 0 } = session.main.store.over.value?.score ?? {};
  const file = new File([made], `${session.game.value}-${home}-${away}.png`, { type: "image/png" });
  const shared = { files: [file], title: session.words.value.text("title") };
  if (navigator.canShare?.(shared))
    try {
      await navigator.share(shared);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "shared";
    }
  const href = URL.createObjectURL(made);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
  return "saved";
}

/** @param {CanvasRenderingContext2D} canvas */
function paintGround(canvas) {
  const light = canvas.createRadialGradient(WIDTH / 2, -100, 50, WIDTH / 2, 0, WIDTH);
  light.addColorStop(0, "#2f8a4e");
  light.addColorStop(1, "#123524");
  canvas.fillStyle = light;
  canvas.fillRect(0, 0, WIDTH, HEIGHT);
}

/** The names and the score. @param {CanvasRenderingContext2D} canvas @param {Session} session
 * @param {Record<string, string>} names */
function paintHead(canvas, session, names) {
  const words = session.words.value;
  const score = session.main.store.over.value?.score ?? {};
  canvas.textBaseline = "middle";
  write(canvas, words.text("title"), { x: WIDTH / 2, y: 42, size: 40, align: "center", room: 900 });
  const half = (WIDTH - 2 * EDGE) / 2;
  for (const [i, side] of ["home", "away"].entries()) {
    const left = EDGE + i * half;
    const colour = (/** @type {string} */ tone) => look(`--${side}${tone}`);
    const ink = look(`--on-${side}`);
    const shade = canvas.createLinearGradient(0, 78, 0, HEAD);
    shade.addColorStop(0, colour("-light"));
    shade.addColorStop(0.4, colour(""));
    shade.addColorStop(1, colour("-deep"));
    canvas.fillStyle = shade;
    canvas.beginPath();
    canvas.roundRect(left, 78, half, HEAD - 78, i ? [0, 24, 24, 0] : [24, 0, 0, 24]);
    canvas.fill();
    const middle = (78 + HEAD) / 2 + 2;
    const isHome = side === "home";
    const out = isHome ? left + 28 : left + half - 28;
    const align = isHome ? "left" : "right";
    const sign = isHome ? "●" : "■";
    const named = isHome ? `${sign} ${names[side]}` : `${names[side]} ${sign}`;
    write(canvas, named, { x: out, y: middle, size: 52, align, room: half - 220, colour: ink });
    const at = isHome ? left + half - 90 : left + 90;
    const points = String(score[side] ?? 0);
    write(canvas, points, { x: at, y: middle + 4, size: 112, align: "center", room: 150, colour: ink });
  }
}

/**
 * Write a line, smaller where there is no room for it.
 * @param {CanvasRenderingContext2D} canvas
 * @param {string} text
 * @param {{x: number, y: number, size: number, align: CanvasTextAlign, room: number, colour?: string, font?: string,
 *   weight?: number}} how
 */
function write(canvas, text, { x, y, size, align, room, colour = "#fff", font = look("--display"), weight = 900 }) {
  canvas.font = `${weight} ${size}px ${font}`;
  const wide = canvas.measureText(text).width;
  if (wide > room) canvas.font = `${weight} ${Math.floor((size * room) / wide)}px ${font}`;
  canvas.fillStyle = colour;
  canvas.textAlign = align;
  canvas.fillText(text, x, y);
}

/**
 * The board at the moment of the play.
 * @param {CanvasRenderingContext2D} canvas
 * @param {{session: Session, drawing: Drawing | null, recorded: Recording | null}} given
 * @param {Play | null} play
 * @param {Record<string, string>} names
 */
async function paintBoard(canvas, { session, drawing, recorded }, play, names) {
  const { x, y, width, height } = ROOM;
  canvas.fillStyle = drawing?.fits ? "#0a1d14" : "#f3ecde";
  canvas.beginPath();
  canvas.roundRect(x, y, width, height, 26);
  canvas.fill();
  if (!drawing) return;
  const stream = recorded && play ? showPlay(session, recorded, play) : session.main;
  const words = session.words.value;
  const shown = gather({ stream, rules: session.rules.value, words, names: /** @type {any} */ (names) });
  if (!shown) return;
  const draw = shown.moment && drawing.moment ? drawing.moment : drawing.board;
  const held = document.createElement("div");
  held.className = `picture-room ${drawing.fits ? "" : "flows"}`;
  held.setAttribute("aria-hidden", "true");
  document.body.append(held);
  try {
    render(html`<div class="slab"><div class="room"><div class="drawn">${draw(shown)}</div></div></div>`, held);
    const laid = /** @type {Element} */ (held.querySelector(".drawn"));
    await standStill(laid);
    const size = laid.getBoundingClientRect();
    const inner = { width: width - 2 * FRAME, height: height - 2 * FRAME };
    const scale = Math.min(inner.width / size.width, inner.height / size.height);
    canvas.save();
    canvas.beginPath();
    canvas.roundRect(x + FRAME, y + FRAME, inner.width, inner.height, 16);
    canvas.clip();
    canvas.translate(x + (width - size.width * scale) / 2, y + (height - size.height * scale) / 2);
    canvas.scale(scale, scale);
    paint(canvas, laid);
    canvas.restore();
  } finally {
    render(null, held);
    held.remove();
  }
}

/** Wait until a drawing has found its size: it is drawn again when it knows its room. @param {Element} drawn */
async function standStill(drawn) {
  const lay = (/** @type {Element} */ one) => JSON.stringify(one.getBoundingClientRect());
  let [before, alike] = ["", 0];
  for (let looks = 0; alike < ALIKE && looks < MOST_LOOKS; looks++) {
    await new Promise((done) => setTimeout(done, BETWEEN));
    const now = String([...drawn.querySelectorAll("*")].map(lay));
    alike = now === before ? alike + 1 : 0;
    before = now;
  }
}

/** What the table showed when it stopped for a play, or after it. @param {Session} session
 * @param {Recording} recorded @param {Play} play */
function showPlay(session, recorded, play) {
  const moments = session.info.value?.moments ?? {};
  const scored = play.lines.findLast((line) => moments[nameOf(line)] === "score");
  const last = scored ?? play.lines[play.lines.length - 1];
  const told = recorded.events.findIndex(({ n, what }) => n === last.n && what.type === "told");
  const isView = (/** @type {number} */ at) => recorded.events[at]?.what.type === "view";
  let view = told;
  while (view < recorded.events.length && !isView(view)) view++;
  const pace = new Pace();
  pace.store.take(recorded.start);
  for (const event of recorded.events.slice(0, scored ? view : view + 1)) pace.store.take(event);
  const after = recorded.events[view]?.what;
  if (scored)
    pace.moment.value = {
      name: nameOf(scored),
      kind: "score",
      isStamped: true,
      told: { type: "told", key: scored.key, params: scored.params, cite: scored.cite },
      after: after?.type === "view" ? after.view : null,
    };
  pace.store.thrown.value = [];
  return pace;
}

/** What happened. @param {CanvasRenderingContext2D} canvas @param {Session} session @param {Play | null} play
 * @param {Record<string, string>} names */
function paintFoot(canvas, session, play, names) {
  const words = session.words.value;
  const middle = (ROOM.y + ROOM.height + HEIGHT) / 2;
  canvas.textBaseline = "middle";
  write(canvas, words.text("page.name"), {
    x: WIDTH - EDGE,
    y: HEIGHT - 34,
    size: 30,
    align: "right",
    room: 300,
    colour: "#e4f1e8",
  });
  if (!play) return;
  const { title, says } = tellPlay(session, play, names);
  canvas.save();
  canvas.transform(1, 0, -0.14, 1, 0.14 * middle, 0);
  write(canvas, title.toLocaleUpperCase(words.language), {
    x: EDGE + 8,
    y: middle - 30,
    size: 96,
    align: "left",
    room: 900,
    colour: GOLD,
  });
  canvas.restore();
  write(canvas, says, {
    x: EDGE + 8,
    y: middle + 44,
    size: 34,
    align: "left",
    room: 850,
    font: look("--text"),
    weight: 600,
  });
}

/** A play in words. @param {Session} session @param {Play} play @param {Record<string, string>} names */
function tellPlay(session, play, names) {
  const words = session.words.value;
  const info = session.info.value;
  const loud = play.lines.findLast((line) => info?.moments[nameOf(line)] === "score");
  const key = loud ? `moment.${nameOf(loud)}` : "";
  const came = info?.plays.begins.length ? sayResult(play, info.plays, words) : "";
  const title = loud && words.has(key) ? words.text(key) : came || words.text("page.end.biggest");
  const things = play.things.map(({ value, words: space }) => words.code(space, value));
  const parts = [
    names[play.side],
    play.lead && words.text(`log.lead.${nameOf(play.lead)}`, play.lead.params),
    things.join(` ${words.text("page.log.versus")} `),
    typeof play.value === "number" && play.value > 0 ? `+${play.value}` : "",
  ];
  return { title, says: parts.filter(Boolean).join(" · ") };
}
