/**
 * What is drawn on the table of the First Down Game: the path with the ball, the cards, the dice; and
 * what a play came to, found in what happened.
 * @module
 */
import { Falling } from "../../drawing/falling.js";
import {
  classes,
  crest,
  emblem,
  fitText,
  hasShape,
  lock,
  nameComponent,
  otherSide,
  pips,
  range,
  shape,
} from "../../drawing/parts.js";
import { fitName } from "../../drawing/signs.js";
import { BALL, dieFromAbove, leatherBall } from "../../drawing/things.js";
import { html } from "../../html.js";
import { formatNumber } from "../../words.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("./view").OffenseCard} OffenseCard */
/** @typedef {import("./view").DefenseCard} DefenseCard */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Rules} Rules */
/** @typedef {{view: View, rules: Rules, words: Words}} Shown */
/** @typedef {import("../../drawing/parts.js").Drawn<View>} Drawn */
/** @typedef {import("../../store.js").Happening} Happening */
/** @typedef {import("../../wire").Told} Told */
/** @typedef {{die: string, face: string}} Die */
/**
 * A play: the cards and dice of a down, or of a bonus throw.
 * @typedef {object} Play
 * @property {string} offense the side that attacks
 * @property {string} card
 * @property {string} cover
 * @property {string} bonus one or two, after a touchdown
 * @property {Die[]} dice
 * @property {Map<string, Told>} told what was told of it, by name
 * @property {View | null} from how the table stood when the cards were turned up
 */
/**
 * What a play has met on a card.
 * @typedef {object} Met
 * @property {number} [face] the throw
 * @property {string} [kind] on a defense card, the play it meets
 */

export const FACES = [1, 2, 3, 4, 5, 6];
export const STOPPED = ["pass", "long_pass", "special"];
const FAILS = "x";
/** Titles with more letters are set smaller, in two lines; a wide letter counts for two and more. */
const LONG = 13;
/** @param {string} text */
export const measure = (text) => [...text].reduce((sum, letter) => sum + (letter > "⺀" ? 2.3 : 1), 0);

/** Whether a possession is under way. @param {View} view */
export const isPlayed = (view) => view.distance !== null;

/** @param {string} name @param {View} view */
export const kindOf = (name, view) => view.deck.find((card) => card.name === name)?.kind ?? name;

/** The name of a card. @param {string} name @param {Rules} rules @param {Words} words */
export const nameCard = (name, rules, words) =>
  nameComponent(rules, words, "choice", name, rules.printed.components[name]);

/** The class that gives a card the color of its kind. @param {string} kind */
export const hueOf = (kind) => `k-${hasShape(kind) ? kind : "defense"}`;

// Cards

/** What a throw brings, where it is not a number. @type {Record<string, string>} */
const SIGNS = { x: "M3 3L17 17M17 3L3 17", "✓": "M3 11L8 17L17 3" };

/** @param {string} value */
const showValue = (value) =>
  SIGNS[value]
    ? html`<svg class="fd-x" viewBox="0 0 20 20" role="img" aria-label=${value}><path d=${SIGNS[value]} /></svg>`
    : formatNumber(value);

/** A face of a die as a small sign. @param {number} face */
const pip = (face) => html`<svg class="fd-pip" viewBox="-6 -6 12 12" aria-hidden="true">${pips(face)}</svg>`;

/**
 * The upper edge of a card: its sign, its name, what it plays.
 * @param {string} kind
 * @param {string} title
 * @param {string} [word]
 */
const head = (kind, title, word = "") => html`
  <span class=${classes("fd-head", measure(title) > LONG && "long")}>
    ${hasShape(kind) && emblem(kind)}
    <b class="title">${title}</b>
    ${word && html`<small>${word}</small>`}
  </span>
`;

/** What comes of each throw. @param {string[]} values @param {number} [met] the throw that counts */
const six = (values, met = 0) => html`
  <span class="fd-six">
    ${values.map(
      (value, i) => html`
        <span key=${i} class=${classes("fd-throw", value === FAILS && "fails", met === i + 1 && "now")}>
          ${pip(i + 1)} <b>${showValue(value)}</b>
        </span>
      `,
    )}
  </span>
`;

/** What an offense card says, and in words. @param {string} name @param {Shown} shown */
export function readOffense(name, { view, rules, words }) {
  const title = nameCard(name, rules, words);
  const card = view.deck.find((one) => one.name === name);
  if (card) {
    const entry = words("entry.card", { kind: card.kind, squares: card.squares.join(" ") });
    return { title, kind: card.kind, word: words(`kind.${card.kind}`), values: card.squares, says: entry };
  }
  const isSpecial = name === "special";
  const good = isSpecial ? view.special_good : view.kick_good;
  const values = FACES.map((face) => (good.includes(face) ? "✓" : FAILS));
  const says = words(isSpecial ? "entry.special" : "entry.kick", { faces: good.join(" ") || "–" });
  return { title, kind: name, word: "", values: isSpecial || name === "field_goal" ? values : [], says };
}

/** An offense card as printed. @param {string} name @param {Shown} shown @param {Met} [met] */
export function offenseFace(name, shown, met = {}) {
  const { title, kind, word, values, says } = readOffense(name, shown);
  return html`
    ${head(kind, title, word)}
    ${values.length > 0 && !word && html`<span class="fd-says">${says}</span>`}
    ${values.length > 0 && six(values, met.face)}
  `;
}

/** What a defense card says, in words. @param {string} name @param {Shown} shown */
export function readDefense(name, { view, rules, words }) {
  const card = view.covers.find((one) => one.name === name);
  const title = nameCard(name, rules, words);
  if (!card) return { title, card, says: "" };
  const on = stopsOf(card);
  if (isIdle(card)) return { title, card, says: words("entry.nothing") };
  const entries = STOPPED.map((kind) =>
    words(on[kind].length ? "entry.faces" : "entry.never", { kind, faces: on[kind].join(" ") }),
  );
  return { title, card, says: [words("entry.run", { n: formatNumber(card.run) }), ...entries].join(", ") };
}

/** The throws by which a card stops each kind of play. @param {DefenseCard} card @returns {Record<string, number[]>} */
const stopsOf = (card) => ({ pass: card.on_pass, long_pass: card.on_long_pass, special: card.on_special });

/** Whether a card does nothing to an ordinary play. @param {DefenseCard} card */
const isIdle = (card) => card.run === 0 && STOPPED.every((kind) => !stopsOf(card)[kind].length);

/**
 * A defense card as printed: what a run loses, and the throws that stop each other play. A round number ends the
 * possession.
 * @param {string} name
 * @param {Shown} shown
 * @param {Met} [met]
 */
export function defenseFace(name, shown, met = {}) {
  const { words } = shown;
  const { title, card, says } = readDefense(name, shown);
  if (!card) return head("", title);
  if (isIdle(card)) return html`${head("", title)} <span class="fd-says wide">${says}</span>`;
  const on = stopsOf(card);
  return html`
    ${head("", title)}
    <span class="fd-stops">
      <span class=${classes("fd-entry", met.kind === "run" && "now")}>
        ${emblem("run")} <small>${words("kind.run")}</small> <b class="fd-loss">${formatNumber(card.run)}</b>
      </span>
      ${STOPPED.map(
        (kind) => html`
          <span key=${kind} class=${classes("fd-entry", met.kind === kind && "now")}>
            ${emblem(kind)} <small>${words(`kind.${kind}`)}</small>
            <span class=${classes("fd-faces", card.ends.includes(kind) && "ends")}>
              ${on[kind].map(
                (face) => html`
                  <i key=${face} class=${classes(met.kind === kind && met.face === face && "hit")}>${face}</i>
                `,
              )}
              ${!on[kind].length && "–"}
            </span>
          </span>
        `,
      )}
    </span>
  `;
}

/**
 * The bonus throw: by which faces it is good.
 * @param {string} name
 * @param {Shown} shown
 * @param {Met} [met]
 */
export function bonusFace(name, { rules, words }, met = {}) {
  const good = /** @type {number[]} */ (rules.printed.bonus[name] ?? []);
  return html`
    ${head("", words(`choice.${name}`))}
    ${six(
      FACES.map((face) => (good.includes(face) ? "✓" : FAILS)),
      met.face,
    )}
  `;
}

/** A card face down: locked, or still to be chosen. @param {string} side @param {boolean} isLocked */
export const cardBack = (side, isLocked) => html`
  <svg
    class=${classes("fd-back", side, isLocked && "locked")}
    viewBox="0 0 120 150"
    aria-hidden="true"
    data-locked=${isLocked}
  >
    <rect class="fd-back-side" x="4" y="8" width="112" height="140" rx="14" />
    <rect class="fd-back-body" x="4" y="3" width="112" height="140" rx="14" />
    <rect class="fd-back-rim" x="14" y="13" width="92" height="120" rx="8" />
    <g transform="translate(60 73) scale(2.2)">${isLocked ? lock() : crest(side)}</g>
  </svg>
`;

/**
 * A card in the result strip: its name, and the die that was thrown for it.
 * @param {{id: string, kind: string, title: string, die?: {face: string, die: string}, isDefense?: boolean}} card
 */
export function smallCard({ id, kind, title, die, isDefense = false }) {
  const size = Math.max(fitName(title, 76, 22), 11);
  return html`
    <svg
      class=${classes("fd-small", hueOf(kind), isDefense && "defense")}
      viewBox="0 0 88 88"
      role="img"
      aria-label=${title}
    >
      <defs>
        <clipPath id=${`${id}-cut`}><rect x="3" y="2" width="82" height="80" rx="10" /></clipPath>
      </defs>
      <rect class="fd-small-side" x="3" y="6" width="82" height="80" rx="10" />
      <rect class="fd-small-body" x="3" y="2" width="82" height="80" rx="10" />
      <g clip-path=${`url(#${id}-cut)`}>
        <rect class="fd-small-band" x="3" y="26" width="82" height="3" />
        <text class="fd-small-name" x="44" y=${14 + size * 0.36} font-size=${size}>${title}</text>
      </g>
      ${
        die
          ? html`<g transform="translate(44 56) scale(4.2)">${pips(Number(die.face), die.die)}</g>`
          : html`
            <g transform="translate(44 56) scale(1.7)">
              ${isDefense ? shieldSign() : hasShape(kind) ? shape(kind) : null}
            </g>
          `
      }
    </svg>
  `;
}

const shieldSign = () => html`<path class="fd-shield" d="M0 -10 L9 -7 V0 C9 6 4 10 0 12 C-4 10 -9 6 -9 0 V-7 Z" />`;

// Dice

/**
 * A die in the air, and then on the face that was thrown: ivory for the offense, dark for the defense.
 * @param {{die: string, face: string, id: string, falls: boolean, label: string, tilt?: number}} thrown
 */
export const thrownDie = ({ die, face, id, falls, label, tilt = 0 }) => html`
  <span class=${classes("fd-die", falls && "falls")}>
    <${Falling}
      faces=${FACES.map(String)}
      face=${face}
      falls=${falls}
      draw=${(/** @type {string} */ shown) =>
        dieFromAbove({ id, hue: "ivory", isDefense: die === "defense", pips: Number(shown), tilt, isFalling: falls })}
    />
    <span class="said">${falls ? "" : label}</span>
  </span>
`;

// The path

/** Pixels between the squares, and a square that is too narrow for its number. */
const GAP = 2;
const NARROW = 24;
const FIVE = 5;
const LIT = 26;

/**
 * The squares from TOUCH DOWN to TOUCH DOWN with the ball and the way that it took, as large as the room.
 * @param {{width: number, height: number}} room
 * @param {object} play
 * @param {View} play.view
 * @param {View | null} play.previous
 * @param {number} play.at where the ball lies, by the count of the offense
 * @param {string} play.lit the side that has just scored
 * @param {number} play.points how many
 * @param {boolean} play.isCrossed whether FIRST DOWN has just been reached
 * @param {Words} play.words
 */
export function path(room, { view, previous, at, lit, points, isCrossed, words }) {
  const count = view.touch_down + 1;
  const height = room.height < 20 ? Math.max(34, Math.min(room.width / 14, 72)) : room.height;
  const gap = count > 40 ? 0.5 : GAP;
  const wide = (room.width - gap * (count - 1)) / count;
  const isHome = view.offense === "home";
  const fromHome = (/** @type {number} */ square) => (isHome ? square : view.touch_down - square);
  const middle = (/** @type {number} */ square) => square * (wide + gap) + wide / 2;
  const moved = previous && isPlayed(previous) && previous.possession === view.possession && previous.piece !== at;
  const from = moved ? middle(fromHome(previous.piece)) : 0;
  const to = middle(fromHome(at));
  const scale = Math.min(0.62, Math.max(0.36, (height * 0.62) / 40));
  return html`
    <svg
      class="fd-squares"
      viewBox=${`0 0 ${room.width} ${height}`}
      role="img"
      aria-label=${isPlayed(view) ? words(view.distance) : words("line.touch_down")}
    >
      ${range(count).map((i) => {
        const number = isHome ? i : view.touch_down - i;
        const place = { x: middle(i) - wide / 2, wide, height };
        return square(i, number, place, { view, at, isCrossed, words, isEvery: wide >= NARROW });
      })}
      ${lit && litZone(middle(fromHome(view.touch_down)), wide, height, points)}
      ${
        moved &&
        html`
          <g class="ghost">
            <path
              class="way"
              d=${`M${from} ${height * 0.5} Q${(from + to) / 2} ${-height * 0.1} ${to} ${height * 0.5}`}
            />
            <g transform=${`translate(${from} ${height / 2}) scale(${scale * 0.8})`}>
              <path class="was" d=${BALL} />
            </g>
          </g>
        `
      }
      ${
        view.step !== "draw" &&
        html`
          <g
            class=${classes("ball slides", lit && "scores")}
            data-square=${fromHome(at)}
            transform=${`translate(${to} ${height / 2})`}
          >
            <ellipse cx="1" cy=${18 * scale} rx=${30 * scale} ry=${7 * scale} fill="#000" opacity=".35" />
            <g transform=${`scale(${scale})`}>${leatherBall("fd-ball")}</g>
          </g>
        `
      }
    </svg>
  `;
}

/**
 * @param {number} i
 * @param {number} number
 * @param {{x: number, wide: number, height: number}} place
 * @param {{view: View, at: number, isCrossed: boolean, words: Words, isEvery: boolean}} how
 */
function square(i, number, { x, wide, height }, { view, at, isCrossed, words, isEvery }) {
  const end = i === 0 ? "home" : i === view.touch_down ? "away" : "";
  const isFirst = number === view.first_down;
  const isGoal = number === view.touch_down;
  const isLabelled = (isEvery || number % FIVE === 0 || isFirst) && number !== 0;
  const text = isGoal ? words("short.touch_down") : `${number}`;
  const size = Math.min(
    isGoal ? fitText(text, Math.max(wide, 15) - 2, 24) : 22,
    height * 0.42,
    Math.max(wide * 0.8, 12),
  );
  const isUnderBall = isPlayed(view) && Math.abs(number - at) * wide < 20;
  return html`
    <g
      key=${i}
      class=${classes(
        "square",
        end,
        isFirst && "line",
        isFirst && isCrossed && "crossed",
        number > 0 && number < at && "behind",
      )}
      data-square=${i}
    >
      <rect x=${x} y="0" width=${wide} height=${height} rx=${Math.min(5, wide / 3)} />
      ${
        isLabelled &&
        !isUnderBall &&
        html`<text x=${x + wide / 2} y=${height / 2 + size * 0.36} font-size=${size}>${text}</text>`
      }
    </g>
  `;
}

/**
 * The square of TOUCH DOWN, lit.
 * @param {number} x
 * @param {number} wide
 * @param {number} height
 * @param {number} points
 */
function litZone(x, wide, height, points) {
  const width = Math.max(wide, LIT);
  return html`
    <g class="lit" transform=${`translate(${x - width / 2} 0)`} data-points=${points}>
      <rect class="glow" width=${width} height=${height} rx="6" />
      <rect class="rim" x="2" y="2" width=${width - 4} height=${height - 4} rx="5" />
    </g>
  `;
}

// Plays, from what happened

/** The name of a message without the game's. @param {Told} told */
export const nameTold = ({ key }) => key.slice(key.indexOf(".") + 1);

/**
 * Find the last play, or the last in which something was thrown.
 * @param {Happening[]} story
 * @param {View} view
 * @param {boolean} [isThrown]
 * @returns {Play | null}
 */
export function findPlay(story, view, isThrown = false) {
  let to = story.length;
  for (let from = story.length - 1; from >= 0; from--) {
    const { what } = story[from];
    if (what.type !== "reveal" && !(what.type === "choice" && what.at === "bonus")) continue;
    const part = story.slice(from, to);
    to = from;
    if (isThrown && !part.some(({ what: one }) => one.type === "throw")) continue;
    const told = part.flatMap(({ what: one }) => (one.type === "told" ? [one] : []));
    const named = new Map(told.map((one) => [nameTold(one), one]));
    const seen = part.flatMap(({ what: one }) => (one.type === "view" ? [/** @type {any} */ (one.view)] : []));
    const bonus = what.type === "choice" ? what.name : "";
    const side = named.get("turned_up")?.params.offense ?? named.get(`bonus.${bonus}`)?.params.side;
    const offense = String(side ?? view.offense);
    const calls = what.type === "reveal" ? Object.fromEntries(what.calls.map(({ who, name }) => [who, name])) : {};
    return {
      offense,
      card: calls[offense] ?? "",
      cover: calls[otherSide(offense)] ?? "",
      bonus,
      dice: told.filter((one) => nameTold(one) === "threw").map(({ params }) => /** @type {Die} */ (params)),
      told: named,
      from: seen[0] ?? null,
    };
  }
  return null;
}

/** Messages that say how far a play went. */
const GAINS = ["run", "pass_complete", "long_pass_complete"];
const LEAPS = ["special_first_down", "special_touch_down"];
const NOTHING = [
  "pass_fails",
  "long_pass_fails",
  "special_fails",
  "pass_stopped",
  "long_pass_stopped",
  "special_stopped",
];
export const POINTS = ["touchdown", "field_goal", "bonus_good"];
/** What becomes the headline, the first before the others. */
export const HEADLINES = [
  "touchdown",
  "field_goal",
  "bonus_good",
  "bonus_fails",
  "intercepted",
  "kick_wiped_out",
  "kick_misses",
  "downs_used_up",
  "first_down",
];

/** What says less of a play than the rest. */
const SIDE_SHOW = [
  ...HEADLINES,
  "turned_up",
  "threw",
  "next_down",
  "possession",
  "extra_round",
  "full_time",
  "bonus.one",
  "bonus.two",
];

/** What was told of a play, the first that there is. @param {Play} play @param {string[]} names */
export const findTold = (play, names) => names.map((name) => play.told.get(name)).find(Boolean);

/** How many squares a play made; null where none count. @param {Play} play @returns {number | null} */
export function countSquares(play) {
  const gain = findTold(play, GAINS);
  if (gain) return Number(gain.params.total);
  if (findTold(play, LEAPS)) return play.from?.to_go ?? null;
  return findTold(play, NOTHING) ? 0 : null;
}

/** Which attack it is, in few words. @param {View} view @param {Words} words */
export const nameAttack = ({ possession_name: { key, params } }, words) => words(`short.${key}`, params);

/** Down and distance in a few letters. @param {{down: any, to_go: any}} at @param {Words} words */
export const situation = ({ down, to_go }, words) => words("short.situation", { down, n: to_go });

/** @param {number} n @returns {"good" | "bad" | ""} */
export const toneOf = (n) => (n > 0 ? "good" : n < 0 ? "bad" : "");

// What a play came to

/**
 * What the last play came to. It stands until something is thrown for the next one.
 * @param {Drawn} shown
 * @returns {import("../index.js").Result | null}
 */
export function result({ view, story = [], words, rules, names, falling = false }) {
  const play = findPlay(story, view, true);
  if (!play) return situated(view, words);
  const lying = falling ? play.dice.slice(0, -1) : play.dice;
  const loud = findTold(play, HEADLINES);
  const next = findTold(play, ["first_down", "next_down"]);
  const told = [...play.told.values()];
  const end = told.filter((one) => !SIDE_SHOW.includes(nameTold(one))).pop();
  const titles = (/** @type {Record<string, any>} */ params) =>
    params.card ? { ...params, card: nameCard(params.card, rules, words) } : params;
  const say = (/** @type {Told | undefined} */ one) => (one ? words(one.key, titles(one.params)) : "");
  const named = { card: nameCard(play.card, rules, words), cover: nameCard(play.cover, rules, words) };
  const against = play.card && words("against", named);
  const headline = loud
    ? words(`moment.${nameTold(loud)}`)
    : next
      ? situation(/** @type {any} */ (next.params), words)
      : say(end) || against || say(told[0]);
  const points = findTold(play, POINTS);
  const squares = countSquares(play);
  const sum = squares ?? (points ? Number(points.params.points) : null);
  return {
    side: play.offense,
    dice: play.bonus
      ? lying.map((one) => smallCard(bonusThing(play.bonus, one, words)))
      : [
          smallCard({
            id: "fd-laid",
            kind: kindOf(play.card, view),
            title: named.card,
            die: lying.find((one) => one.die === "offense"),
          }),
          smallCard({
            id: "fd-cover",
            kind: "",
            title: named.cover,
            die: lying.find((one) => one.die === "defense"),
            isDefense: true,
          }),
        ],
    sum: falling || sum === null ? "" : formatNumber(sum, true),
    tone: sum === null ? "" : toneOf(sum),
    headline,
    aside: loud === next && next ? situation(/** @type {any} */ (next.params), words) : leadOf(loud, names),
    sentence: [say(end), against].find((said) => said && said !== headline) ?? "",
    gauge: next ? gaugeOf(next, view, words) : undefined,
    cite: (end ?? loud ?? told[0])?.cite,
  };
}

/** Where the game stands, before anything was thrown. @param {View} view @param {Words} words */
function situated(view, words) {
  if (!isPlayed(view)) return { headline: nameAttack(view, words) };
  return {
    side: view.offense,
    headline: situation(view, words),
    sentence: words(view.distance),
    gauge: gaugeOf(/** @type {any} */ (view.distance), view, words),
  };
}

/** Whose points they are, or who has the ball. @param {Told | undefined} told @param {any} names */
const leadOf = (told, names) => (told ? (names?.[String(told.params.side)] ?? "") : "");

/** @param {string} bonus @param {Die} die @param {Words} words */
const bonusThing = (bonus, die, words) => ({ id: "fd-bonus", kind: "", title: words(`choice.${bonus}`), die });

/**
 * How much of the way to the next line is done.
 * @param {{params: Record<string, any>}} next
 * @param {View} view
 * @param {Words} words
 */
function gaugeOf({ params }, view, words) {
  const isFirst = params.line === "first_down";
  const of = isFirst ? view.first_down : view.touch_down - view.first_down;
  return { of, done: of - Number(params.to_go), text: words("to_go", { n: Number(params.to_go) }) };
}
