/**
 * 1st & Roll: the field with its four down columns, the clock track, the dice, and what a play came to.
 *
 * Home's goal is on the left (on a phone at the bottom), so home moves to the right, or up.
 * @module
 */
import { coin } from "../../drawing/falling.js";
import { SIDES, classes, frameBoard, nameComponent, range } from "../../drawing/parts.js";
import { Room } from "../../drawing/room.js";
import { bigCoin } from "../../drawing/signs.js";
import { dieFaceDown } from "../../drawing/things.js";
import { html } from "../../html.js";
import { formatNumber } from "../../words.js";
import {
  COLOURS,
  YARDS,
  ball,
  faceRow,
  fromHome,
  ghost,
  ground,
  layField,
  lines,
  litZone,
  lyingDie,
  middleOf,
  openDie,
  sign,
  signDie,
  thrownDie,
  zoneMarks,
} from "./pieces.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../../drawing/parts.js").Drawn<View>} Drawn */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Rules} Rules */
/** @typedef {import("../../store.js").Happening} Happening */
/** @typedef {import("../../wire").Told} Told */
/** @typedef {import("./pieces.js").Die} Die */
/** @typedef {import("./pieces.js").Field} Field */

/** Choices of which a sign is drawn. @type {Record<string, string>} */
const SIGNED = {
  punt: "punt",
  regular: "punt",
  kick: "punt",
  field_goal: "kick",
  pat: "kick",
  hail_mary: "hail_mary",
  receive: "receive",
  play: "out",
  run_out: "out",
  touchback: "stop",
  return: "back",
  fair_catch: "up",
  take: "stop",
  again: "again",
  stop: "stop",
  accept: "yes",
  decline: "no",
  let_run: "clock",
  leave: "clock",
  timeout: "pause",
  run_off: "forward",
};
/** Sides of the coin. */
const FACES = ["heads", "tails"];
/** Choices that are played with dice of the offense. @type {Record<string, string[]>} */
const THROWS = { two: ["red"], onside: ["red", "yellow"], bomb: ["green"] };
const PAIRS = { red_yellow: ["red", "yellow"], red_green: ["red", "green"], yellow_green: ["yellow", "green"] };
const TOSS = ["toss_call", "coin", "toss_choice"];
/** Choices with which a play begins that is not called in secret. */
const BEGINNINGS = ["announce", "kickoff", "receive", "try", "toss_call"];
const TILTS = [-8, 7, -4, 6, -6];

/** The field fills its room. */
export const fits = true;

/** The board. */
export const board = frameBoard("first-and-roll", (shown) => lay(shown));

/** The board while something is stamped on it: the ball in the zone, and the zone lit. */
export const moment = board;

/** @param {Required<Drawn>} shown */
const lay = (shown) => html`
  ${track(shown.view, shown.rules, shown.words)}
  <div class="pitch">
    <${Room} name="grass" draw=${(/** @type {any} */ room) => drawField(layField(room), shown)} />
    ${onField(shown)}
  </div>
`;

// What is told about it

/** The facts of the scoreboard. @param {Pick<Drawn, "view" | "words">} shown */
export const scoreboard = ({ view, words }) => ({
  score: view.score,
  ball: isPlaced(view) ? view.offense : "",
  extras: view.timeouts.map((/** @type {number} */ left) => timeouts(left)),
  middle: [
    view.situation ? shortSituation(view, words) : TOSS.includes(view.step) ? "" : namePlay(view, words),
    `${words(view.period_name)} · ${view.clock}`,
  ],
});

/** The table in sentences. @param {Pick<Drawn, "view" | "words">} shown @returns {string[]} */
export function twin({ view, words }) {
  const [home, away] = view.score;
  const spare = { home_timeouts: view.timeouts[0], away_timeouts: view.timeouts[1] };
  const told = [words("tell.score", { home, away, period: view.period_name, clock: view.clock, ...spare })];
  if (!isPlaced(view)) return told;
  return [...told, words("tell.ball", { side: view.offense, situation: played(view, words) })];
}

/** Down and distance in a few letters; where the ball lies, if that is all. @param {View} view @param {Words} words */
function shortSituation({ situation }, words) {
  if (!situation) return "";
  return situation.key === "situation" ? words("short.situation", situation.params) : words(situation);
}

/** The questions after a play. Where the ball is behind a goal line, it has scored. */
const AFTER = ["timeout", "other_timeout", "run_off", "run_off_timeout", "try"];

/** What is played while the ball is not on the field, or what came of it. @param {View} view @param {Words} words */
function namePlay(view, words) {
  if (!AFTER.includes(view.step)) return words(`play.${view.play}`);
  return words(view.ball > 0 ? "moment.touchdown" : "moment.safety");
}

/** Whether the ball is on the field: not before a kickoff, nor behind a goal line. @param {View} view */
const isPlaced = (view) => view.situation !== null;

/** Whether the distance to the mark matters now. @param {View} view */
const isSeries = (view) => view.step !== "catch" && view.play !== "two_point_try" && view.to_go > 0;

/** Where the ball lies, with the name of a special play. @param {View} view @param {Words} words */
const played = (view, words) =>
  view.ordinary
    ? words(view.situation)
    : words("playing", { play: words(`play.${view.play}`), situation: view.situation });

/** @param {number} left */
const timeouts = (left) => html`
  <svg class="timeouts" viewBox="0 0 48 16" width="39" height="13" aria-hidden="true">
    ${range(Math.max(left, 3)).map(
      (i) => html`
        <path
          key=${i}
          class=${i < left ? "left" : "spent"}
          d="M8 2 L14 8 L8 14 L2 8 Z"
          transform=${`translate(${i * 16} 0)`}
        />
      `,
    )}
  </svg>
`;

// The slab

/**
 * The clock track with the marker, in the upper edge of the frame.
 * @param {View} view
 * @param {Rules} rules
 * @param {Words} words
 */
function track(view, rules, words) {
  const minutes = /** @type {number[]} */ (rules.printed.minutes);
  const now = minutes.indexOf(parseInt(view.clock, 10));
  const isLabelled = (/** @type {number} */ i) =>
    i === now || (i > now + 1 && (minutes[i] % 5 === 0 || i >= minutes.length - 2));
  return html`
    <div class="track" role="img" aria-label=${`${words(view.period_name)} ${view.clock}`}>
      ${minutes.map(
        (minute, i) => html`
          <i key=${minute} class=${classes(i < now && "gone", i === now && "now", i >= minutes.length - 2 && "late")}>
            ${isLabelled(i) ? minute : ""}
          </i>
        `,
      )}
    </div>
  `;
}

/** @param {Field} field @param {Required<Drawn>} shown */
function drawField(field, { view, previous, words, names, moment: stopped }) {
  const isLying = isPlaced(view);
  const mark =
    isLying && isSeries(view) && view.mark > view.ball && view.mark < YARDS ? fromHome(view, view.mark) : null;
  const scored = stopped?.kind === "score" ? String(stopped.told.params.side ?? view.offense) : "";
  const down = isLying ? view.down : 0;
  const across = middleOf(view.down || 2);
  const at = isLying ? fromHome(view, view.ball) : null;
  const inZone = [scored === "home" ? YARDS + 5 : -5, field.isUpright ? 0.36 : 0.4];
  const isAhead = !scored && hasRoom(view);
  const lies = scored ? inZone : at === null ? null : [at, across];
  const before = previous && isPlaced(previous) ? [fromHome(previous, previous.ball), middleOf(previous.down)] : null;
  return html`
    <svg
      class=${classes("field", field.isUpright ? "standing" : "lying")}
      viewBox=${`0 0 ${field.width} ${field.height}`}
      role="img"
      aria-label=${isLying ? played(view, words) : words(`play.${view.play}`)}
    >
      ${ground(field, down)}
      <rect class="light" width=${field.width} height=${field.height} fill="url(#far-light)" />
      ${zoneMarks(field, nameZones(names, words), down)} ${isLying && !scored && lines(field, view, mark)}
      ${stopped?.isStamped && scored && litZone(field, scored, Number(stopped?.told.params.points ?? 0))}
      ${at !== null && before && !scored && ghost(field, before, [at, across])}
      ${lies && ball(field, lies, { side: scored || view.offense, isAhead, size: scored ? 1.25 : 1 })}
    </svg>
  `;
}

/** Whether there is room for an arrow before the ball: near the goal it would hide the marks. @param {View} view */
const hasRoom = (view) => YARDS - view.ball > 8;

/** What stands in the end zones. @param {{home: string, away: string}} names @param {Words} words */
const nameZones = (names, words) => ({
  home: names.home || words("end_zone.home"),
  away: names.away || words("end_zone.away"),
});

/**
 * What lies on the field: the coin, calls face down, calls that were turned up, dice.
 * @param {Required<Drawn>} shown
 */
function onField({ view, rules, words, thrown, falling, showing, revealed, ask, names }) {
  const isPlaying = showing || falling;
  const flipped = thrown.find((one) => one.at === "coin");
  if (flipped && isPlaying)
    return html`
      <div class="on-field">
        ${coin({ face: flipped.face, falls: falling, label: words(`face.${flipped.face}`) })}
      </div>
    `;
  if (revealed && !thrown.length)
    return html`<div class="on-field">${SIDES.map((side) => openCall(side, revealed[side], view, words, names))}</div>`;
  const dice = listDice(thrown);
  if (isPlaying && dice.length)
    return html`
      <ul class=${`on-field thrown of-${Math.min(dice.length, 5)}`}>
        ${dice.map((one, i) => {
          const falls = falling && i === dice.length - 1;
          return html`
            <li key=${`${i} ${one.name}`} class=${falls ? "falls" : ""}>
              ${thrownDie(one, `thrown-${i}`, falls, rules, words, TILTS[i % TILTS.length])}
              <span class="said">${falls ? "" : describeDie(one, words, rules)}</span>
            </li>
          `;
        })}
      </ul>
    `;
  if (view.step === "call" && view.chosen.length > 0 && !ask)
    return html`<div class="on-field">${SIDES.map((side) => secretCall(side, view, words, names))}</div>`;
  return null;
}

/** A call that lies face down. @param {string} side @param {View} view @param {Words} words @param {any} names */
const secretCall = (side, view, words, names) => html`
  <div key=${side} class=${classes("call-back", side, view.chosen.includes(side) && "locked")}>
    ${dieFaceDown({ id: `down-${side}`, side, isLocked: view.chosen.includes(side) })}
    <span class="call-name">${nameZones(names, words)[/** @type {"home"} */ (side)]}</span>
  </div>
`;

/**
 * A call that was just revealed.
 * @param {string} side
 * @param {string} colour
 * @param {View} view
 * @param {Words} words
 * @param {any} names
 */
const openCall = (side, colour, view, words, names) => html`
  <div key=${`${side} open`} class=${`call-back open ${side}`}>
    <span class="turns-up">
      ${lyingDie({ name: `${side === view.offense ? "offense" : "defense"}_${colour}` }, `open-${side}`, words)}
    </span>
    <span class="call-name">
      ${nameZones(names, words)[/** @type {"home"} */ (side)]} · ${words(`colour.${colour}`)}
    </span>
  </div>
`;

/** Describe a die. @param {Die} die @param {Words} words @param {Rules} rules */
function describeDie({ name, face }, words, rules) {
  if (!face) return nameComponent(rules, words, "die", name);
  const key = `face.${face.text}`;
  const value =
    face.mark === "none"
      ? words(key).startsWith("[")
        ? formatNumber(face.text)
        : words(key)
      : words(`mark.${face.mark}`, { face: face.text });
  return words("threw", { die: name, value });
}

/** List the dice that were thrown. @param {Record<string, any>[]} thrown @returns {Die[]} */
const listDice = (thrown) =>
  thrown.filter((one) => one.die).map((one) => ({ name: one.die, face: { text: one.face, mark: one.mark } }));

// What can be chosen

/**
 * What stands on the button of a choice: the die itself.
 * @param {import("../../choices.js").Item} item
 * @param {Drawn} shown
 * @returns {import("../index.js").OptionFace | null}
 */
export function option({ names }, { view, rules, words, ask }) {
  const name = names[names.length - 1];
  const side = ask?.role === "defense" ? "defense" : "offense";
  if (COLOURS.includes(name)) {
    const die = `${side}_${name}`;
    return { picture: openDie(die, rules, words), sign: sign(name), more: faceRow(rules, die) };
  }
  if (name in PAIRS) {
    const pair = PAIRS[/** @type {keyof typeof PAIRS} */ (name)];
    return { picture: pair.map((colour) => lyingDie({ name: `defense_${colour}` }, `${name}-${colour}`, words)) };
  }
  if (name in THROWS) return { picture: THROWS[name].map((colour) => openDie(`offense_${colour}`, rules, words)) };
  if (FACES.includes(name)) return { picture: bigCoin(name) };
  if (!(name in SIGNED)) return null;
  const isTry = name === "field_goal";
  return { picture: signDie(SIGNED[name]), chip: isTry ? words("kick_from", { n: YARDS - view.ball }) : "" };
}

// What a play came to

/** Messages that add a play up, with the yards that it came to. @type {Record<string, string>} */
const SUMS = {
  matched: "total",
  unmatched: "total",
  bomb_complete: "total",
  recovery: "total",
  punt_lands: "total",
  punt_touchback: "total",
  return_ends: "yards",
  run_out_ends: "yards",
  penalty_moves: "yards",
  return_penalty: "yards",
};
/** Messages that say how a play ended, apart from the yards. */
const ENDS = [
  "overthrown",
  "bomb_incomplete",
  "kick_good",
  "kick_misses",
  "pat_good",
  "pat_fails",
  "two_good",
  "two_fails",
  "hail_mary_fails",
  "onside_recovered",
  "onside_fails",
  "coin",
];
/** What becomes the headline, the first before the others. */
const HEADLINES = ["touchdown", "field_goal", "safety", "bomb_intercepted", "turnover", "turnover_on_downs", "blocked"];
const SERIES = 10;

/**
 * What the last play came to, from what was told of it.
 * @param {Drawn} shown
 * @returns {import("../index.js").Result | null}
 */
export function result({ view, story = [], words, names, falling = false }) {
  const [from, to] = findPlay(story);
  const told = story.slice(from, to).flatMap(({ what }) => (what.type === "told" ? [what] : []));
  const named = new Map(told.map((one) => [one.key.slice(one.key.indexOf(".") + 1), one]));
  const find = (/** @type {string[]} */ keys) => keys.map((key) => named.get(key)).find(Boolean);
  const dice = told
    .filter((one) => one.key.endsWith(".threw"))
    .map((one) => ({ name: one.params.die, face: { text: one.params.face, mark: one.params.mark } }));
  const settled = falling ? dice.slice(0, -1) : dice;
  if (!told.length) return situated(view, words);
  const sum = find(Object.keys(SUMS));
  const yards = sum && sum.params[SUMS[sum.key.slice(sum.key.indexOf(".") + 1)]];
  const next = find(["first_down", "next_down"]);
  const loud = find(HEADLINES);
  const end = find(ENDS) ?? sum ?? find(["calls"]) ?? told[0];
  const side = String(find(["calls"])?.params.offense ?? told.find((one) => one.params.side)?.params.side ?? "");
  const say = (/** @type {Told | undefined} */ one) => (one ? words(one.key, one.params) : "");
  const headline = loud
    ? words(`moment.${loud.key.slice(loud.key.indexOf(".") + 1)}`)
    : next
      ? words("short.situation", next.params)
      : say(find(ENDS) ?? sum ?? find(["calls"]) ?? told[told.length - 1]);
  return {
    side,
    dice: settled.map((one, i) => html`<span key=${i}>${lyingDie(one, `strip-${i}`, words)}</span>`),
    sum: typeof yards === "number" ? formatNumber(yards, true) : "",
    tone: typeof yards !== "number" || yards === 0 ? "" : yards > 0 ? "good" : "bad",
    headline,
    aside: loud ? lead(loud, names, side) : next ? words("short.place", { place: next.params.place }) : "",
    sentence: [say(end), say(find(["calls"]))].find((said) => said !== headline) ?? "",
    gauge: next ? gaugeOf(next, words) : undefined,
    cite: end.cite,
  };
}

/** Where the game stands, before anything was thrown. @param {View} view @param {Words} words */
function situated(view, words) {
  if (!view.situation) return { headline: namePlay(view, words), sentence: words(view.period_name) };
  const { place } = view.situation.params;
  const aside = view.situation.key === "situation" ? words("short.place", { place }) : "";
  return { side: view.offense, headline: shortSituation(view, words), aside, sentence: words(view.period_name) };
}

/** Whose points they are, or whose ball it is. @param {Told} told @param {any} names @param {string} side */
const lead = (told, names, side) => names?.[told.params.side ?? side] ?? "";

/** How much of the way to a first down is done. @param {Told} next @param {Words} words */
function gaugeOf({ params }, words) {
  const to_go = Number(params.to_go);
  const of = Math.max(SERIES, to_go);
  return { of, done: of - to_go, text: words("to_go", { n: to_go }) };
}

/**
 * Find the last play in which something was thrown: from the calls, or the choice that began it, to the next such.
 * @param {Happening[]} story
 */
function findPlay(story) {
  const isStart = (/** @type {Happening} */ { what }) =>
    what.type === "reveal" || (what.type === "choice" && BEGINNINGS.includes(what.at));
  let to = story.length;
  for (let from = story.length - 1; from >= 0; from--) {
    if (!isStart(story[from])) continue;
    if (story.slice(from, to).some(({ what }) => what.type === "throw")) return [from, to];
    to = from;
  }
  return [0, to];
}
