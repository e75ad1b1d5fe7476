/**
 * The First Down Game: the path with the ball, the cards to choose from, the two cards of a down.
 *
 * Home starts on the left, so home moves to the right. The cards in hand are the buttons; where nobody is asked, the
 * same place shows the cards that were turned up.
 * @module
 */
import { findJoined } from "../../choices.js";
import { coin } from "../../drawing/falling.js";
import { classes, choicesOf, emblem, frameBoard, otherSide, range } from "../../drawing/parts.js";
import { Room } from "../../drawing/room.js";
import { html, useState } from "../../html.js";
import { oddsChip } from "../../odds.js";
import { useSelection } from "../../selection.js";
import { formatNumber, joinNames } from "../../words.js";
import {
  HEADLINES,
  POINTS,
  bonusFace,
  cardBack,
  countSquares,
  defenseFace,
  findPlay,
  findTold,
  hueOf,
  isPlayed,
  kindOf,
  measure,
  nameAttack,
  nameCard,
  nameTold,
  offenseFace,
  path,
  readDefense,
  readOffense,
  situation,
  thrownDie,
  toneOf,
} from "./pieces.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../../drawing/parts.js").Ask} Ask */
/** @typedef {import("../../drawing/parts.js").Drawn<View>} Drawn */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("./pieces.js").Shown} Shown */
/** @typedef {import("./pieces.js").Play} Play */
/** @typedef {import("./pieces.js").Die} Die */

const JOINED = "+";
const TILTS = [-7, 6];
/** A longer name is set smaller in a hand. */
const SLOT = 12;

/** Everything fits the screen. */
export const fits = true;

/** The board. */
export const board = frameBoard("first-down", (shown) => lay(shown));

/** The board while something is stamped on it: the ball in the zone, and the zone lit. */
export const moment = board;

/** @param {Required<Drawn>} shown */
const lay = (shown) => html`
  <div class="fd-path">
    <${Room} name="fd-way" draw=${(/** @type {any} */ room) => path(room, followBall(shown))} />
  </div>
  ${!shown.ask && html`<div class="fd-felt">${felt(shown)}</div>`}
`;

// What is told about it

/** The facts of the scoreboard. @param {Pick<Drawn, "view" | "words">} shown */
export const scoreboard = ({ view, words }) => ({
  score: view.score,
  ball: isPlayed(view) ? view.offense : "",
  middle: [
    view.step.startsWith("bonus") ? words("moment.touchdown") : isPlayed(view) ? situation(view, words) : "",
    nameAttack(view, words),
  ],
});

/** The table in sentences. @param {Pick<Drawn, "view" | "words">} shown @returns {string[]} */
export function twin({ view, words }) {
  const [home, away] = view.score;
  const told = [words("tell.score", { home, away, possession: view.possession_name })];
  const say = (/** @type {string} */ what, /** @type {string[]} */ names) =>
    told.push(
      words("tell.cards", {
        what: words(what),
        cards: joinNames(
          names.map((name) => nameOf(name, words)),
          words,
        ),
      }),
    );
  if (isPlayed(view)) told.push(words("tell.piece", { side: view.offense, down: view.down, distance: view.distance }));
  if (isPlayed(view) && view.laid.length) say("table", view.laid);
  if (isPlayed(view) && view.card)
    told.push(
      words("tell.turned_up", {
        cards: joinNames([words("against", { card: view.card, cover: view.cover }), ...throws(view, words)], words),
      }),
    );
  if (view.over && view.picked.length) say("last_hand", view.picked);
  else if (view.hand.length) say("hand", view.hand);
  return told;
}

/** @param {string} name @param {Words} words */
const nameOf = (name, words) => {
  const text = words(`choice.${name}`);
  return text.startsWith("[") ? name.replaceAll("_", " ") : text;
};

/** What the offense threw, and what the defense needs. @param {View} view @param {Words} words @returns {string[]} */
const throws = (view, words) => {
  const said = view.thrown ? [words("shows", { n: view.thrown })] : [];
  return view.stops.length ? [...said, words("to_stop", { faces: joinNames(view.stops, words) })] : said;
};

/** The play on the table: as it happens, as the view has it, or the last one. @param {Required<Drawn>} shown */
function findShown({ view, revealed, thrown, story }) {
  const last = findPlay(story, view);
  const { offense } = view;
  const dice = thrown.filter((one) => one.die && one.face).map((one) => /** @type {Die} */ (/** @type {any} */ (one)));
  const play = { offense, bonus: "", told: new Map(), from: null, dice };
  if (last) return last;
  if (revealed) return { ...play, card: revealed[offense], cover: revealed[otherSide(offense)], dice: [] };
  if (view.bonus) return { ...play, card: "", cover: "", bonus: view.bonus };
  if (!view.card || view.step === "lay" || view.step === "pick") return null;
  const known = view.thrown ? [{ die: "offense", face: `${view.thrown}` }] : [];
  return { ...play, card: view.card, cover: view.cover, dice: dice.length ? dice : known };
}

/**
 * Where the ball lies: in a moment where the play took it, before the view knows of it.
 * @param {Required<Drawn>} shown
 */
function followBall({ view: known, previous, moment: stopped, story, words }) {
  const after = /** @type {View | null} */ (stopped?.after ?? null);
  const play = findPlay(story, known, true);
  const points = play && (stopped || known.over) ? findTold(play, POINTS) : undefined;
  const isSame = after && isPlayed(after) && after.possession === known.possession;
  const view = stopped && isSame ? after : known;
  const made = stopped && !isSame && play ? (countSquares(play) ?? 0) : 0;
  const at = points ? known.touch_down : Math.max(0, Math.min(view.piece + made, known.touch_down));
  return {
    view,
    previous: stopped ? known : previous,
    at,
    lit: points && stopped?.isStamped !== false ? view.offense : "",
    points: Number(points?.params.points ?? 0),
    isCrossed: stopped?.name === "first_down",
    words,
  };
}

// The cards that were turned up

/** @param {Required<Drawn>} shown */
function felt(shown) {
  const { view, thrown, falling, showing, words, story } = shown;
  const drawn = (showing || falling || view.step === "draw") && thrown.find((one) => one.at === "draw");
  if (drawn && !findPlay(story, view))
    return html`
      <div class="fd-coin">${coin({ face: drawn.face, falls: falling, label: words(`face.${drawn.face}`) })}</div>
    `;
  // Who attacks is not known before the draw, so no side has its place yet.
  if (view.step === "draw") return null;
  const play = findShown(shown);
  if (view.step === "lay" && (view.chosen.length > 0 || !play) && !shown.revealed) return backs(shown);
  return play ? turnedUp(play, shown) : backs(shown);
}

/** The names of the sides. @param {Required<Drawn>} shown @param {string} side */
const nameSide = ({ names, words }, side) => names[/** @type {"home"} */ (side)] || words(`end.${side}`);

/** Two places for cards: locked, or still to be chosen. @param {Required<Drawn>} shown */
const backs = (shown) => html`
  <div class="fd-play waiting">
    ${[shown.view.offense, otherSide(shown.view.offense)].map(
      (side) => html`
        <div key=${side} class=${`fd-side ${side}`}>
          <span class="fd-tag">${nameSide(shown, side)}</span>
          ${cardBack(side, shown.view.chosen.includes(side))}
        </div>
      `,
    )}
  </div>
`;

/** The two cards of a down with their dice, and what they came to.
 * @param {Play} play @param {Required<Drawn>} shown */
function turnedUp(play, shown) {
  const { falling, words, view } = shown;
  const lying = falling ? play.dice.slice(0, -1) : play.dice;
  const faceOf = (/** @type {string} */ die) => Number(lying.find((one) => one.die === die)?.face ?? 0);
  const sides = [play.offense, otherSide(play.offense)];
  const offense = play.bonus
    ? bonusFace(play.bonus, shown, { face: faceOf("offense") })
    : offenseFace(play.card, shown, { face: faceOf("offense") });
  const kind = kindOf(play.card, view);
  const squares = falling ? null : countSquares(play);
  const loud = falling ? undefined : findTold(play, HEADLINES);
  const needs = !falling && play.dice.length === 1 && play.told.get("may_be_stopped");
  return html`
    <div class=${classes("fd-play", play.bonus && "alone")} data-card=${play.card} data-cover=${play.cover}>
      <div class=${`fd-side ${sides[0]}`}>
        <span class="fd-tag">${nameSide(shown, sides[0])}</span>
        <div
          key=${`attack ${play.card} ${play.bonus}`}
          class=${`fd-card lies turns-up ${hueOf(play.bonus ? "" : kind)}`}
        >
          ${offense}
        </div>
      </div>
      <ul class="fd-thrown">
        ${play.dice.map(
          (one, i) => html`
            <li key=${`${i} ${play.card}`} class=${one.die}>
              ${thrownDie({
                die: one.die,
                face: one.face,
                id: `fd-die-${i}`,
                falls: falling && i === play.dice.length - 1,
                label: words("threw", { die: one.die, face: one.face }),
                tilt: TILTS[i % 2],
              })}
            </li>
          `,
        )}
        <li class="fd-came">
          ${squares !== null && html`<b class=${toneOf(squares)}>${formatNumber(squares, true)}</b>`}
          ${squares === null && loud && html`<b class="word">${words(`moment.${nameTold(loud)}`)}</b>`}
          ${needs && html`<span class="fd-needs">${words("to_stop", { faces: needs.params.faces })}</span>`}
        </li>
      </ul>
      ${
        !play.bonus &&
        html`
          <div class=${`fd-side ${sides[1]}`}>
            <span class="fd-tag">${nameSide(shown, sides[1])}</span>
            <div key=${`cover ${play.cover}`} class="fd-card lies turns-up k-defense">
              ${defenseFace(play.cover, shown, { kind, face: faceOf("defense") })}
            </div>
          </div>
        `
      }
    </div>
  `;
}

// The cards to choose from

/**
 * The cards as buttons, and the hand below them.
 * @param {Drawn} shown
 */
export function stage(shown) {
  const { ask, view } = shown;
  if (ask?.step === "pick") return html`<${Pick} key=${`${view.possession} ${view.piece}`} ...${{ shown, ask }} />`;
  if (ask?.step === "lay" && ask.role === "defense") return layDefense(shown, ask);
  if (ask?.step === "lay") return html`<${LayOffense} key=${`${view.possession} ${view.down}`} ...${{ shown, ask }} />`;
  return ask?.step === "bonus" ? layBonus(shown, ask) : null;
}

/**
 * A card that is a button.
 * @param {object} card
 * @param {string} card.name
 * @param {number} card.number its key
 * @param {string} card.kind
 * @param {string} card.says the card in words
 * @param {any} card.face
 * @param {Record<string, any>} card.does attributes of the button
 * @param {Drawn["chips"]} [chips] the odds of all cards
 */
const cardButton = ({ name, number, kind, says, face, does }, chips = null) => html`
  <button
    key=${name}
    type="button"
    class=${classes("option fd-card", hueOf(kind), does["aria-pressed"] === "false" && does.disabled && "off")}
    data-card=${name}
    data-key=${number}
    ...${does}
  >
    <span class="fd-said">${says}</span>
    <span class="fd-face" aria-hidden="true">${face}</span>
    ${oddsChip(chips && (chips[name] ?? ""))}
    <span class="key" aria-hidden="true">${number}</span>
    <span class="fd-tick" aria-hidden="true">✓</span>
  </button>
`;

/** What an offense card is called, with what is on it. @param {string} name @param {Shown} shown */
function sayOffense(name, shown) {
  const { title, says } = readOffense(name, shown);
  return `${title}: ${says}`;
}

/** A card in a hand, small. @param {string} name @param {Shown} shown */
const slot = (name, { view, rules, words }) => {
  const title = nameCard(name, rules, words);
  const kind = kindOf(name, view);
  return html`
    <li key=${name} class=${classes("fd-slot", hueOf(kind), measure(title) > SLOT && "long")}>
      ${emblem(kind)} <b>${title}</b>
    </li>
  `;
};

/**
 * Picks some cards of the deck: selected one by one, locked in together.
 * @param {{shown: Drawn, ask: Ask}} props
 */
function Pick({ shown, ask }) {
  const { view, words, on = () => {} } = shown;
  const names = ask.choices.map((choice) => choice.name);
  const things = [...new Set(names.flatMap((name) => name.split(JOINED)))];
  const most = names[0].split(JOINED).length;
  const [picked, turn] = useSelection(most);
  const hand = findJoined(names, picked);
  const isFull = picked.length === most;
  return html`
    <div class=${`fd-cards of-${things.length}`} role="group" aria-label=${words("deck")}>
      ${things.map((name, i) => {
        const isPicked = picked.includes(name);
        return cardButton({
          name,
          number: i + 1,
          kind: kindOf(name, view),
          says: sayOffense(name, shown),
          face: offenseFace(name, shown),
          does: {
            "data-thing": name,
            "aria-pressed": String(isPicked),
            disabled: isFull && !isPicked,
            onClick: () => turn(name),
          },
        });
      })}
    </div>
    <div class="fd-hand picking">
      <ol class="fd-slots">
        ${range(most).map((i) => {
          const name = picked[i];
          const left = most - picked.length;
          return name
            ? slot(name, shown)
            : html`
              <li key=${i} class="fd-slot empty">
                ${i === picked.length && html`<b>${words("pick.left", { n: left })}</b>`}
              </li>
            `;
        })}
      </ol>
      <button
        type="button"
        class=${classes("option lock-in", hand && "big")}
        data-key="Enter"
        data-choice=${hand ?? null}
        disabled=${!hand || shown.sending}
        onClick=${() => hand && on(hand)}
      >
        ${words("page.lock")}
        <span class="fd-count" role="status">${words("pick.count", { n: picked.length, of: most })}</span>
        <span class="key" aria-hidden="true">⏎</span>
      </button>
    </div>
  `;
}

/**
 * Lays a card of the hand. Cards that lie on the table keep their place, and say why they cannot be laid.
 * @param {{shown: Drawn, ask: Ask}} props
 */
function LayOffense({ shown, ask }) {
  const { view, words, on = () => {}, why } = shown;
  const [because, tell] = useState(/** @type {Record<string, string>} */ ({}));
  const known = [...choicesOf(ask).keys()];
  const held = [...view.picked, "field_goal", "special"];
  const closed = held.some((name) => known.includes(name)) ? held.filter((name) => !known.includes(name)) : [];
  const cards = [
    ...held.filter((name) => known.includes(name) || closed.includes(name)),
    ...known.filter((name) => !held.includes(name)),
  ];
  const explain = async (/** @type {string} */ name) => {
    const answer = await why?.(name);
    if (answer) tell((before) => ({ ...before, [name]: words(`reason.${answer.reason}`) }));
  };
  return html`
    <div class=${`fd-cards of-${cards.length}`} role="group" aria-label=${words("hand")}>
      ${cards.map((name) => {
        const kind = kindOf(name, view);
        const says = sayOffense(name, shown);
        if (known.includes(name))
          return cardButton(
            {
              name,
              number: known.indexOf(name) + 1,
              kind,
              says,
              face: offenseFace(name, shown),
              does: { "data-choice": name, disabled: shown.sending, onClick: () => on(name) },
            },
            shown.chips,
          );
        return html`
          <button
            key=${name}
            type="button"
            class=${classes("fd-card closed", hueOf(kind), because[name] && "explained")}
            data-card=${name}
            data-why-not=${name}
            onClick=${() => explain(name)}
          >
            <span class="fd-said">${says}</span>
            <span class="fd-face" aria-hidden="true">${offenseFace(name, shown)}</span>
            <span class="fd-closed" role="status">${because[name] ?? words(closedBy(name))}</span>
          </button>
        `;
      })}
    </div>
  `;
}

/** Why a card cannot be laid, in a word. @param {string} name */
const closedBy = (name) => (name === "special" ? "closed.used" : "closed.laid");

/**
 * The defense's cards; below them what the other side has laid, and what it still holds.
 * @param {Drawn} shown
 * @param {Ask} ask
 */
const layDefense = (shown, ask) => html`
  <div class=${`fd-cards of-${ask.choices.length} covers`} role="group" aria-label=${shown.words("covers")}>
    ${ask.choices.map(({ name }, i) => {
      const { title, says } = readDefense(name, shown);
      return cardButton(
        {
          name,
          number: i + 1,
          kind: "",
          says: `${title}: ${says}`,
          face: defenseFace(name, shown),
          does: { "data-choice": name, disabled: shown.sending, onClick: () => shown.on?.(name) },
        },
        shown.chips,
      );
    })}
  </div>
  <div class="fd-hand theirs">${theirHand(shown)}</div>
`;

/** The other side's hand: what it has laid, face up, and what it holds, face down. @param {Drawn} shown */
function theirHand(shown) {
  const { view, words } = shown;
  const held = Math.max(view.hand_count, 0);
  return html`
    <ol class="fd-slots" aria-label=${words("table")}>
      ${view.laid.map((name) => slot(name, shown))}
      ${range(held).map((i) => html`<li key=${i} class=${`fd-slot down ${view.offense}`} aria-hidden="true"></li>`)}
    </ol>
  `;
}

/** One point or two. @param {Drawn} shown @param {Ask} ask */
const layBonus = (shown, ask) => html`
  <div class=${`fd-cards of-${ask.choices.length}`}>
    ${ask.choices.map(({ name }, i) =>
      cardButton(
        {
          name,
          number: i + 1,
          kind: "",
          says: `${shown.words(`choice.${name}`)}: ${(shown.rules.printed.bonus[name] ?? []).join(" ")}`,
          face: bonusFace(name, shown),
          does: { "data-choice": name, disabled: shown.sending, onClick: () => shown.on?.(name) },
        },
        shown.chips,
      ),
    )}
  </div>
`;

export { result } from "./pieces.js";
