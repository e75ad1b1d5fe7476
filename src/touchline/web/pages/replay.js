// Finished games: the list, and the replay of one step by step, as any seat saw it.

import { Refused, call, gameInfo, printed } from "../api.js";
import { html, useEffect, useMemo, useRef, useState, withValue } from "../html.js";
import { continueGame } from "../tables.js";
import { Board, findResult, findScore, gather, useDrawing } from "../parts/board.js";
import { ChancesPanel, useReview } from "../parts/chances.js";
import { Settings } from "../parts/frame.js";
import { tell } from "../parts/notices.js";
import { Dialog } from "../parts/dialog.js";
import { Keys, useKeys } from "../parts/keys.js";
import { Log } from "../parts/log.js";
import { refusal } from "../parts/refusal.js";
import { ResultStrip } from "../parts/result.js";
import { OpenRule } from "../parts/rule.js";
import { Scoreboard, TableBar } from "../parts/scoreboard.js";
import { Barred, Waiting } from "../parts/waiting.js";
import { nameHolder, nameSides } from "../people.js";
import { Replay, loadRecording } from "../recording.js";
import { WATCHER, address, followStep, locate, replaceRoute } from "../route.js";
import { copyText } from "../share.js";
import { Words } from "../words.js";

/** @typedef {import("../recording.js").Recording} Recording */

/** Milliseconds that a step stands before the next, by speed. */
const STANDS = { slow: 2200, normal: 1100, fast: 350 };
/** @typedef {keyof typeof STANDS} Speed */
const SPEEDS = /** @type {Speed[]} */ (Object.keys(STANDS));
/** Milliseconds of rest after which the address follows the step: a browser limits how often it may change. */
const AT_REST = 150;
const SIDES = ["home", "away"];

/** The replay of a game is one page: going to a step, or seeing it with other eyes, does not start it anew.
 * @param {string[]} rest */
export const identify = ([table = ""]) => table;

/** @param {{rest: string[]}} props */
export function Page({ rest: [table, step, eyes] }) {
  return table
    ? html`<${Player} table=${table} step=${Number(step ?? 0)} eyes=${eyes ?? WATCHER} />`
    : html`<${List} />`;
}

function List() {
  const words = new Words("");
  const [records, show] = useState(/** @type {any[] | null} */ (null));
  useEffect(() => {
    call("records").then(
      (found) => show(found.records),
      () => show([]),
    );
  }, []);
  return html`
    <section class="reading">
      <h1>${words.text("page.start.replays")}</h1>
      ${records && !records.length && html`<p>${words.text("page.replay.none")}</p>`}
      <ul class="tables">
        ${records?.map(
          (record) => html`
            <li key=${record.id}>
              <a class="button" href=${address("replay", record.id)}>
                ${words.text("page.replay.line", line(record, words))}
              </a>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** @param {any} record @param {Words} words */
function line(record, words) {
  const names = record.players.map((/** @type {any} */ player) => player.name || words.seat(player.seat));
  const day = new Date(record.ended * 1000).toLocaleString(words.language, { dateStyle: "medium", timeStyle: "short" });
  return { game: new Words(record.game).text("title"), players: names.join(" – "), day };
}

/**
 * Loads the game; while it loads for other eyes, the one before stays.
 * @param {{table: string, step: number, eyes: string}} props
 */
function Player({ table, step, eyes }) {
  const [recorded, keep] = useState(/** @type {Recording | null} */ (null));
  const [refused, refuse] = useState("");
  useEffect(() => {
    let wanted = true;
    loadRecording(table, eyes).then(
      (found) => wanted && keep(found),
      (error) => {
        if (error instanceof Refused) refuse(refusal(error.refusal, new Words("")));
      },
    );
    return () => {
      wanted = false;
    };
  }, [table, eyes]);
  if (refused) return html`<${Barred} because=${refused} />`;
  if (!recorded) return html`<${Waiting} />`;
  return html`<${Shown} table=${table} recorded=${recorded} step=${step} eyes=${eyes} />`;
}

/** @param {{table: string, recorded: Recording, step: number, eyes: string}} props */
function Shown({ table, recorded, step, eyes }) {
  const replay = useMemo(() => new Replay(recorded), [recorded]);
  const { last, main } = replay;
  const [at, move] = useState(replay.clamp(step));
  const [playing, play] = useState(false);
  const [speed, choose] = useState(/** @type {Speed} */ ("normal"));
  const [keys, showKeys] = useState(false);
  const [log, showLog] = useState(false);
  useKeys(main, () => showKeys(true));
  const words = replay.words.value;
  const drawing = useDrawing(replay.game.value, main);
  useEffect(() => {
    gameInfo(recorded.start.game, words.language).then((found) => {
      replay.info.value = found;
      main.stops = found.moments;
    });
    printed(recorded.start.ruleset).then((found) => {
      replay.rules.value = found;
    });
    return () => main.close();
  }, [replay]);
  const followed = useRef(step);
  useEffect(() => {
    // The address that follows comes later than the step: meanwhile somebody may have gone on.
    if (step !== followed.current) move(replay.clamp(step));
    followed.current = step;
  }, [step]);
  useEffect(() => {
    if (at === step) return undefined;
    const timer = setTimeout(() => {
      followed.current = at;
      followStep(table, locate(table, at, eyes));
    }, AT_REST);
    return () => clearTimeout(timer);
  }, [at, eyes]);
  const isResting = !main.showing.value;
  useEffect(() => {
    if (!playing || !isResting) return undefined;
    if (at >= last) return play(false);
    const timer = setTimeout(() => move(at + 1), STANDS[speed]);
    return () => clearTimeout(timer);
  }, [playing, at, isResting, speed]);
  useMemo(() => replay.seek(at), [replay, at]);
  const to = (/** @type {number} */ where) => {
    play(false);
    move(replay.clamp(where));
  };
  const toggle = () => {
    if (!playing && at >= last) move(0);
    play(!playing);
  };
  const saySpeed = (/** @type {Speed} */ one) => words.text(`page.replay.speed.${one}`);
  const look = (/** @type {string} */ seat) => {
    followed.current = at;
    replaceRoute(locate(table, at, seat));
  };
  const names = /** @type {{home: string, away: string}} */ (nameSides(recorded.start.seats.seats, []));
  const nameEyes = (/** @type {string} */ seat) => {
    const place = recorded.start.seats.seats.find((one) => one.seat === seat);
    return place ? nameHolder(place) : words.text("page.replay.watcher");
  };
  const shown = gather({ stream: main, rules: replay.rules.value, words, names });
  const review = useReview(table, true);
  const go = (/** @type {number} */ where) => locate(table, where, eyes);
  const chances = html`<${ChancesPanel} review=${review} words=${words} names=${names} locate=${go} at=${at} />`;
  return html`
    <div class=${drawing?.fits ? "table replaying" : "table replaying flows"} data-game=${replay.game.value}>
      <h1 class="unseen">${words.text("page.replay.title", { game: words.text("title") })}</h1>
      <${TableBar}
        title=${words.text("title")}
        home=${words.text("page.to_start")}
        tools=${html`<${Settings} words=${words} />`}
      >
        ${
          drawing &&
          shown &&
          html`
            <${Scoreboard} facts=${findScore(drawing, shown)} names=${names} label=${words.text("page.score")} />
          `
        }
      </${TableBar}>
      <div class="slab"><${Board} drawing=${drawing} shown=${shown} words=${words} /></div>
      <${ResultStrip}
        result=${drawing && shown ? findResult(drawing, shown) : null}
        game=${replay.game.value}
        label=${words.text("page.result")}
      />
      <section class="asked" aria-label=${words.text("page.replay.steps")}>
          <p class="status" role="status">${words.text("page.replay.at", { at, last })}</p>
          <${Steps} words=${words} at=${at} last=${last} onMove=${to} playing=${playing} onToggle=${toggle} />
          ${select(words.text("page.replay.speed"), "speed", SPEEDS, speed, choose, saySpeed)}
          ${select(
            words.text("page.replay.eyes"),
            "eyes",
            [WATCHER, ...recorded.start.seats.seats.map((place) => place.seat)],
            eyes,
            look,
            nameEyes,
          )}
          <div class="more">
            <button class="replay-log" data-do="sheet-log" onClick=${() => showLog(true)}>
              ${words.text("page.log")}
            </button>
            <button data-do="copy" onClick=${() => copyMoment(words, table, at, eyes)}>
              ${words.text("page.replay.copy")}
            </button>
            ${
              at < last &&
              SIDES.map(
                (side) => html`
                  <button
                    key=${side}
                    data-continue=${side}
                    onClick=${() => continueFrom(table, at, side)}
                  >
                    ${words.text("page.replay.continue", { side })}
                  </button>
                `,
              )
            }
            <a class="button" href=${`/api/records/${table}`} download>${words.text("page.do.download")}</a>
            <a class="button" href=${address("dice", table)}>${words.text("page.do.check")}</a>
          </div>
        </section>
      <aside class="rail" aria-label=${words.text("page.log")}>
        ${chances}
        <${Log} session=${replay} />
      </aside>
      ${
        log &&
        html`
          <${Dialog} title=${words.text("page.log")} onClose=${() => showLog(false)}>
            ${chances}
            <${Log} session=${replay} />
          </${Dialog}>
        `
      }
      ${keys && html`<${Keys} onClose=${() => showKeys(false)} />`}
      <${OpenRule} />
    </div>
  `;
}

/**
 * The buttons and the slider that go through the steps.
 * @param {{words: Words, at: number, last: number, onMove: (to: number) => void, playing: boolean,
 *   onToggle: () => void}} props
 */
function Steps({ words, at, last, onMove, playing, onToggle }) {
  const label = (/** @type {string} */ name) => words.text(`page.replay.${name}`);
  const to = (/** @type {number} */ step) => () => onMove(step);
  return html`
    <div class="steps">
      <button data-key="Home" onClick=${to(0)} aria-label=${label("first")}>«</button>
      <button data-key="ArrowLeft" onClick=${to(at - 1)} aria-label=${label("back")}>‹</button>
      <button data-key=" " onClick=${onToggle} aria-pressed=${playing} aria-label=${label("play")}>
        ${playing ? "❚❚" : "▶"}
      </button>
      <button data-key="ArrowRight" onClick=${to(at + 1)} aria-label=${label("next")}>›</button>
      <button data-key="End" onClick=${to(last)} aria-label=${label("last")}>»</button>
      <input
        type="range"
        min="0"
        max=${last}
        value=${at}
        aria-label=${words.text("page.replay.steps")}
        onInput=${withValue((value) => onMove(Number(value)))}
      />
    </div>
  `;
}

/**
 * A labeled choice among a few values.
 * @template {string} T
 * @param {string} label
 * @param {string} name
 * @param {T[]} values
 * @param {T} chosen
 * @param {(value: T) => void} onChoose
 * @param {(value: T) => string} say
 */
const select = (label, name, values, chosen, onChoose, say) => html`
  <label>
    ${label}
    <select name=${name} value=${chosen} onChange=${withValue((value) => onChoose(/** @type {T} */ (value)))}>
      ${values.map((one) => html`<option value=${one} selected=${one === chosen}>${say(one)}</option>`)}
    </select>
  </label>
`;

/** Copy the link to a step. @param {Words} words @param {string} table @param {number} at @param {string} eyes */
async function copyMoment(words, table, at, eyes) {
  await copyText(`${location.origin}/${locate(table, at, eyes)}`);
  tell(words.text("page.copied"));
}

/** @param {string} table @param {number} step @param {string} side */
async function continueFrom(table, step, side) {
  await continueGame(table, step, side).catch((error) => {
    if (!(error instanceof Refused)) throw error;
    tell(refusal(error.refusal, new Words("")));
  });
}
