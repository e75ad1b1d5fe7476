// A finished game in pictures: the lead play by play, the way of each drive, who scored when. All lengths are shares of
// the width, so that they fit every screen; a click goes to the moment.

import { crest } from "../drawing/parts.js";
import { html } from "../html.js";
import { measureDrive, nameOf } from "../plays.js";

/** @typedef {import("../chronicle.js").Chronicle} Chronicle */
/** @typedef {import("../plays.js").Drive} Drive */
/** @typedef {import("../plays.js").Facts} Facts */
/** @typedef {import("../words.js").Words} Words */
/** @typedef {{home: string, away: string}} Names */
/**
 * @typedef {object} Charted
 * @property {Chronicle} chronicle
 * @property {Facts} facts
 * @property {Words} words
 * @property {Names} names
 * @property {(step: number) => string} locate
 */

const SIDES = /** @type {const} */ (["home", "away"]);
const [TOP, MIDDLE, BOTTOM] = [26, 96, 166];
/** The lead that reaches the edge, at least. */
const LEAST_LEAD = 3;
/** Parts of the width between two scores that are written, on a wide screen and on any. */
const [NEAR, FAR] = [0.055, 0.15];
const LINES = 10;

/** A share of the width. @param {number} share */
const percent = (share) => `${Math.round(share * 10000) / 100}%`;

/** The sign of a side at a place, large enough to touch. @param {string} side @param {string} x @param {number} y
 * @param {string} name */
const mark = (side, x, y, name) => html`
  <svg class=${`chart-mark ${side} ${name}`} x=${x} y=${y} overflow="visible">
    <circle class="chart-touch" r="22" />
    ${crest(side)}
  </svg>
`;

/** The lead of the sides, play by play. @param {Charted} props */
export function LeadChart({ chronicle: { plays, scores, periods }, words, names, locate }) {
  const most = Math.max(LEAST_LEAD, ...scores.map(({ score: [home, away] }) => Math.abs(home - away)));
  const height = (/** @type {number} */ lead) => MIDDLE - (lead / most) * (MIDDLE - TOP);
  const end = plays.length || 1;
  const steps = [{ at: 0, lead: 0 }, ...scores.map(({ at, score }) => ({ at, lead: score[0] - score[1] }))];
  return html`
    <svg class="lead-chart" height=${BOTTOM + 26} role="group" aria-label=${words.text("page.end.lead")}>
      <g class="chart-area" aria-hidden="true">
        ${steps.map(({ at, lead }, i) => {
          const to = steps[i + 1]?.at ?? end;
          const y = height(lead);
          return html`
            <rect
              key=${i}
              class=${lead > 0 ? "home" : "away"}
              x=${percent(at / end)}
              width=${percent((to - at) / end)}
              y=${Math.min(y, MIDDLE)}
              height=${Math.abs(y - MIDDLE)}
            />
          `;
        })}
      </g>
      <g class="chart-grid" aria-hidden="true">
        <line x1="0%" x2="100%" y1=${TOP} y2=${TOP} />
        <line x1="0%" x2="100%" y1=${BOTTOM} y2=${BOTTOM} />
        <line class="even" x1="0%" x2="100%" y1=${MIDDLE} y2=${MIDDLE} />
        ${periods.map(({ at, line }) => periodMark(percent(at / end), sayPeriod(words, line)))}
      </g>
      <g class="chart-line" aria-hidden="true">
        ${steps.map(({ at, lead }, i) => {
          const x = percent(at / end);
          const y = height(lead);
          const before = height(steps[i - 1]?.lead ?? 0);
          return html`
            <line key=${`up ${i}`} x1=${x} x2=${x} y1=${before} y2=${y} />
            <line key=${i} x1=${x} x2=${percent((steps[i + 1]?.at ?? end) / end)} y1=${y} y2=${y} />
          `;
        })}
      </g>
      <g class="chart-names" aria-hidden="true">
        <text x="0%" y=${TOP - 8}>● ${names.home}</text>
        <text x="0%" y=${BOTTOM + 18}>■ ${names.away}</text>
      </g>
      ${placeLabels(scores, end).map(({ score, side, play, at, room }, i) => {
        const lead = score[0] - score[1];
        const said = words.text("page.log.score", { home: score[0], away: score[1] });
        const isUp = side === "home";
        return html`
          <a key=${i} href=${locate(play.step)} aria-label=${`${names[/** @type {"home"} */ (side)]}: ${said}`}>
            ${mark(side, percent(at / end), height(lead), "scored")}
            ${
              room &&
              html`
                <text
                  class=${`chart-score ${room}`}
                  x=${percent(at / end)}
                  y=${height(lead) + (isUp ? -13 : 25)}
                  text-anchor=${at / end > 0.93 ? "end" : at / end < 0.05 ? "start" : "middle"}
                >
                  ${said}
                </text>
              `
            }
          </a>
        `;
      })}
    </svg>
  `;
}

/** Where a period began. @param {string} x @param {string} said */
const periodMark = (x, said) => html`
  <line x1=${x} x2=${x} y1=${TOP} y2=${BOTTOM} />
  ${said && html`<text class="chart-period" x=${x} y=${BOTTOM + 18} text-anchor="middle">${said}</text>`}
`;

/** @param {Words} words @param {import("../plays.js").Told} line */
const sayPeriod = (words, line) =>
  words.has(`log.ended.${nameOf(line)}`) ? words.text(`log.ended.${nameOf(line)}`, line.params) : "";

/**
 * Say which scores have room to be written beside their mark: the last one has.
 * @param {Chronicle["scores"]} scores
 * @param {number} end
 */
function placeLabels(scores, end) {
  const written = { near: Infinity, far: Infinity };
  return scores
    .toReversed()
    .map((one) => {
      const at = one.at / end;
      const hasRoom = written.far - at >= FAR;
      const room = hasRoom ? "always" : written.near - at >= NEAR ? "wide" : "";
      if (room) written.near = at;
      if (hasRoom) written.far = at;
      return { ...one, room };
    })
    .toReversed();
}

/** The way of the ball, drive by drive: home goes to the right. @param {Charted} props */
export function DriveChart({ chronicle: { drives, length }, facts, words, names, locate }) {
  const shown = drives.filter((drive) => drive.begun && drive.plays.length);
  return html`
    <ol class="drive-chart">
      ${shown.map(
        (drive) => html`
          <li key=${drive.number}>
            <a class=${`drive ${drive.side}`} href=${locate(drive.plays[drive.plays.length - 1].step)}>
              <span class="drive-who">
                <span>${names[/** @type {"home"} */ (drive.side)]}</span>
                <svg viewBox="-10 -10 20 20" aria-hidden="true">${crest(drive.side)}</svg>
              </span>
              ${drawDrive(drive, facts, length)}
              <span class="drive-end">${sayDrive(drive, words)}</span>
            </a>
          </li>
        `,
      )}
    </ol>
  `;
}

/** How a drive ended, and the score if it changed. @param {Drive} drive @param {Words} words */
function sayDrive({ ended, plays }, words) {
  const score = plays.findLast((play) => play.score)?.score;
  return html`
    ${ended ? words.text(`log.ended.${nameOf(ended)}`, ended.params) : "–"}
    ${score && html`<b> ${words.text("page.log.score", { home: score[0], away: score[1] })}</b>`}
  `;
}

/** A drive on its strip of the field. @param {Drive} drive @param {Facts} facts @param {number} length */
function drawDrive(drive, facts, length) {
  const way = measureDrive(drive, facts, length);
  const scored = drive.plays.some((play) => play.score && play.scorer === drive.side);
  const [from, to] = (way ?? []).map((spot) => percent((drive.side === "home" ? spot : length - spot) / length));
  return html`
    <svg class="drive-field" height="26" aria-hidden="true">
      ${Array.from({ length: LINES }, (_, i) => i)
        .filter((i) => i % 2 === 0)
        .map((i) => html`<rect key=${i} x=${percent(i / LINES)} width=${percent(1 / LINES)} height="26" />`)}
      ${Array.from(
        { length: LINES - 1 },
        (_, i) => html`
        <line key=${`line ${i}`} x1=${percent((i + 1) / LINES)} x2=${percent((i + 1) / LINES)} y1="0" y2="26" />
      `,
      )}
      ${
        way &&
        html`
          <line class="drive-edge" x1=${from} x2=${to} y1="13" y2="13" />
          <line class=${`drive-way ${drive.side}`} x1=${from} x2=${to} y1="13" y2="13" />
          ${mark(drive.side, to, 13, scored ? "scored gold" : "plain")}
        `
      }
    </svg>
  `;
}

/** Who scored when, for games whose ball has no way to go. @param {Charted} props */
export function ScoreList({ chronicle: { scores }, words, names, locate }) {
  return html`
    <ol class="score-list">
      ${scores.map(
        ({ play, side, score, at }, i) => html`
          <li key=${i}>
            <a class=${side} href=${locate(play.step)}>
              <svg viewBox="-10 -10 20 20" aria-hidden="true">${crest(side)}</svg>
              <span>${names[/** @type {"home"} */ (side)]}</span>
              <small>${words.text("page.end.play", { n: play.number || at })}</small>
              <b>${words.text("page.log.score", { home: score[0], away: score[1] })}</b>
            </a>
          </li>
        `,
      )}
    </ol>
  `;
}

/** Which way each side goes. @param {{names: Names}} props */
export const Directions = ({ names }) => html`
  <small class="soft chart-ways">${SIDES.map((side) =>
    side === "home" ? html`<span>● ${names.home} →</span>` : html`<span>← ■ ${names.away}</span>`,
  )}</small>
`;
