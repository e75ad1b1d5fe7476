// Finished games: the list, and the replay of one step by step, as any seat saw it.

import { Refused, call, gameInfo, printed } from "../api.js";
import { html, signal, useEffect, useMemo, useState, withValue } from "../html.js";
import { continueGame } from "../tables.js";
import { Board, useDrawing } from "../parts/board.js";
import { tell } from "../parts/frame.js";
import { Keys, useKeys } from "../parts/keys.js";
import { JustNow, Log } from "../parts/log.js";
import { refusal } from "../parts/refusal.js";
import { OpenRule } from "../parts/rule.js";
import { Barred, Waiting } from "../parts/waiting.js";
import { Pace } from "../pace.js";
import { address, goInstead } from "../route.js";
import { listStepEnds } from "../steps.js";
import { Words } from "../words.js";

/** @typedef {import("../wire").TableEvent} Happened */
/**
 * A recorded game; `ends` says where each step ends.
 * @typedef {{start: import("../wire").Snapshot, events: Happened[], ends: number[]}} Recording
 */

const PACE = 1100;
const WATCHER = "watcher";
const SIDES = ["home", "away"];

/** @param {{rest: string[]}} props */
export function Page({ rest: [table, step] }) {
  return table ? html`<${Player} key=${table} table=${table} step=${Number(step ?? 0)} />` : html`<${List} />`;
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

/** Load a whole game as a seat saw it. @param {string} table @param {string} seat @returns {Promise<Recording>} */
async function loadRecording(table, seat) {
  /** @type {Happened[]} */
  const events = [];
  let start = null;
  for (let more = true; more;) {
    const part = await call(`records/${table}/events?seat=${seat}&after=${events.length}`);
    start ??= part.start;
    events.push(...part.events);
    more = part.more;
  }
  return { start, events, ends: listStepEnds(events) };
}

/** Make what the parts of a table need of a session, for a finished game. @param {Recording} recorded */
function makeSession(recorded) {
  const game = signal(recorded.start.game);
  return {
    main: new Pace(),
    game,
    words: signal(new Words(recorded.start.game)),
    info: signal(/** @type {any} */ (null)),
    rules: signal(/** @type {any} */ (null)),
    upTo: -1,
  };
}

/** @param {{table: string, step: number}} props */
function Player({ table, step }) {
  const words = new Words("");
  const [seat, sit] = useState(WATCHER);
  const [recorded, keep] = useState(/** @type {Recording | null} */ (null));
  const [refused, refuse] = useState("");
  useEffect(() => {
    keep(null);
    loadRecording(table, seat).then(keep, (error) => {
      if (error instanceof Refused) refuse(refusal(error.refusal, words));
    });
  }, [table, seat]);
  if (refused) return html`<${Barred} because=${refused} />`;
  if (!recorded) return html`<${Waiting} />`;
  return html`<${Shown} key=${seat} table=${table} recorded=${recorded} step=${step} seat=${seat} onSeat=${sit} />`;
}

/** @param {{table: string, recorded: Recording, step: number, seat: string, onSeat: (seat: string) => void}} props */
function Shown({ table, recorded, step, seat, onSeat }) {
  const session = useMemo(() => makeSession(recorded), [recorded]);
  const last = recorded.ends.length - 1;
  const [at, move] = useState(Math.min(Math.max(step, 0), last));
  const [playing, play] = useState(false);
  const [keys, showKeys] = useState(false);
  useKeys(session.main, () => showKeys(true));
  const words = session.words.value;
  const drawing = useDrawing(session.game.value);
  useEffect(() => {
    gameInfo(recorded.start.game, words.language).then((found) => {
      session.info.value = found;
    });
    printed(recorded.start.ruleset).then((found) => {
      session.rules.value = found;
    });
    return () => session.main.close();
  }, [session]);
  useEffect(() => {
    goInstead("replay", table, at);
  }, [at]);
  useEffect(() => {
    if (!playing || at >= last) return play(false);
    if (session.main.showing.value) return undefined;
    const timer = setTimeout(() => move(at + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, at, session.main.showing.value]);
  useMemo(() => seek(session, recorded, at), [session, at]);
  const to = (/** @type {number} */ where) => () => {
    play(false);
    move(Math.min(Math.max(where, 0), last));
  };
  return html`
    <div class="table" data-game=${session.game.value}>
      <h1 class="unseen">${words.text("page.replay.title", { game: words.text("title") })}</h1>
      <div class="playfield">
        <div class="field">
          <${Board} drawing=${drawing} stream=${session.main} rules=${session.rules.value} words=${words} />
          <${JustNow} session=${session} />
        </div>
        <section class="asked" aria-label=${words.text("page.replay.steps")}>
          <p class="status" role="status">${words.text("page.replay.at", { at, last })}</p>
          <div class="steps">
            <button onClick=${to(0)} aria-label=${words.text("page.replay.first")}>«</button>
            <button data-key="ArrowLeft" onClick=${to(at - 1)} aria-label=${words.text("page.replay.back")}>
              ‹
            </button>
            <button
              onClick=${() => play(!playing)}
              aria-pressed=${playing}
              aria-label=${words.text("page.replay.play")}
            >
              ${playing ? "❚❚" : "▶"}
            </button>
            <button data-key="ArrowRight" onClick=${to(at + 1)} aria-label=${words.text("page.replay.next")}>
              ›
            </button>
            <button onClick=${to(last)} aria-label=${words.text("page.replay.last")}>»</button>
            <input
              type="range"
              min="0"
              max=${last}
              value=${at}
              aria-label=${words.text("page.replay.steps")}
              onInput=${withValue((value) => to(Number(value))())}
            />
          </div>
          <label>
            ${words.text("page.replay.eyes")}
            <select value=${seat} onChange=${withValue(onSeat)}>
              ${[WATCHER, ...recorded.start.seats.seats.map((place) => place.seat)].map(
                (one) => html`
                  <option value=${one} selected=${one === seat}>
                    ${one === WATCHER ? words.text("page.replay.watcher") : words.seat(one)}
                  </option>
                `,
              )}
            </select>
          </label>
          <div class="more">
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
      </div>
      <aside class="side" aria-label=${words.text("page.log")}>
        <${Log} session=${session} />
      </aside>
      ${keys && html`<${Keys} onClose=${() => showKeys(false)} />`}
      <${OpenRule} />
    </div>
  `;
}

/** @param {string} table @param {number} step @param {string} side */
async function continueFrom(table, step, side) {
  await continueGame(table, step, side).catch((error) => {
    if (!(error instanceof Refused)) throw error;
    tell(refusal(error.refusal, new Words("")));
  });
}

/** Go to a step. The next one is played out, any other is shown at once.
 * @param {ReturnType<typeof makeSession>} session @param {Recording} recorded @param {number} at */
function seek(session, recorded, at) {
  const { main } = session;
  const end = recorded.ends[at];
  const isNext = at > 0 && session.upTo === recorded.ends[at - 1];
  main.skip();
  if (session.upTo < 0 || end < session.upTo) {
    main.store.lines.value = [];
    main.store.take(recorded.start);
    session.upTo = 0;
  }
  const events = recorded.events.slice(session.upTo, end);
  session.upTo = end;
  if (isNext) main.show(events);
  else for (const event of events) main.store.take(event);
}
