/**
 * Brettfußball: the pitch with both sides and the ball, what can be chosen on it, and what a turn came to.
 *
 * Home's pieces are red and round, away's yellow and square. Pieces, the ball and the squares are the buttons: first
 * what moves, then where to. A piece has its own number as key, a target the next free number; nothing else has a
 * number. On a phone, where squares are small, the same numbers are keys below the board, and a tap finds what is near.
 * What is chosen in one place is marked in the other.
 * @module
 */
import { SIDES, classes, frameBoard } from "../../drawing/parts.js";
import { Room } from "../../drawing/room.js";
import { dieFromAbove, soccerBall } from "../../drawing/things.js";
import { html, signal, useEffect } from "../../html.js";
import { joinNames } from "../../words.js";
import {
  KEEPER,
  applyChoice,
  drawBall,
  drawKey,
  drawPiece,
  drawTarget,
  findNearest,
  findPiece,
  ghosts,
  ground,
  isGoal,
  layPitch,
  litGoal,
  locate,
  namePiece,
  pieceLook,
  route,
  showEnd,
  sign,
  spotOf,
  thrownDie,
} from "./pieces.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../../drawing/parts.js").Drawn<View>} Drawn */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Choice} Choice */
/** @typedef {import("../../store.js").Happening} Happening */
/** @typedef {import("../../wire").Told} Told */
/** @typedef {import("./pieces.js").Piece} Piece */
/** @typedef {import("./pieces.js").Pitch} Pitch */
/**
 * A piece, or the ball, that can be chosen.
 * @typedef {object} Thing
 * @property {string} name its square, or that it is the ball
 * @property {string} key empty while the numbers are those of targets
 * @property {string} label
 * @property {Piece | null} piece
 * @property {Choice | null} choice what it plays at once, where no target is to be chosen
 */
/**
 * Where something can go.
 * @typedef {object} Target
 * @property {Choice} choice
 * @property {string} key
 * @property {string} square
 * @property {string} way the direction of a kick
 * @property {boolean} isKick
 * @property {boolean} isTaken whether a piece stands where it is drawn
 * @property {string} does what it does, in one word
 * @property {string} label
 */
/** @typedef {{things: Thing[], picked: string, targets: Target[], pointed: string, canGoBack: boolean}} Choosing */

/** The pitch fits itself to its room. */
export const fits = true;

/** The board. */
export const board = frameBoard("brettfussball", (shown) => html`<${Grass} shown=${shown} />`);

/** The board while something is stamped on it: after a goal the ball is in the net, and the goal is lit. */
export const moment = board;

/** @param {{shown: Required<Drawn>}} props */
function Grass({ shown }) {
  useEffect(() => forget, []);
  const { chosen, view: known, previous } = shown;
  const view = chosen ? applyChoice(known, chosen) : showEnd(known, shown.story);
  const seen = { ...shown, view, previous: chosen ? known : previous };
  return html`
    <${Room} name="pitch" draw=${(/** @type {any} */ room) => drawPitch(layPitch(view, room), seen)} />
    ${thrownDie(shown)}
  `;
}

/** @param {Pitch} pitch @param {Required<Drawn>} shown */
function drawPitch(pitch, shown) {
  const { view, previous, rules, words, on } = shown;
  const { things, picked, targets, pointed } = readChoosing(shown);
  const find = (/** @type {string} */ name) => things.find((one) => one.name === name);
  const choose = (/** @type {string} */ name) => {
    const choice = find(name)?.choice;
    if (choice) on(choice.name);
    else pick(shown, name);
  };
  const isInNet = isGoal(view, view.ball);
  const near = (/** @type {MouseEvent} */ event) => {
    const [spot, reach] = locate(event);
    const places = [
      ...targets.map((one) => ({ at: spotOf(pitch, one), act: () => on(one.choice.name) })),
      ...things.map(({ name }) => ({ at: pitch.at(name === BALL ? view.ball : name), act: () => choose(name) })),
    ];
    findNearest(places, spot, reach)?.act();
  };
  return html`
    <svg
      class=${classes("field", pitch.isFlat ? "lying" : "standing")}
      viewBox=${`0 0 ${pitch.width} ${pitch.height}`}
      data-cell=${pitch.cell}
      onClick=${near}
    >
      ${ground(pitch, view, rules)} ${isInNet && litGoal(pitch, view, view.ball)} ${ghosts(pitch, view, previous)}
      ${targets.filter((one) => one.choice.params.path).map((one) => route(pitch, one, pointed === one.choice.name))}
      ${view.pieces.map((/** @type {Piece} */ piece) => {
        const square = piece[1];
        const thing = find(square);
        const state = {
          thing,
          isPicked: picked === square,
          hasBall: view.holder !== "" && view.ball === square,
          isPointed: pointed === (thing?.choice?.name ?? `piece ${square}`),
        };
        return drawPiece(pitch, piece, words, state, () => choose(square));
      })}
      ${drawBall(pitch, view, { thing: find(BALL), isPicked: picked === BALL, isInNet }, () => choose(BALL))}
      ${things.map((one) => drawKey(pitch, view, one))}
      ${targets.map((one) =>
        drawTarget(pitch, one, targets, pointed === one.choice.name, {
          choose: () => on(one.choice.name),
          point: (is) => point(shown, is ? one.choice.name : ""),
        }),
      )}
    </svg>
  `;
}

// What can be chosen

const BALL = "ball";
/** The key of the ball; the others go along the keyboard: the digits, then the letters below them. */
const BALL_KEY = "b";
const KEYS = [..."1234567890qwert"];
/** Questions that a piece answers as it stands. */
const TAKERS = ["taker", "goal_kick_taker", "kick_off_taker"];

const begun = signal({ question: "", picked: "", pointed: "" });

/** Forget what was begun. */
const forget = () => {
  begun.value = { question: "", picked: "", pointed: "" };
};

/** @param {Pick<Drawn, "view" | "ask">} shown */
const nameQuestion = ({ view, ask }) => (ask ? `${view.turn} ${view.step} ${view.thrown} ${ask.who}` : "");

/** @param {Pick<Drawn, "view" | "ask">} shown @param {{picked?: string, pointed?: string}} more */
function begin(shown, more) {
  const question = nameQuestion(shown);
  const before = begun.peek();
  const kept = before.question === question ? before : { picked: "", pointed: "" };
  begun.value = { ...kept, ...more, question };
}

/** Choose a piece or the ball; the same again puts it back. @param {Drawn} shown @param {string} name */
const pick = (shown, name) => begin(shown, { picked: readChoosing(shown).picked === name ? "" : name, pointed: "" });

/** Look at a target, or at none. @param {Drawn} shown @param {string} name */
const point = (shown, name) => begin(shown, { pointed: name });

/** @param {Choice} choice */
const isKick = ({ name }) => name.startsWith("kick ");

/** What can be chosen now. @param {Drawn} shown @returns {Choosing} */
function readChoosing(shown) {
  const { view, ask, words } = shown;
  const choices = (ask?.choices ?? []).filter(({ params }) => params.to);
  const kept = begun.value.question === nameQuestion(shown) ? begun.value : { picked: "", pointed: "" };
  if (!ask || !choices.length) return { things: [], picked: "", targets: [], pointed: "", canGoBack: false };
  if (TAKERS.includes(ask.step)) {
    const things = choices.map((choice) => thingOf(view, words, choice.params.piece, choice));
    return { things, picked: "", targets: [], pointed: kept.pointed, canGoBack: false };
  }
  if (ask.step !== "action") {
    const targets = choices.map((choice, i) => targetOf(view, words, choice, i, choices));
    return { things: [], picked: "", targets, pointed: kept.pointed, canGoBack: false };
  }
  const groups = groupChoices(choices);
  const only = groups.size === 1 ? [...groups.keys()][0] : "";
  const picked = groups.has(kept.picked) ? kept.picked : only;
  const own = groups.get(picked) ?? [];
  const carrier = view.ball;
  const things = [...groups.keys()].map((name) => {
    const thing = thingOf(view, words, name, null);
    // The numbers belong to the targets now. The ball can still be taken from the piece that has it.
    const isFree = !picked || (name === BALL && picked === carrier);
    return { ...thing, key: isFree ? thing.key : "" };
  });
  return {
    things: only ? [] : things,
    picked,
    targets: own.map((choice, i) => targetOf(view, words, choice, i, own)),
    pointed: kept.pointed,
    canGoBack: picked !== "" && !only,
  };
}

/** Group choices by the piece that moves; kicks belong to the ball. @param {Choice[]} choices */
function groupChoices(choices) {
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const choice of choices) {
    const name = isKick(choice) ? BALL : choice.params.piece;
    found.set(name, [...(found.get(name) ?? []), choice]);
  }
  return found;
}

/**
 * A piece or the ball as something to choose.
 * @param {View} view
 * @param {Words} words
 * @param {string} name
 * @param {Choice | null} choice
 * @returns {Thing}
 */
function thingOf(view, words, name, choice) {
  if (name === BALL)
    return { name, key: BALL_KEY, label: words("board.ball", { square: view.ball }), piece: null, choice };
  const piece = findPiece(view, name) ?? null;
  return { name, key: piece ? KEYS[piece[2] - 1] : "", label: piece ? namePiece(piece, words) : name, piece, choice };
}

/**
 * @param {View} view
 * @param {Words} words
 * @param {Choice} choice
 * @param {number} i
 * @param {Choice[]} all the targets that are offered together
 * @returns {Target}
 */
function targetOf(view, words, choice, i, all) {
  const { to, does = "" } = choice.params;
  const kicks = isKick(choice);
  return {
    choice,
    key: KEYS[i] ?? "",
    square: to,
    way: kicks ? choice.name.split(" ")[1] : "",
    isKick: kicks,
    isTaken: does !== "out" && to !== choice.params.from && findPiece(view, to) !== undefined,
    does,
    label: describe(view, words, choice, all),
  };
}

/**
 * What a choice does.
 * @param {View} view
 * @param {Words} words
 * @param {Choice} choice
 * @param {Choice[]} all
 */
function describe(view, words, choice, all) {
  const { piece, to, path, does } = choice.params;
  if (!path) return words("board.place", { square: to });
  if (isKick(choice)) return words("board.kick", { result: words(`does.${does}`, { to }) });
  const n = findPiece(view, piece)?.[2] ?? piece;
  if (does === "attack") return words("board.attack", { n, other: findPiece(view, to)?.[2] ?? to });
  if (does === "take") return words("board.take", { n, to });
  const isTwice = all.filter((one) => one.params.to === to).length > 1;
  return isTwice ? words("board.via", { n, to, via: findTurn(choice) }) : words("board.to", { n, to });
}

/** The square where a piece turns. @param {Choice} choice */
function findTurn({ params: { from, path } }) {
  const squares = [from, ...path];
  const isSameLine = (/** @type {string} */ a, /** @type {string} */ b) => a[0] === b[0] || a.slice(1) === b.slice(1);
  const at = squares.findIndex((square) => !isSameLine(from, square));
  return squares[Math.max(at - 1, 0)];
}

// Beside the question

/** What is told by a word rather than by a square. */
const IN_WORDS = ["attack", "take", "goal", "own_goal", "out"];
/** What is worth telling without being asked, the first before the others. */
const NEWS = ["goal", "attack", "take"];
const LINE_UPS = ["back", "reset"];

/** @param {Drawn} shown */
export function stage(shown) {
  const { ask, view, words } = shown;
  if (!ask) return null;
  const now = readChoosing(shown);
  const isLineUp = ask.choices.every(({ name }) => LINE_UPS.includes(name));
  return html`
    <div class="tray" data-of=${now.picked || null}>
      ${
        view.thrown > 0 &&
        html`
          <span class="tray-die" role="img" aria-label=${words("strip.thrown", { n: view.thrown })}>
            ${dieFromAbove({ id: "bf-tray", hue: "ivory", pips: view.thrown })}
          </span>
        `
      }
      <p class="tray-says" aria-live="polite">${tellNow(shown, now)}</p>
      <div class="tray-acts">
        ${isLineUp && ask.choices.map(({ name }, i) => lineUp(shown, name, i))} ${kick(shown, now)}
        ${now.canGoBack && back(shown, now)}
      </div>
      ${!isLineUp && keys(shown, now)}
    </div>
  `;
}

/** What is to be chosen next, or what the target does that is looked at. @param {Drawn} shown @param {Choosing} now */
function tellNow({ view, ask, words }, { things, picked, targets, pointed }) {
  const looked = targets.find((one) => one.choice.name === pointed);
  if (looked) return says(looked);
  if (ask?.step !== "action") return words(`board.says.${ask?.step}`);
  if (!picked) return words("board.choose_piece");
  const news = NEWS.map((does) => targets.find((one) => one.does === does)).find(Boolean);
  if (news) return says(news);
  const die = view.thrown;
  if (picked === BALL) return words("board.flies", { die });
  const piece = things.find((one) => one.name === picked)?.piece ?? findPiece(view, picked);
  return words("board.goes", { n: piece?.[2] ?? picked, die });
}

/** @param {Target} one */
const says = ({ key, label }) => html`<b class="tray-key">${key.toUpperCase()}</b> ${label}`;

/** @param {Drawn} shown @param {string} name @param {number} i */
const lineUp = ({ words, on = () => {} }, name, i) => html`
  <button key=${name} data-choice=${name} data-key=${i + 1} onClick=${() => on(name)}>
    ${words(`board.line_up.${name}`)} <span class="key" aria-hidden="true">${i + 1}</span>
  </button>
`;

/** Take the ball from the piece that has it. @param {Drawn} shown @param {Choosing} now */
function kick(shown, { things, picked }) {
  const ball = things.find((one) => one.name === BALL);
  return (
    ball &&
    picked === shown.view.ball &&
    html`
      <button data-thing=${BALL} data-key=${ball.key} onClick=${() => pick(shown, BALL)}>
        <span class="tray-word">${shown.words("action.kick")}</span>
        <span class="key" aria-hidden="true">${ball.key.toUpperCase()}</span>
      </button>
    `
  );
}

/** @param {Drawn} shown @param {Choosing} now */
const back = (shown, { picked }) => html`
  <button class="tray-back" data-key="Escape" onClick=${() => pick(shown, picked)}>
    ${shown.words("page.back")} <span class="key" aria-hidden="true">Esc</span>
  </button>
`;

/** The numbers of the board as keys. @param {Drawn} shown @param {Choosing} now */
function keys(shown, now) {
  const { picked, targets, things } = now;
  const all = picked || targets.length ? targets.map((one) => targetKey(shown, now, one)) : things.map(thingKey(shown));
  return html`<div class=${`tray-keys of-${Math.min(Math.max(all.length, 3), 12)}`}>${all}</div>`;
}

/** @param {Drawn} shown @returns {(one: Thing) => any} */
const thingKey = (shown) => (one) => {
  const { name, key, label, piece, choice } = one;
  const act = () => (choice ? shown.on?.(choice.name) : pick(shown, name));
  return html`
    <button key=${name} class="tray-pick" data-thing=${name} data-key=${key} onClick=${act}>
      <svg class=${classes("tray-piece", piece?.[0])} viewBox="-13 -13 26 28" aria-hidden="true">
        ${piece ? pieceLook(piece[0], piece[2], 11) : soccerBall(10)}
      </svg>
      <span>${piece ? name : shown.words("action.kick")}</span>
      <span class="unseen">${label}</span>
    </button>
  `;
};

/** @param {Drawn} shown @param {Choosing} now @param {Target} one */
function targetKey(shown, { pointed }, { choice, key, square, does, isKick, label }) {
  const look = () => point(shown, choice.name);
  const leave = () => point(shown, "");
  return html`
    <button
      key=${choice.name}
      class=${classes("tray-pick", "target-key", does, pointed === choice.name && "pointed")}
      data-choice=${choice.name}
      data-key=${key}
      onClick=${() => shown.on?.(choice.name)}
      onFocus=${look}
      onMouseEnter=${look}
      onMouseLeave=${leave}
      onBlur=${leave}
    >
      <b class="tray-number">${key.toUpperCase()}</b>
      <span>
        ${IN_WORDS.includes(does) ? shown.words(`key.${does}`) : square}
        ${
          isKick &&
          ["pass", "lose"].includes(does) &&
          html`<svg class="tray-sign" viewBox="-10 -10 20 20" aria-hidden="true">${sign(does)}</svg>`
        }
      </span>
      <span class="unseen">${label}</span>
    </button>
  `;
}

// What is told

/**
 * The facts of the scoreboard.
 * @param {Pick<Drawn, "view" | "words">} shown
 * @returns {import("../index.js").Scoreboard}
 */
export const scoreboard = ({ view, words }) => ({
  score: view.score,
  extras: [hasBall(view, "home"), hasBall(view, "away")],
  middle: [
    words("short.turn", { turn: view.turn }),
    view.over
      ? ""
      : view.play !== "open" || !view.last_turn
        ? words(`play.${view.play}`)
        : words("short.of", { last: view.last_turn }),
  ],
});

/** A ball, beside the side that has it. @param {View} view @param {string} side */
const hasBall = ({ holder, over }, side) =>
  holder === side &&
  !over &&
  html`
    <svg class="score-has-ball" viewBox="-11 -11 23 23" width="17" height="17" aria-hidden="true">
      ${soccerBall(10)}
    </svg>
  `;

/** The table in sentences. @param {Pick<Drawn, "view" | "words">} shown @returns {string[]} */
export function twin({ view, words }) {
  const [home, away] = view.score;
  const told = [
    words(view.last_turn ? "tell.score_of" : "tell.score", { home, away, turn: view.turn, last: view.last_turn }),
  ];
  if (!view.over) told.push(words("tell.turn", { side: view.side, play: words(`play.${view.play}`) }));
  told.push(words(view.holder ? "tell.ball_held" : "tell.ball_loose", { square: view.ball, side: view.holder }));
  const standing = SIDES.map((side) => {
    const own = view.pieces.filter((/** @type {Piece} */ [of]) => of === side);
    const keeper = own.find((/** @type {Piece} */ [, , n]) => n === KEEPER)?.[1] ?? "";
    const others = own.filter((/** @type {Piece} */ [, , n]) => n !== KEEPER).map((/** @type {Piece} */ [, at]) => at);
    return words(keeper ? "tell.pieces" : "tell.no_keeper", { side, keeper, squares: joinNames(others, words) });
  });
  return [...told, ...standing];
}

/** Messages with which a turn is told, apart from the throw. */
const TURNS = ["moves", "keeper_moves", "attacks", "kicks", "skips"];
/** What became of a turn, the first before the others. */
const ENDS = (
  "goal own_goal saves ball_lost ball_to_mate keeper_has_it ball_loose throw_in corner goal_kick goal_kick_due " +
  "attacks takes_ball keeper_moves moves skips kicks"
).split(" ");
/** @type {Record<string, string>} */
const RESTARTS = { throw_in: "throw_in", corner: "corner", goal_kick: "goal_kick", goal_kick_due: "goal_kick" };
const OUT = ["out_over_side_line", "out_over_end_line"];
const STAMPED = ["goal", "own_goal", "saves"];
/** @type {Record<string, "good" | "bad">} */
const TONES = { goal: "good", own_goal: "bad" };

/** The name of a message, without that of the game. @param {Told} told */
const nameOf = ({ key }) => key.slice(key.indexOf(".") + 1);

/**
 * @param {Drawn} shown
 * @returns {import("../index.js").Result | null}
 */
export function result({ view, previous, story = [], words, names }) {
  const at = story.findLastIndex(({ what }) => what.type === "told" && TURNS.includes(nameOf(what)));
  if (at < 0) return situated(view, story, words, names);
  const told = listTold(story.slice(at), "threw");
  const before = findView(story.slice(0, at)) ?? previous ?? view;
  const threw = story.slice(0, at).findLast(({ what }) => what.type === "told" && nameOf(what) === "threw")?.what;
  const named = new Map(told.map((one) => [nameOf(one), one]));
  const end = /** @type {Told} */ (ENDS.map((name) => named.get(name)).find(Boolean));
  const name = nameOf(end);
  const side = String(told[0].params.side ?? "");
  const params = countIn(before, { ...told[0].params, ...end.params });
  const say = (/** @type {string} */ key) => words(key, params);
  const headline = STAMPED.includes(name)
    ? words(`moment.${name}`)
    : name in RESTARTS
      ? words(`play.${RESTARTS[name]}`)
      : say(`result.${name}`);
  const whose = /** @type {"home" | "away"} */ (name in RESTARTS ? end.params.side : side);
  return {
    side,
    dice: (threw || before.thrown > 0) && die(threw?.type === "told" ? threw.params.face : before.thrown, 0),
    sum: name === "goal" || name === "own_goal" ? `${end.params.home}–${end.params.away}` : "",
    tone: TONES[name] ?? "",
    headline,
    aside: names?.[whose] ?? "",
    sentence: sayMore(name, named, words, say),
    cite: end.cite,
  };
}

/**
 * What happened, in a sentence.
 * @param {string} name
 * @param {Map<string, Told>} named
 * @param {import("../../drawing/parts.js").Words} words
 * @param {(key: string) => string} say
 */
function sayMore(name, named, words, say) {
  const tell = (/** @type {string} */ key) => {
    const one = named.get(key);
    return one ? words(one.key, one.params) : "";
  };
  const out = OUT.map(tell).find(Boolean);
  if (out) return out;
  if (name === "attacks") return say("result.must_kick");
  if (name === "goal" || name === "own_goal") return say("result.shot");
  if (name === "ball_lost" || name === "ball_to_mate") return say("result.has_ball");
  if (name === "moves" || name === "keeper_moves") return tell("leaves_ball") || say("result.from");
  if (name === "takes_ball") return say("result.from");
  return tell(name);
}

/**
 * Add the numbers of the pieces to squares: of who acts, and of who is met.
 * @param {View} view the view before
 * @param {Record<string, any>} params
 */
function countIn(view, params) {
  const count = (/** @type {string} */ square) => findPiece(view, square)?.[2] ?? square;
  const { start, end, square } = params;
  if (params.way && square) return { ...params, n: count(square) };
  return { ...params, n: count(start), other: count(end ?? "") };
}

/** The messages up to one of a name. @param {Happening[]} story @param {string} until @returns {Told[]} */
function listTold(story, until) {
  const told = story.flatMap(({ what }) => (what.type === "told" ? [what] : []));
  const end = told.findIndex((one) => nameOf(one) === until);
  return end < 0 ? told : told.slice(0, end);
}

/** The last view of a story. @param {Happening[]} story @returns {View | null} */
function findView(story) {
  const found = story.findLast(({ what }) => what.type === "view")?.what;
  return found?.type === "view" ? /** @type {View} */ (found.view) : null;
}

/** @param {any} face @param {number} i */
const die = (face, i) => html`
  <span key=${i}>${dieFromAbove({ id: `bf-strip-${i}`, hue: "ivory", pips: Number(face) })}</span>
`;

/**
 * Where the game stands, before anybody has moved: who kicks off, and with what.
 * @param {View} view
 * @param {Happening[]} story
 * @param {import("../../drawing/parts.js").Words} words
 * @param {Drawn["names"]} names
 */
function situated(view, story, words, names) {
  const told = story.flatMap(({ what }) => (what.type === "told" ? [what] : []));
  const kicks = told.findIndex((one) => nameOf(one) === "kicks_off");
  const toss = kicks < 0 ? [] : told.slice(0, kicks).filter((one) => nameOf(one) === "threw");
  return {
    side: view.side,
    dice: toss.length > 1 && toss.slice(-2).map((one, i) => die(one.params.face, i)),
    headline: words(`play.${view.play}`),
    aside: names?.[/** @type {"home"} */ (view.side)] ?? "",
    sentence: kicks < 0 ? words("short.turn", { turn: view.turn }) : words(told[kicks].key, told[kicks].params),
    cite: kicks < 0 ? "" : told[kicks].cite,
  };
}
