/**
 * Famous First Downs: the rack of yards, the cards that are the buttons, the reveal, and what a play came to.
 *
 * Home's goal is on the left, so home conquers to the right and away to the left.
 * @module
 */
import { coin, timeCoins } from "../../drawing/falling.js";
import { choicesOf, classes, fillIn, frameBoard, otherSide } from "../../drawing/parts.js";
import { RackOfYards } from "../../drawing/rack.js";
import { Room } from "../../drawing/room.js";
import { bigCoin, cardBack, goalPosts, momentumCoins, punted } from "../../drawing/signs.js";
import { html } from "../../html.js";
import { formatNumber, joinNames } from "../../words.js";
import {
  KICKS,
  ZONES,
  capitalize,
  describeOption,
  drawAgainst,
  drawSum,
  drawThing,
  equation,
  layOut,
  listThings,
  nameCard,
  offer,
  printDefense,
  printPlay,
} from "./pieces.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../../drawing/parts.js").Drawn<View>} Drawn */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Rules} Rules */
/** @typedef {import("../../store.js").Happening} Happening */
/** @typedef {import("../../wire").Told} Told */
/** @typedef {import("./pieces.js").Option} Option */
/** @typedef {import("../../drawing/rack.js").Size} Size */
/**
 * Two cards that lie open.
 * @typedef {object} Open
 * @property {string} offense
 * @property {string} play
 * @property {string} card
 * @property {string} zone where they meet
 * @property {Option[]} options
 * @property {string[]} grid
 */

const SERIES = 10;
/** Milliseconds: the cards turn, their sum can be read, what became of it can be read. */
const TURNED_UP = 1600;
const SUMMED = 800;
const SETTLED = 500;
/** Messages with which points are written. */
const WRITTEN = ["touchdown_points", "conversion_good", "field_goal"];
const MET = ["revealed", "tackled"];
/** Questions about cards that lie open. */
const AFTER = ["trick", "sack", "offense_repeat", "defense_answer"];

/** The rack has its own height, the stage takes the rest. */
export const fits = true;

/** The board: the rack; where the page has no place for the stage, that too. */
export const board = frameBoard(
  "famous-first-downs",
  (shown) => html`
    <div class="rack-place">
      <${Room} name="rack-room" draw=${(/** @type {Size} */ size) => drawRack(size, shown)} />
    </div>
    ${!shown.staged && html`<div class="stage-place">${scene(shown) ?? lastCards(shown)}</div>`}
  `,
);

/** The same while something is stamped on it: the ball in the zone, and the zone lit. */
export const moment = board;

/** What lies where the buttons are elsewhere. @param {Drawn} shown */
export const stage = (shown) => scene(shown);

/**
 * How long to look at what happens, so that one can read it.
 * @param {import("../../wire").TableEvent["what"]} what
 */
export function looks(what) {
  if (what.type === "reveal") return TURNED_UP;
  if (what.type !== "told") return 0;
  const name = nameOf(what);
  if (MET.includes(name)) return SUMMED;
  return name === "gain" || name === "loss" ? timeCoins(Number(what.params.yards)) + SETTLED : 0;
}

// What is told about it

/** The name of a message, without that of the game. @param {Told} told */
const nameOf = (told) => told.key.slice(told.key.indexOf(".") + 1);

/** @param {Happening[]} story @param {number} from */
const listTold = (story, from) => story.slice(from).flatMap(({ what }) => (what.type === "told" ? [what] : []));

/** What was told since the last view. @param {Happening[]} story */
const toldSince = (story) => listTold(story, story.findLastIndex(({ what }) => what.type === "view") + 1);

/** @param {Told[]} told @param {string[]} names @returns {Told | undefined} */
const find = (told, names) => told.find((one) => names.includes(nameOf(one)));

/** Down and distance in a few letters. @param {View} view @param {Words} words */
function shortSituation(view, words) {
  const { key, params } = view.situation?.key === "ui.list" ? view.situation.params.first : (view.situation ?? {});
  return key === "situation" ? shorten(params, words) : key ? words("short.conversion") : "";
}

/** @param {Record<string, any>} params @param {Words} words */
function shorten({ down, needed, to_go }, words) {
  const yards = needed?.key === "needed.yards" ? needed.params.n : (needed ?? to_go);
  return words("short.situation", { down, needed: yards });
}

/** The facts of the scoreboard. @param {Drawn} shown */
export const scoreboard = ({ view, words }) => ({
  score: view.score,
  ball: view.drive ? view.offense : "",
  middle: /** @type {[string, string]} */ ([shortSituation(view, words), view.drive ? words(view.drive) : ""]),
  extras: /** @type {[any, any]} */ (view.momentum.map((/** @type {number} */ n) => momentum(n, words))),
});

/** The coins of a side. @param {number} n @param {Words} words */
const momentum = (n, words) => html`
  <span class="momentum-held" title=${words("short.momentum", { n })}>
    ${momentumCoins(n)} ${n > 4 && html`<b class="momentum-count">${n}</b>`}
    <span class="momentum-said">${words("short.momentum", { n })}</span>
  </span>
`;

/** The table in sentences. @param {Pick<Drawn, "view" | "words">} shown @returns {string[]} */
export function twin({ view, words }) {
  const points = { home: view.score[0], away: view.score[1] };
  if (view.over) return [words("tell.over", points)];
  const coins = { home_coins: view.momentum[0], away_coins: view.momentum[1], pool: view.pool };
  const told = [words("tell.score", { ...points, ...coins })];
  if (view.drive) told.push(words("tell.drive", { side: view.offense, drive: view.drive }));
  const held = { offense: view.offense_zone, neutral: view.neutral_zone, defense: view.defense_zone };
  if (view.situation) told.push(words("tell.situation", { situation: view.situation, ...held }));
  if (view.play)
    told.push(
      words("tell.laid", {
        play: view.play,
        options: joinNames(
          view.options.map((/** @type {Option} */ o) => describeOption(o, words)),
          words,
        ),
      }),
    );
  if (view.grid.length)
    return [...told, words("tell.card", { card: view.card, shown: view.shown }), words(view.stands)];
  return [
    ...told,
    ...view.against.map((c) => words("tell.against", { card: c.card, results: joinResults(c.results, words) })),
  ];
}

/** @param {string[]} results @param {Words} words */
const joinResults = (results, words) =>
  joinNames(
    results.map((result) => formatNumber(result)),
    words,
  );

/** What the prompt says while a play is shown. @param {Drawn} shown */
export function prompt(shown) {
  const { words, rules, thrown, story } = fillIn(shown);
  if (thrown.length) return { text: words("prompt.coin") };
  const open = findOpen(fillIn(shown));
  if (!open) return null;
  const { yards, isTackle } = sumUp(fillIn(shown), open);
  const moved = find(toldSince(story), ["gain", "loss"]);
  const hint = isTackle ? words("prompt.tackle") : moved ? words("prompt.coins", { n: moved.params.yards }) : "";
  const names = { play: nameCard("play", open.play, rules, words), card: nameCard("card", open.card, rules, words) };
  return { text: words("prompt.reveal", names), hint: yards === 0 && !isTackle ? words("board.no_gain") : hint };
}

// The rack

/**
 * The field as it is once all that was told has moved, and where the ball was before.
 * @param {Required<Drawn>} shown
 */
function findField({ view, previous, story, showing, moment: stopped }) {
  if (view.over) {
    const last = story.findLastIndex(({ what }) => what.type === "view" && !what.view.over);
    const { what } = story[last] ?? {};
    if (what?.type !== "view") return { field: view, was: null, scored: "" };
    const told = listTold(story, last + 1);
    const field = move(/** @type {View} */ (what.view), told);
    return { field, was: what.view.offense_zone, scored: String(find(told, WRITTEN)?.params.side ?? "") };
  }
  const scored =
    stopped?.kind === "score"
      ? String(stopped.told.params.side ?? view.offense)
      : view.step === "conversion"
        ? view.offense
        : "";
  if (showing || stopped) {
    const field = move(view, toldSince(story));
    if (field.offense_zone !== view.offense_zone) return { field, was: view.offense_zone, scored };
  }
  const isSame = previous && previous.offense === view.offense && !view.conversion && !view.last_drive;
  return { field: view, was: isSame ? previous.offense_zone : null, scored };
}

/** Move the yards that were told. @param {View} view @param {Told[]} told */
function move({ offense, offense_zone, neutral_zone, defense_zone }, told) {
  const moved = find(told, ["gain", "loss", "conversion_good"]);
  const yards = moved ? Number(moved.params.yards ?? neutral_zone) * (nameOf(moved) === "loss" ? -1 : 1) : 0;
  const near = Math.min(yards, neutral_zone);
  return {
    offense,
    offense_zone: offense_zone + yards,
    neutral_zone: neutral_zone - near,
    defense_zone: defense_zone - (yards - near),
  };
}

/** @param {Size} size @param {Required<Drawn>} shown */
function drawRack(size, shown) {
  const { view, words, names, moment: stopped } = shown;
  const { field, was, scored } = findField(shown);
  const [home, away] = view.score;
  const pool = { pool: words("coins.pool"), left: view.pool };
  const captions = { names: nameSides(names, words), line: words("board.to_line"), ...pool };
  const label = view.situation
    ? words(view.situation)
    : words("tell.score", { home, away, home_coins: view.momentum[0], away_coins: view.momentum[1], pool: view.pool });
  return html`
    <${RackOfYards}
      size=${size}
      field=${field}
      was=${was}
      label=${label}
      captions=${captions}
      scored=${scored}
      points=${Number(stopped?.told.params.points ?? 0)}
    />
  `;
}

/** @param {{home: string, away: string}} names @param {Words} words @returns {Record<string, string>} */
const nameSides = (names, words) => ({
  home: names.home || words("end_zone.home"),
  away: names.away || words("end_zone.away"),
});

// Cards that lie open

/** Find the two cards that lie open now. @param {Required<Drawn>} shown @returns {Open | null} */
function findOpen({ view, revealed, rules }) {
  const { offense, play, options } = view;
  if (revealed && play) {
    const [zone, card] = [revealed[offense], revealed[otherSide(offense)]];
    return { offense, play, card, zone, options, grid: rules.printed.cards[card].values };
  }
  return view.grid.length ? { offense, play, card: view.card, zone: view.option, options, grid: view.grid } : null;
}

/** Find the cards of the last play. @param {Happening[]} story @returns {Open | null} */
function findLast(story) {
  const told = listTold(story, 0).findLast((one) => nameOf(one) === "card_shown");
  if (!told) return null;
  const { side, play, card, zone, options, grid } = told.params;
  const named = options.map((/** @type {any[]} */ [of, yards, trick]) => ({ zone: of, yards, trick }));
  return { offense: otherSide(side), play, card, zone, options: named, grid };
}

/** What two cards come to, with what was bought. @param {Required<Drawn>} shown @param {Open} open */
function sumUp({ view, revealed, story }, { options, zone, grid }) {
  if (view.grid.length && !revealed) return { yards: view.yards, isTackle: view.tackle && !view.sacked };
  const value = grid[ZONES.indexOf(zone)];
  const isMet = value === "X";
  const total = isMet ? 0 : (options.find((one) => one.zone === zone)?.yards ?? 0) + Number(value);
  if (revealed) return { yards: total, isTackle: isMet };
  const [from] = findPlay(story);
  const told = listTold(story, from);
  const bought = Number(find(told, ["trick.buy"])?.params.yards ?? 0);
  const lost = Number(find(told, ["sack.sack"])?.params.yards ?? 0);
  return { yards: total + bought - lost, isTackle: isMet && !lost };
}

/** What the sum of two cards counts. @param {number} yards @param {boolean} isTackle @param {Words} words */
const sayUnit = (yards, isTackle, words) =>
  isTackle ? words("board.tackle") : words("board.yards", { n: Math.abs(yards) });

// The stage

/** @param {any} inner @param {string} kind */
const staged = (inner, kind) => html`<div key=${kind.split(" ")[0]} class=${`board ffd ${kind}`}>${inner}</div>`;

/** What lies on the stage; null where a row of buttons will do. @param {Drawn} given */
function scene(given) {
  const shown = fillIn(given);
  const { view, ask, thrown, falling, showing, moment: stopped } = shown;
  const flipped = thrown[thrown.length - 1];
  if (view.over) return null;
  if (stopped && ["field_goal", "kick_misses"].includes(stopped.name))
    return staged(goalPosts(stopped.name === "field_goal" ? "good" : "missed"), "alone");
  if (flipped && (falling || showing))
    return staged(
      coin({ face: flipped.face, falls: falling, label: shown.words(`face.${flipped.face}`) }),
      "alone flipping",
    );
  const open = findOpen(shown);
  if (open) return staged(reveal(shown, open), "meeting");
  if (ask) return asking(shown);
  if (view.step === "call") return staged(waitForCalls(shown), "calling");
  if (view.step === "kick_step" || view.step === "kick_coin") return staged(kickScene(shown), "alone");
  return lastCards(shown);
}

/** The cards of the last play, or cards face down before the first. @param {Drawn} given */
function lastCards(given) {
  const shown = fillIn(given);
  const last = findLast(shown.story);
  if (last) return staged(reveal({ ...shown, ask: null }, last), "meeting past");
  const backs = [shown.view.offense, otherSide(shown.view.offense)];
  return staged(html`<div class="backs">${backs.map((side) => cardBack({ side, isLocked: true }))}</div>`, "alone");
}

/** Whether every choice of a question about cards is on one; if not, a row of buttons has them all.
 * @param {Required<Drawn>} shown */
function isOnCards({ ask, view, rules }) {
  const { plays, cards } = rules.printed;
  const zones = view.options.map((/** @type {Option} */ { zone }) => zone);
  const laid = [...zones, ...Object.keys({ ...plays, ...cards }), "go_for_it", ...KICKS];
  return (ask?.choices ?? []).every(({ name }) => laid.includes(name));
}

/** What is asked, as things on the table. @param {Required<Drawn>} shown */
function asking(shown) {
  const { step, role } = /** @type {import("../../drawing/parts.js").Ask} */ (shown.ask);
  if (["lay", "fourth_down", "call"].includes(step) && !isOnCards(shown)) return null;
  if (step === "lay" || step === "fourth_down") return staged(hand(shown), "laying");
  if (step === "call") return staged(role === "defense" ? defend(shown) : attack(shown), "calling");
  if (step === "conversion" || step === "kick_step")
    return staged(
      html`
        ${step === "kick_step" && kickScene(shown)}
        <div class="things">${listThings(shown).map((thing, i) => drawThing(thing, i, shown))}</div>
      `,
      step === "kick_step" ? "choosing kicking" : "choosing",
    );
  return null;
}

/** The plays, on fourth down with the kicks beside them. @param {Required<Drawn>} shown */
function hand(shown) {
  const { rules, words, ask } = shown;
  const known = choicesOf(ask);
  const isFourth = ask?.step === "fourth_down";
  const plays = Object.keys(rules.printed.plays).filter((play) => isFourth || known.has(play));
  const kicks = isFourth ? listThings(shown) : [];
  return html`
    <div class=${`hand of-${plays.length}`}>
      ${plays.map((play, i) => {
        const card = printPlay(play, shown);
        const options = joinNames(
          card.options.map((one) => describeOption(one, words)),
          words,
        );
        const names = isFourth ? ["go_for_it", play] : [play];
        return offer({ names, number: i + 1, label: `${card.title}: ${options}`, card }, shown);
      })}
    </div>
    ${
      kicks.length > 0 &&
      html`<div class="things kicks">${kicks.map((thing, i) => drawThing(thing, plays.length + i, shown))}</div>`
    }
  `;
}

/** The play, of which one zone is named in secret, beside what it comes to. @param {Required<Drawn>} shown */
function attack(shown) {
  const { view, words, ask, on, sending, chips } = shown;
  const known = choicesOf(ask);
  const choose = (/** @type {string} */ zone) => (known.has(zone) && !sending ? () => on(zone) : undefined);
  return html`
    ${layOut(printPlay(view.play, shown, { options: view.options, choose, chips }), words, "mine")}
    <div class="facing">${payoffs(shown)}</div>
  `;
}

/** @param {Required<Drawn>} shown */
const payoffs = ({ view, rules, words }) => html`
  <${Room}
    name="against-room"
    draw=${(/** @type {Size} */ size) =>
      drawAgainst(
        size,
        view.against.map((row) => ({ ...row, title: nameCard("card", row.card, rules, words) })),
        view.options,
        view.neutral_zone,
      )}
  />
`;

/** The defense cards, each with what it makes of the play. @param {Required<Drawn>} shown */
function defend(shown) {
  const { view, rules, words, ask } = shown;
  const known = choicesOf(ask);
  const cards = Object.keys(rules.printed.cards).filter((card) => known.has(card));
  return html`
    ${layOut(printPlay(view.play, shown, { options: view.options }), words, "theirs")}
    <div class=${`hand of-${cards.length}`}>
      ${cards.map((name, i) => {
        const results = view.against.find((one) => one.card === name)?.results ?? [];
        const odds = { name, chips: shown.chips };
        const card = printDefense(name, shown, { options: view.options, results, line: view.neutral_zone, ...odds });
        const label = `${card.title}: ${joinResults(results, words)}`;
        return offer({ names: [name], number: i + 1, label, card }, shown);
      })}
    </div>
  `;
}

/** The play, and the calls that lie face down. @param {Required<Drawn>} shown */
function waitForCalls(shown) {
  const { view, words, names } = shown;
  const sides = nameSides(names, words);
  return html`
    ${layOut(printPlay(view.play, shown, { options: view.options }), words, "mine")}
    <div class="backs">
      ${[view.offense, otherSide(view.offense)].map(
        (side) => html`
          <figure key=${side} class=${classes("call-back", view.chosen.includes(side) && "locked")}>
            ${cardBack({ side, isLocked: view.chosen.includes(side) })}
            <figcaption>${sides[side]}</figcaption>
          </figure>
        `,
      )}
    </div>
  `;
}

/** Two open cards, what they come to, what can be done about it. @param {Required<Drawn>} shown @param {Open} open */
function reveal(shown, open) {
  const { words, ask, revealed } = shown;
  const given = { ...shown, view: { ...shown.view, offense: open.offense } };
  const { yards, isTackle } = sumUp(shown, open);
  const opens = revealed ? "turns-up" : "";
  const things = ask && AFTER.includes(ask.step) ? listThings(shown) : [];
  const told = {
    sum: isTackle ? formatNumber(0) : formatNumber(yards, true),
    says: sayUnit(yards, isTackle, words),
    tone: isTackle || yards < 0 ? "bad" : yards > 0 ? "good" : "",
    met: open.zone,
  };
  const met = { met: open.zone };
  return html`
    ${layOut(printPlay(open.play, given, { options: open.options, ...met }), words, `left ${opens}`)}
    <div class=${classes("between", revealed && "comes")}>
      <${Room} name="sum-room" draw=${(/** @type {Size} */ size) => drawSum(size, told)} />
      ${
        things.length > 0 &&
        html`
          <div class=${`things asked-now of-${things.length}`}>
            ${things.map((thing, i) => drawThing(thing, i, shown))}
          </div>
        `
      }
    </div>
    ${layOut(printDefense(open.card, given, { values: open.grid, ...met }), words, `right ${opens}`)}
  `;
}

/** The posts, how far they are, and the coins that it takes. @param {Required<Drawn>} shown */
const kickScene = ({ view, words }) => html`
  <div class="kick-scene">
    ${goalPosts("kick")}
    <p>${words("kick_from", { distance: view.kick_distance, n: view.kick_steps })}</p>
  </div>
`;

// What a play came to

/** What becomes the headline, the first before the others. */
const HEADLINES = [
  "touchdown",
  "conversion_good",
  "conversion_fails",
  "field_goal",
  "kick_misses",
  "turnover",
  "downs",
  "first_down",
];

/**
 * What the last play came to, from what was told of it.
 * @param {Drawn} shown
 * @returns {import("../index.js").Result | null}
 */
export function result(shown) {
  const { view, story, words, names, falling, revealed, moment: stopped } = fillIn(shown);
  const [from, kind] = findPlay(story);
  const told = listTold(falling ? story.slice(0, lastThrow(story)) : story, from);
  if (from < 0 || !told.length) return situated(view, words);
  const say = (/** @type {Told | undefined} */ one) => (one ? words(one.key, one.params) : "");
  const loud = HEADLINES.map((name) => find(told, [name])).find(Boolean);
  const next = find(told, ["first_down", "next_down", "down_again", "conversion_down"]);
  const headline = loud ? words(`moment.${nameOf(loud)}`, loud.params) : next ? lead(next, words) : "";
  const aside =
    loud && next ? lead(next, words) : loud ? (names?.[/** @type {"home"} */ (loud.params.side)] ?? "") : "";
  if (kind !== "reveal") {
    const last = told[0];
    const isKick = kind === "field_goal";
    const picture = isKick ? goalPosts(loud ? (nameOf(loud) === "field_goal" ? "good" : "missed") : "kick") : punted();
    return {
      side: String(last.params.side ?? ""),
      dice: kind === "toss" ? bigCoin("heads") : picture,
      headline:
        headline ||
        (isKick ? words("kick_from", kickFrom(told, view)) : kind === "punt" ? words("moment.punt") : say(last)),
      aside,
      sentence: [say(find(told, ["kick_misses", "field_goal"])), say(told[told.length - 1]), say(last)].find(Boolean),
      cite: last.cite,
    };
  }
  const met = find(told, MET);
  const open = findLast(story);
  if (!met || !open) return situated(view, words);
  const side = String(met.params.side);
  // What the yards bring is told when the coins have turned.
  const isQuiet = Boolean(revealed) && !stopped;
  const { yards, isTackle } = sumUp({ ...fillIn(shown), revealed: null, view: { ...view, grid: [] } }, open);
  return {
    side,
    dice: equation(met, told, shown, from),
    sum: isTackle ? formatNumber(0) : formatNumber(yards, true),
    tone: yards > 0 ? "good" : yards < 0 ? "bad" : "",
    headline: isQuiet ? sayUnit(yards, isTackle, words) : headline || shortSituation(view, words),
    aside: isQuiet ? "" : aside,
    sentence: isQuiet ? "" : say(met),
    gauge: next && !isQuiet && next.params.to_go ? gaugeOf(next, words) : undefined,
    cite: met.cite,
  };
}

/** @param {Told} next @param {Words} words */
const lead = (next, words) =>
  nameOf(next) === "conversion_down" ? words("short.conversion") : shorten(next.params, words);

/** @param {Told[]} told @param {View} view */
const kickFrom = (told, view) => ({ distance: told[0].params.distance ?? view.kick_distance, n: view.kick_steps });

/** Where the game stands, before anything was revealed. @param {View} view @param {Words} words */
const situated = (view, words) => ({
  side: view.drive ? view.offense : "",
  headline: shortSituation(view, words) || (view.last_drive ? capitalize(words(`ended.${view.last_drive}`)) : ""),
  sentence: view.situation ? words(view.situation) : view.drive ? words(view.drive) : "",
});

/** How much of the way to a first down is done. @param {Told} next @param {Words} words */
function gaugeOf({ params }, words) {
  const to_go = Number(params.to_go);
  const of = Math.max(SERIES, to_go);
  return { of, done: of - to_go, text: words("to_go", { n: to_go }) };
}

/** @param {Happening[]} story */
const lastThrow = (story) => story.findLastIndex(({ what }) => what.type === "throw");

/**
 * Find where the last play began, and what it was: cards, a kick, a punt, the toss.
 * @param {Happening[]} story
 * @returns {[number, string]}
 */
function findPlay(story) {
  for (let at = story.length - 1; at >= 0; at--) {
    const { what } = story[at];
    if (what.type === "reveal") return [at, "reveal"];
    if (what.type === "choice" && what.at === "fourth_down" && KICKS.includes(what.name)) return [at, what.name];
    if (what.type === "throw" && what.at === "toss") return [at, "toss"];
  }
  return [-1, ""];
}
