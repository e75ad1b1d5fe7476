// The odds of the open question, on request: a table of what each choice comes to, and exact numbers on demand.

import { html, useRef, useState } from "../html.js";
import { listChips, nameChance, phraseChip, phraseProspect, splitChip } from "../odds.js";
import { classes, otherSide } from "../drawing/parts.js";
import { odds } from "../settings.js";
import { refusal } from "./refusal.js";

/** @typedef {import("../odds.js").Known} Known */
/** @typedef {import("../wire").OddsReply} OddsReply */
/** @typedef {import("../wire").Prospect} Prospect */
/** @typedef {import("../wire").Line} Line */
/** @typedef {import("../wire").Gauge} Gauge */
/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../games/index.js").Drawing} Drawing */
/** @typedef {import("../drawing/parts.js").Drawn} Drawn */
/** @typedef {[number, number]} Place the row and the column of a cell */

/** With more rows than this a cell has room for one number. */
const DENSE = 6;
/** With more columns than this they are narrow, and with still more their names stand upright. */
const WIDE = 4;
const WIDER = 6;

/**
 * The odds: shown with every question once somebody has asked for them.
 * @param {object} props
 * @param {Words} props.words
 * @param {Known} props.known
 * @param {Drawing | null} [props.drawing]
 * @param {Drawn | null} [props.shown]
 */
export function Odds({ words, known, drawing = null, shown = null }) {
  const isOpen = odds.value === "shown";
  const { ask, told } = known;
  const gauges = told?.type === "outlook" ? told.gauges : [];
  const [what, choose] = useState("");
  const gauge = gauges.find((one) => one.what === what.slice(1) && what) ?? gauges[0] ?? null;
  return html`
    <section class="odds panel">
      <h2>
        <span class="odds-title">${words.text("page.odds")}</span>
        ${gauge && gauges.length > 1 && html`<${Gauges} ...${{ words, gauges, gauge, choose }} />`}
        <button
          class="quiet"
          data-do="odds"
          data-key="o"
          aria-keyshortcuts="O"
          aria-expanded=${isOpen}
          onClick=${() => {
            odds.value = isOpen ? "hidden" : "shown";
          }}
        >
          ${words.text(isOpen ? "page.odds.hide" : "page.odds.show")} <span class="key" aria-hidden="true">O</span>
        </button>
      </h2>
      <div class="odds-body">
        ${
          isOpen && ask && told
            ? html`<${Told} key=${`${ask.who} ${ask.n}`} ...${{ words, told, gauge, drawing, shown }} />`
            : html`
                <p class="soft" role="status">
                  ${words.text(!isOpen ? "page.odds.about" : ask ? "page.waiting" : "page.odds.later")}
                </p>
              `
        }
      </div>
    </section>
  `;
}

/**
 * By what the table is shaded: two buttons.
 * @param {{words: Words, gauges: Gauge[], gauge: Gauge, choose: (what: string) => void}} props
 */
const Gauges = ({ words, gauges, gauge, choose }) => html`
  <span class="odds-gauges" role="group" aria-label=${words.text("page.odds.by")}>
    ${gauges.map(
      (one) => html`
        <button
          key=${one.what}
          aria-pressed=${one === gauge}
          data-gauge=${one.what}
          onClick=${() => choose(`.${one.what}`)}
        >
          <span>${one.what ? nameChance("short", one.what, words) : words.text("ui.yards")}</span>
        </button>
      `,
    )}
  </span>
`;

/**
 * @typedef {object} Given
 * @property {Words} words
 * @property {Gauge | null} gauge
 * @property {Drawing | null} drawing
 * @property {Drawn | null} shown
 */

/** @param {Given & {told: NonNullable<Known["told"]>}} props */
function Told({ told, ...given }) {
  const { words } = given;
  if (told.type === "reject") return html`<p role="status">${refusal(told, words)}</p>`;
  if (!told.known) return html`<p role="status">${words.text("page.odds.hidden")}</p>`;
  if (told.rows.length) return html`<${Table} told=${told} ...${given} />`;
  if (!told.dice.length) return html`<p role="status">${words.text("ui.no_odds")}</p>`;
  return html`<ul>${told.dice.map((die) => html`<li key=${die.name}>${describeDie(die, words)}</li>`)}</ul>`;
}

/** Describe a die: its faces with their exact odds. @param {import("../wire").Die} die @param {Words} words */
function describeDie(die, words) {
  const faces = die.faces.map(({ name, odds }) => words.text("ui.face", { face: words.code("face", name), odds }));
  const name = die.name ? words.code("die", die.name) : words.text("ui.die");
  return words.text("ui.odds_line", { name, odds: words.join(faces) });
}

/** Keys that go from cell to cell. @type {Record<string, Place>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * The table. One cell is a tab stop; arrow keys go on from there. What is touched or has the focus is told below.
 * @param {Given & {told: OddsReply}} props
 */
function Table({ told, words, gauge, drawing, shown }) {
  const { rows, columns, cells } = told;
  const chips = listChips({ told }, words);
  const [[row, column], stop] = useState(/** @type {Place} */ ([0, 0]));
  const [isTold, tell] = useState(false);
  const own = useRef(/** @type {HTMLTableElement | null} */ (null));
  const sign = (/** @type {Line} */ { picks }) => findSign(picks[0].name, drawing, shown);
  const goes = (/** @type {KeyboardEvent} */ event) => {
    const step = STEPS[event.key];
    if (!step) return;
    const next = [row + step[0], column + step[1]];
    event.preventDefault();
    event.stopPropagation();
    /** @type {HTMLElement | null | undefined} */ (own.current?.querySelector(`[data-cell="${next.join()}"]`))?.focus();
  };
  const cell = (/** @type {Place} */ [i, j]) => html`
    <${Cell}
      place=${[i, j]}
      prospect=${cells[i][j]}
      shade=${gauge?.shades[i]?.[j] ?? 0}
      only=${rows.length > DENSE && columns.length ? gauge : null}
      alone=${!columns.length || isAlike(cells[i]) ? chips[rows[i].picks[0].name] : ""}
      label=${describeCell(told, [i, j], words)}
      isStop=${i === row && j === column}
      isChosen=${isTold && i === row && j === column}
      words=${words}
      onTold=${() => {
        stop([i, j]);
        tell(true);
      }}
    />
  `;
  const most = Math.max(0, ...(gauge?.mix ?? []).map(Number));
  const size = classes(
    `rows-${Math.min(rows.length, DENSE + 2)}`,
    !columns.length
      ? "open"
      : columns.length > WIDER
        ? "wide upright"
        : columns.length > WIDE
          ? "wide"
          : `of-${columns.length}`,
  );
  return html`
    <table
      ref=${own}
      class=${`odds-table ${size}`}
      role="grid"
      aria-label=${words.text("page.odds.table")}
      onKeyDown=${goes}
    >
      ${
        columns.length > 0 &&
        html`
          <thead>
            <tr>
              <td class="odds-other">${nameOther(shown)} →</td>
              ${columns.map(
                (line, j) => html`
                  <th key=${j} scope="col"><span>${sign(line)} ${nameLine(line, words)}</span></th>
                `,
              )}
            </tr>
          </thead>
        `
      }
      <tbody>
        ${rows.map(
          (line, i) => html`
            <tr key=${i} class=${gauge?.mix[i] && Number(gauge.mix[i]) === most ? "best" : ""}>
              <th scope="row">
                <span>${sign(line)} ${nameLine(line, words)}</span>
                ${
                  gauge?.mix[i] &&
                  (rows.length < DENSE || gauge.mix[i] !== "0") &&
                  html`<small><span>${words.text("ui.mix")} </span>${formatPercent(gauge.mix[i], words)}</small>`
                }
              </th>
              ${
                isAlike(cells[i])
                  ? html`<td colspan=${cells[i].length}>${cell([i, 0])}</td>`
                  : cells[i].map((_, j) => html`<td key=${j}>${cell([i, j])}</td>`)
              }
            </tr>
          `,
        )}
      </tbody>
    </table>
    <div class="odds-foot">
      ${
        isTold && cells[row]?.[column]
          ? html`<${Exact} words=${words} told=${told} place=${[row, column]} />`
          : html`<${Legend} words=${words} told=${told} gauge=${gauge} />`
      }
    </div>
  `;
}

/** What the other side is called. @param {Drawn | null} shown */
const nameOther = (shown) =>
  shown?.names && shown.ask ? shown.names[/** @type {"home"} */ (otherSide(shown.ask.who))] : "";

/** Whether a choice comes to the same whatever the other side does. @param {(Prospect | null)[]} cells */
const isAlike = (cells) => cells.length > 1 && cells.every((one) => JSON.stringify(one) === JSON.stringify(cells[0]));

/**
 * The sign of a choice, if the game has one.
 * @param {string} name
 * @param {Drawing | null} drawing
 * @param {Drawn | null} shown
 */
function findSign(name, drawing, shown) {
  const face = shown && drawing?.option?.({ names: [name], label: "", hint: "" }, shown);
  return face?.sign ?? "";
}

/**
 * A cell: the average, and below it the main chance.
 * @param {object} props
 * @param {Place} props.place
 * @param {Prospect | null} props.prospect
 * @param {number} props.shade
 * @param {Gauge | null} props.only where there is room for one number: which one
 * @param {string} props.alone where it is the only one of its choice: the choice in a few figures
 * @param {string} props.label
 * @param {boolean} props.isStop
 * @param {boolean} props.isChosen
 * @param {Words} props.words
 * @param {() => void} props.onTold
 */
function Cell({ place, prospect, shade, only, alone, label, isStop, isChosen, words, onTold }) {
  if (!prospect) return null;
  const { average, main, covered } = prospect;
  const percent = main ? formatPercent(main.percent, words) : "";
  const figures = [
    average && !(only?.what && main) ? words.decimal(average) : "",
    only && !only.what && average ? "" : only ? percent.replace(/\s/u, "") : percent,
  ].filter(Boolean);
  return html`
    <button
      class=${`heat heat-${shade}${covered ? " covered" : ""}`}
      data-cell=${place.join()}
      tabindex=${isStop ? 0 : -1}
      aria-pressed=${isChosen}
      onClick=${onTold}
      onFocus=${onTold}
    >
      <i class="unseen">${label}</i>
      <i class="heat-figures" aria-hidden="true">
        ${
          alone
            ? splitChip(alone).map((one) => html`<span key=${one}>${one}</span>`)
            : figures.map((figure, i) => (i ? html`<small key="2">${figure}</small>` : html`<b key="1">${figure}</b>`))
        }
      </i>
    </button>
  `;
}

/** What the numbers and the shades mean. @param {{words: Words, told: OddsReply, gauge: Gauge | null}} props */
function Legend({ words, told, gauge }) {
  const cells = told.cells.flat().filter((one) => one !== null);
  const mains = [...new Set(cells.flatMap(({ main }) => (main ? [nameChance("main", main.what, words)] : [])))];
  const has_yards = cells.some(({ average }) => average);
  const yards = words.text("ui.yards");
  const main = words.list(mains);
  const shown = has_yards ? (main ? "ui.shown.both" : "ui.shown.average") : main && "ui.shown.main";
  const said = [
    gauge?.bound && words.text(gauge.ours ? "ui.mix.floor" : "ui.mix.ceiling", { bound: phraseBound(gauge, words) }),
    shown && words.text(shown, { yards, main }),
    gauge && words.text("page.odds.shades"),
    cells.some(({ covered }) => covered) && words.text("page.odds.dashed", { what: words.text("odds.covered") }),
    words.has("odds.about") && words.text("odds.about"),
  ].filter(Boolean);
  return html`<p>${said.join(" ")}</p>`;
}

/** What a mix guarantees. @param {Gauge} gauge @param {Words} words */
function phraseBound({ what, bound }, words) {
  if (!what) return words.text("ui.average", { n: words.decimal(bound) });
  return phraseChip({ what, percent: bound, odds: "" }, words);
}

/** All about a cell. @param {{words: Words, told: OddsReply, place: Place}} props */
function Exact({ words, told, place: [i, j] }) {
  const prospect = /** @type {Prospect} */ (told.cells[i][j]);
  return html`
    <p class="odds-of"><b>${describeCalls(told, [i, j], words)}</b></p>
    <p>${phraseProspect(prospect, words).join(" · ")}</p>
    ${prospect.average && words.has("odds.average") && html`<p>${words.text("odds.average")}</p>`}
  `;
}

/** @param {OddsReply} told @param {Place} place @param {Words} words */
function describeCell(told, place, words) {
  const prospect = told.cells[place[0]][place[1]];
  if (!prospect) return "";
  const said = phraseProspect(prospect, words);
  if (prospect.covered) said.unshift(words.text("odds.covered"));
  return words.text("ui.odds_line", { name: describeCalls(told, place, words), odds: words.join(said) });
}

/** A choice, and against what. @param {OddsReply} told @param {Place} place @param {Words} words */
function describeCalls({ rows, columns, cells }, [i, j], words) {
  const own = rows[i].also.length ? nameLine(rows[i], words) : joinPicks(rows[i], words);
  if (!columns.length || isAlike(cells[i])) return own;
  return words.text("ui.against", { name: own, other: nameLine(columns[j], words) });
}

/** @param {Line} line @param {Words} words */
const joinPicks = ({ picks }, words) => words.join(picks.map(({ step, name }) => words.choice(step, name)));

/**
 * A row or a column by its last choice, and how many others come to the same.
 * @param {Line} line
 * @param {Words} words
 */
function nameLine({ picks, also }, words) {
  const { step, name } = picks[picks.length - 1];
  const named = words.choice(step, name);
  return also.length ? words.text("ui.also", { name: named, n: also.length }) : named;
}

/** @param {string} percent @param {Words} words */
const formatPercent = (percent, words) => words.text("ui.percent", { n: words.decimal(percent) });
