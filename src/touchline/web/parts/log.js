// The log, play by play: what each came to in one line, under the heading of its drive; its messages with their rules
// unfold, and a click goes to the moment.

import { crest, emblem, pips } from "../drawing/parts.js";
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { isHeard } from "../muted.js";
import { nameSides, nameSidesHere } from "../people.js";
import { listDrives, nameOf } from "../plays.js";
import { formatNumber } from "../words.js";
import { Cite } from "./rule.js";

/** @typedef {import("../store.js").Line} Line */
/** @typedef {import("../plays.js").Play} Play */
/** @typedef {import("../plays.js").Drive} Drive */
/** @typedef {import("../plays.js").Facts} Facts */
/**
 * What the log needs of a session. `locate` gives the address of a step, or nothing while it has none.
 * @typedef {object} Logged
 * @property {import("../pace.js").Pace} main
 * @property {import("../html.js").ReadonlySignal<string>} game
 * @property {import("../html.js").ReadonlySignal<import("../words.js").Words>} words
 * @property {import("../html.js").ReadonlySignal<import("../api.js").GameInfo | null>} info
 * @property {import("../html.js").ReadonlySignal<boolean>} [isHotSeat] missing where nobody plays
 * @property {(step: number) => string} [locate]
 */

/** More plays are not shown. */
const SHOWN = 300;
/** Whoever is so near the end of the list, in pixels, reads the newest play. */
const NEAR = 40;
/** Things that are told by their color. */
const COLOURS = ["red", "yellow", "green"];
/** The tones of messages that stand out. */
const LOUD = ["points", "loss", "news", "period"];
/** @type {Facts} */
const NO_FACTS = {
  begins: [],
  leads: [],
  things: {},
  notes: [],
  results: {},
  drives: [],
  ends: [],
  spot: "",
  arrives: [],
  apart: [],
  box: [],
};

/** The facts that a game sends about its plays. @param {Logged} session */
export const findFacts = (session) => session.info.value?.plays ?? NO_FACTS;

/** Phrase a line of the log. @param {Logged} session @param {Line} line */
export function phraseLine(session, line) {
  const words = session.words.value;
  if (line.kind === "step") return "";
  if (line.kind === "undone") return words.text("page.undone", { side: line.who });
  if (line.kind === "said")
    return words.text(line.team ? "page.said.team" : "page.said", {
      name: line.name || words.seat(line.seat),
      text: line.text,
    });
  return words.text(line.key, line.params);
}

/** @param {HTMLElement} box */
function showEnd(box) {
  box.scrollTop = box.scrollHeight;
}

/** List the lines so far. The line of a die waits until it has landed. @param {Logged} session @returns {Line[]} */
function listLines(session) {
  const { store, falling } = session.main;
  const lines = falling.value ? store.lines.value.slice(0, -1) : store.lines.value;
  const table = store.about.value?.table ?? "";
  return lines.every((line) => isHeard(table, line)) ? lines : lines.filter((line) => isHeard(table, line));
}

/** @param {{session: Logged, told?: Line[]}} props `told` is a whole game, where it is known */
export function Log({ session, told }) {
  const lines = told ?? listLines(session);
  const facts = findFacts(session);
  const drives = useMemo(() => listDrives(lines, facts), [lines.length, lines[lines.length - 1], facts]);
  const [open, unfold] = useState(/** @type {number[]} */ ([]));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const last = drives.flatMap((drive) => drive.plays).at(-1);
  useEffect(() => {
    if (list.current) showEnd(list.current);
  }, [lines[lines.length - 1]?.n]);
  // With less room the newest play stays in sight, unless somebody reads further up.
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    let isAtEnd = true;
    const watch = new ResizeObserver(() => isAtEnd && showEnd(box));
    const note = () => {
      isAtEnd = box.scrollTop + box.clientHeight > box.scrollHeight - NEAR;
    };
    box.addEventListener("scroll", note);
    watch.observe(box);
    return () => {
      box.removeEventListener("scroll", note);
      watch.disconnect();
    };
  }, []);
  const words = session.words.value;
  const fold = (/** @type {number} */ n) =>
    unfold((before) => (before.includes(n) ? before.filter((one) => one !== n) : [...before, n]));
  return html`
    <section class="log panel" aria-label=${words.text("page.log")}>
      <header class="log-head">
        <h2>${words.text(facts.begins.length ? "page.log.plays" : "page.log")}</h2>
        <small>${words.text("page.log.newest")}</small>
      </header>
      <div ref=${list} class="lines" role="log" aria-live="polite" tabindex="0" aria-label=${words.text("page.log")}>
        ${
          !drives.some(({ plays, asides }) => plays.length || asides.length) &&
          html`<p class="log-empty soft">${words.text("page.log.empty")}</p>`
        }
        ${drives.map(
          (drive) => html`
            ${drive.begun && html`<${Heading} key=${`drive ${drive.number}`} session=${session} drive=${drive} />`}
            <ol key=${drive.number}>
              ${listItems(drive).map((item) =>
                "lines" in item
                  ? html`
                    <${Entry}
                      key=${item.n}
                      session=${session}
                      play=${item}
                      facts=${facts}
                      isNew=${item === last}
                      isOpen=${open.includes(item.n)}
                      onFold=${() => fold(item.n)}
                    />
                  `
                  : html`<${Aside} key=${item.n} session=${session} line=${item} />`,
              )}
            </ol>
          `,
        )}
      </div>
    </section>
  `;
}

/** What somebody said, or took back. @param {{session: Logged, line: Line}} props */
const Aside = ({ session, line }) => html`
  <li class=${`log-aside ${line.kind}`} data-line>${phraseLine(session, line)}</li>
`;

/** The plays of a drive, and what was said meanwhile, in order. @param {Drive} drive @returns {(Play | Line)[]} */
const listItems = ({ plays, asides }) => [...plays.slice(-SHOWN), ...asides].sort((one, other) => one.n - other.n);

/** What the sides are called here. @param {Logged} session @returns {Record<string, string>} */
const nameSidesOf = ({ main, isHotSeat }) =>
  isHotSeat ? nameSidesHere({ main, isHotSeat }) : nameSides(main.store.seats.value, []);

/** Whose drive it is, and how it ended. @param {{session: Logged, drive: Drive}} props */
function Heading({ session, drive }) {
  const words = session.words.value;
  const title = words.text("log.drive", { n: drive.number });
  const ended = drive.ended && words.text(`log.ended.${nameOf(drive.ended)}`, drive.ended.params);
  const score = drive.score && words.text("page.log.score", { home: drive.score[0], away: drive.score[1] });
  return html`
    <h3 class=${`log-drive ${drive.side}`}>
      <svg viewBox="-10 -10 20 20" aria-hidden="true">${crest(drive.side)}</svg>
      <span>${title} · ${nameSidesOf(session)[drive.side]}</span>
      <small>${[ended, score].filter(Boolean).join(" · ")}</small>
    </h3>
  `;
}

/**
 * One play in a line, and its messages below when it is unfolded.
 * @param {{session: Logged, play: Play, facts: Facts, isNew: boolean, isOpen: boolean, onFold: () => void}} props
 */
function Entry({ session, play, facts, isNew, isOpen, onFold }) {
  const words = session.words.value;
  const href = session.locate?.(play.step) ?? "";
  const shown = html`
    <${Summary} session=${session} play=${play} facts=${facts} />
  `;
  return html`
    <li class=${isNew ? "log-play new" : "log-play"} data-step=${play.step}>
      <div class="log-row">
        ${
          href
            ? html`<a class="log-line" href=${href}>${shown}</a>`
            : html`<button class="log-line" aria-expanded=${isOpen} onClick=${onFold}>${shown}</button>`
        }
        <button
          class="log-more"
          aria-expanded=${isOpen}
          aria-label=${words.text("page.log.more")}
          onClick=${onFold}
        >
          §
        </button>
      </div>
      <ul class="log-told" hidden=${!isOpen}>
        ${play.lines.map(
          (line) => html`
            <li key=${line.n} data-line class=${isStanding(session, line) ? "stands" : ""}>
              ${phraseLine(session, line)} <${Cite} game=${session.game.value} cite=${line.cite} />
            </li>
          `,
        )}
      </ul>
    </li>
  `;
}

/** Where the play began, with what, and what it came to. @param {{session: Logged, play: Play, facts: Facts}} props */
function Summary({ session, play, facts }) {
  const words = session.words.value;
  if (!facts.begins.length) return html`<span class="log-note">${phraseLine(session, play.lines[0])}</span>`;
  const { lead, note, result, things } = play;
  const tone = result ? session.info.value?.tones[nameOf(result)] : "";
  const sounds = play.score
    ? "points"
    : tone === "loss" || Number(play.value) < 0
      ? "bad"
      : Number(play.value) > 0
        ? "good"
        : "";
  const isPlain = !note && !result && things.length < 2;
  return html`
    <span class="log-lead">
      ${lead ? words.text(`log.lead.${nameOf(lead)}`, lead.params) : play.number || ""}
    </span>
    <span class="log-what">
      ${
        !facts.leads.length &&
        play.side &&
        html`<svg class=${`log-side ${play.side}`} viewBox="-10 -10 20 20" aria-hidden="true">${crest(play.side)}</svg>`
      }
      ${things.map(
        (thing, i) => html`
          ${i > 0 && html`<small class="log-versus">${words.text("page.log.versus")}</small>`}
          <${Chip} key=${i} words=${words} thing=${thing} isAgainst=${i > 0} />
        `,
      )}
      <span class="log-note">
        ${sayNote(session, play, isPlain)}
      </span>
    </span>
    <b class=${`log-result ${sounds}`}>${sayResult(play, facts, words)}</b>
  `;
}

/** What a play came to, in short: a number with its sign, a place, or a text. @param {Play} play @param {Facts} facts
 * @param {import("../words.js").Words} words */
export function sayResult({ result }, facts, words) {
  if (!result) return "";
  const name = nameOf(result);
  const parameter = facts.results[name];
  if (!parameter) return words.text(`log.result.${name}`, result.params);
  const value = result.params[parameter.replace("-", "")];
  return typeof value === "number" ? formatNumber(parameter.startsWith("-") ? -value : value, true) : String(value);
}

/** What more is said of a play; where nothing else is, its first message. @param {Logged} session @param {Play} play
 * @param {boolean} isPlain */
function sayNote(session, { note, lines }, isPlain) {
  if (note) return session.words.value.text(`log.note.${nameOf(note)}`, note.params);
  return isPlain ? phraseLine(session, lines[0]) : "";
}

/** A die or a card: its sign where it has one, else its name.
 * @param {{words: import("../words.js").Words, thing: Play["things"][0], isAgainst: boolean}} props */
export function Chip({ words, thing: { value, words: space }, isAgainst }) {
  const name = words.code(space, value);
  const die = /^[1-6]$/.test(value) && pips(Number(value));
  const sign = COLOURS.includes(value)
    ? emblem(value)
    : die && html`<svg class="log-die" viewBox="-6 -6 12 12" aria-hidden="true">${die}</svg>`;
  return html`
    <span class=${isAgainst ? "log-chip against" : "log-chip"} data-thing=${value}>
      ${sign ? html`${sign}<span class="unseen">${name}</span>` : name}
    </span>
  `;
}

/** @param {Logged} session @param {Line} line */
const isStanding = (session, line) =>
  line.kind === "told" && LOUD.includes(session.info.value?.tones[nameOf(line)] ?? "");
