// The end of a game: the result in the reader's words, what to do next, and the game as a whole.

import { listRecorded, tellGame } from "../chronicle.js";
import { crest } from "../drawing/parts.js";
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { nameSidesHere } from "../people.js";
import { nameOf } from "../plays.js";
import { loadRecording } from "../recording.js";
import { WATCHER, locate } from "../route.js";
import { describeVerdict } from "../verdict.js";
import { EndActions } from "./actions.js";
import { ChancesOfGame, useReview } from "./chances.js";
import { SideTable } from "./sides.js";
import { DriveChart, Directions, LeadChart, ScoreList } from "./charts.js";
import { tell } from "./notices.js";
import { icon } from "./icons.js";
import { Chip, Log, findFacts, sayResult } from "./log.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("../recording.js").Recording} Recording */
/** @typedef {import("../chronicle.js").Chronicle} Chronicle */
/** @typedef {import("../plays.js").Play} Play */
/** @typedef {import("../store.js").Line} Line */
/** @typedef {import("../games/index.js").Drawing} Drawing */
/** @typedef {import("../words.js").Words} Words */

const SIDES = /** @type {const} */ (["home", "away"]);
/** So often the record is asked for: it is written a moment after the last play. */
const TRIES = [0, 300, 1000, 3000];

/**
 * The record of the game: undefined while it is on its way, null where this person may not have it.
 * @param {Session} session
 * @returns {Recording | null | undefined}
 */
function useRecord(session) {
  const [found, keep] = useState(/** @type {Recording | null | undefined} */ (undefined));
  const seat = session.main.store.about.value?.seat || WATCHER;
  useEffect(() => {
    let wanted = true;
    const timers = TRIES.map((after, i) =>
      setTimeout(() => {
        if (!wanted) return;
        loadRecording(session.table, seat).then(
          (made) => {
            timers.slice(i).forEach(clearTimeout);
            if (wanted) keep(made);
          },
          () => {
            if (wanted && i === TRIES.length - 1) keep(null);
          },
        );
      }, after),
    );
    return () => {
      wanted = false;
      timers.forEach(clearTimeout);
    };
  }, [session, seat]);
  return found;
}

/** @param {{session: Session, drawing: Drawing | null, onBoard: () => void}} props */
export function End({ session, drawing, onBoard }) {
  const words = session.words.value;
  const { over, lines, about } = session.main.store;
  const recorded = useRecord(session);
  const review = useReview(session.table, Boolean(recorded));
  // A page that was loaded late has a part of the log: nothing is counted from that while the record is on its way.
  const isComing = recorded === undefined;
  const facts = findFacts(session);
  const winner = over.value?.winner ?? "";
  const chronicle = useMemo(
    () =>
      tellGame({
        recorded: recorded ?? null,
        lines: isComing ? [] : lines.value,
        facts,
        tones: session.info.value?.tones ?? {},
        printed: session.rules.value?.printed ?? {},
        winner,
      }),
    [recorded, facts, session.rules.value],
  );
  const told = useMemo(
    () => (recorded ? addSaid(listRecorded(recorded), lines.value) : undefined),
    [recorded, lines.value],
  );
  const head = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    scrollTo(0, 0);
    head.current?.focus({ preventScroll: true });
  }, []);
  if (!over.value) return null;
  const names = nameSidesHere(session);
  const go = (/** @type {number} */ step) => locate(session.table, step, about.value?.seat || WATCHER);
  const charted = { chronicle, facts, words, names, locate: go };
  const share = () => sharePicture({ session, drawing, recorded, chronicle });
  const hasScores = chronicle.scores.length > 0;
  return html`
    <div class="end">
      <${Hero} session=${session} names=${names} chronicle=${chronicle} headRef=${head}>
        <${EndActions} session=${session} onShare=${share} onBoard=${onBoard} />
      </${Hero}>
      <div class="end-main">
        ${
          hasScores &&
          html`
            <section class="panel end-lead">
              <h2>
                ${words.text("page.end.lead")}
                <small class="soft">${words.text("page.end.lead.says")}</small>
              </h2>
              <${LeadChart} ...${charted} />
            </section>
          `
        }
        <${ChancesOfGame} review=${review} words=${words} names=${names} locate=${go} />
        ${
          facts.spot && chronicle.drives.some((drive) => drive.begun)
            ? html`
              <section class="panel end-drives">
                <h2>${words.text("page.end.drives")} <${Directions} names=${names} /></h2>
                <${DriveChart} ...${charted} />
              </section>
            `
            : hasScores &&
              html`
                <section class="panel end-scores">
                  <h2>${words.text("page.end.scores")}</h2>
                  <${ScoreList} ...${charted} />
                </section>
              `
        }
        <${Log} session=${session} told=${told} />
      </div>
      <aside class="end-side" aria-busy=${isComing} aria-label=${words.text("page.side")}>
        <${Biggest} session=${session} chronicle=${chronicle} locate=${go} names=${names} />
        ${!isComing && html`<${BoxScore} words=${words} chronicle=${chronicle} names=${names} />`}
      </aside>
    </div>
  `;
}

/** A record has nothing of what was said: that comes last.
 * @param {Line[]} told @param {Line[]} lines @returns {Line[]} */
function addSaid(told, lines) {
  const last = told.at(-1)?.n ?? 0;
  const said = lines.filter((line) => line.kind === "said");
  return told.some((line) => line.kind === "said")
    ? told
    : [...told, ...said.map((line, i) => ({ ...line, n: last + 1 + i }))];
}

/** @param {any} given */
async function sharePicture({ session, drawing, recorded, chronicle }) {
  const words = session.words.value;
  const { shareGame } = await import("../picture.js");
  const done = await shareGame({ session, drawing, recorded, chronicle });
  if (done === "saved") tell(words.text("page.end.saved"));
}

/**
 * @param {{session: Session, names: {home: string, away: string}, chronicle: Chronicle, headRef: any, children?: any}}
 *   props
 */
function Hero({ session, names, chronicle, headRef, children }) {
  const words = session.words.value;
  const over = /** @type {import("../wire").Over} */ (session.main.store.over.value);
  const { result, title, score, how } = describeVerdict(session, over);
  const { decider } = chronicle;
  const decided = decider && !how && words.text("page.end.decided", { what: namePlay(decider, session) });
  return html`
    <section class="verdict" data-result=${result} aria-labelledby="verdict">
      <div class="verdict-says">
        <h1 id="verdict" ref=${headRef} tabindex="-1">${title} <span class="unseen">${score}</span></h1>
        <p class="status" role="status">${how || decided || ""}</p>
      </div>
      <div class="verdict-score">
        ${SIDES.map(
          (side) => html`
            <div key=${side} class=${`verdict-side ${side}`}>
              <span class="verdict-name">
                <svg viewBox="-10 -10 20 20" aria-hidden="true">${crest(side)}</svg>
                <bdi>${names[side]}</bdi>
              </span>
              <b>${over.score[side]}</b>
            </div>
          `,
        )}
      </div>
      ${children}
    </section>
  `;
}

/** The name of a play that scored: "Touchdown". @param {Play} play @param {Session} session */
function namePlay(play, session) {
  const words = session.words.value;
  const { moments = {} } = session.info.value ?? {};
  const told = play.lines.find((line) => moments[nameOf(line)] === "score");
  const key = told ? `moment.${nameOf(told)}` : "";
  if (told && words.has(key)) return words.text(key);
  return sayPlay(play, session);
}

/** A play in short: where it began, what more is said of it, what it came to. @param {Play} play
 * @param {Session} session */
function sayPlay(play, session) {
  const words = session.words.value;
  const { lead, note } = play;
  const parts = [
    lead && words.text(`log.lead.${nameOf(lead)}`, lead.params),
    note && words.text(`log.note.${nameOf(note)}`, note.params),
    sayResult(play, findFacts(session), words),
  ];
  return parts.filter(Boolean).join(" · ") || words.text(play.lines[0].key, play.lines[0].params);
}

/**
 * The biggest play; a click shows it again.
 * @param {{session: Session, chronicle: Chronicle, locate: (step: number) => string,
 *   names: {home: string, away: string}}} props
 */
function Biggest({ session, chronicle: { biggest }, locate: go, names }) {
  const words = session.words.value;
  if (!biggest) return null;
  const { play, value } = biggest;
  const facts = findFacts(session);
  const rule = value === null ? "page.end.biggest.score" : "page.end.biggest.gain";
  const who = names[/** @type {"home"} */ (play.side)] ?? "";
  const said = value === null ? namePlay(play, session) : describeBiggest(play, words, facts);
  const sum = value === null ? words.text("page.log.score", scoreOf(play)) : `+${value}`;
  return html`
    <section class="panel end-biggest">
      <h2>${words.text("page.end.biggest")} <small class="soft">${words.text(rule)}</small></h2>
      <a class="biggest" data-do="biggest" data-step=${play.step} href=${go(play.step)}>
        <span class="biggest-head">
          <span class="biggest-things">
            ${play.things.map(
              (thing, i) => html`
              ${i > 0 && html`<small class="log-versus">${words.text("page.log.versus")}</small>`}
              <${Chip} key=${i} words=${words} thing=${thing} isAgainst=${i > 0} />
            `,
            )}
          </span>
          <b class="biggest-sum">${sum}</b>
        </span>
        <span class="biggest-says">
          <b>${[who, said].filter(Boolean).join(" · ")}</b>
          <span class="biggest-go">${icon("play")} ${words.text("page.end.watch")}</span>
        </span>
      </a>
    </section>
  `;
}

/** @param {Play} play */
const scoreOf = ({ score }) => ({ home: score?.[0] ?? 0, away: score?.[1] ?? 0 });

/** Where a gain began, and what it brought. @param {Play} play @param {Words} words
 * @param {import("../plays.js").Facts} facts */
function describeBiggest(play, words, facts) {
  const { lead, result } = play;
  const name = result ? nameOf(result) : "";
  const came = result && !facts.results[name] ? words.text(`log.result.${name}`, result.params) : "";
  return [lead && words.text(`log.lead.${nameOf(lead)}`, lead.params), came].filter(Boolean).join(" · ");
}

/** @param {{words: Words, chronicle: Chronicle, names: {home: string, away: string}}} props */
function BoxScore({ words, chronicle: { box }, names }) {
  if (!box.length) return null;
  const rows = box.map(({ name, share, isMean, values }) => {
    const style = share ? PERCENT : isMean ? MEAN : {};
    const [home, away] = values.map((value) => formatCount(value, style, words.language));
    return { name, said: words.text(`box.${name}`), home, away };
  });
  return html`
    <section class="panel end-box">
      <h2>${words.text("page.end.box")}</h2>
      <${SideTable} names=${names} rows=${rows} />
    </section>
  `;
}

/** @type {Intl.NumberFormatOptions} */
const PERCENT = { style: "percent" };
const MEAN = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** A number of the box score. @param {number | null} value @param {Intl.NumberFormatOptions} style
 * @param {string} language */
const formatCount = (value, style, language) =>
  value === null ? "–" : new Intl.NumberFormat(language, style).format(value).replace("-", "−");
