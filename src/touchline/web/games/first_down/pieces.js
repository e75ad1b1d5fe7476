/**
 * What is drawn on the table of the First Down Game: the path with its piece, and the cards.
 * @module
 */
import { nameComponent, classes, crest, emblem, football, lock, pips, range } from "../../drawing/parts.js";
import { html } from "../../html.js";
import { formatNumber, joinNames } from "../../words.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../../drawing/parts.js").Words} Words */
/** @typedef {import("../../drawing/parts.js").Rules} Rules */
/** @typedef {{name: string, kind: string, squares: string[]}} OffenseCard */
/**
 * @typedef {{name: string, run: number, on_pass: number[], on_long_pass: number[], on_special: number[],
 *   ends: string[]}} DefenseCard
 */
/** @typedef {{view: View, rules: Rules, words: Words}} Shown */

export const FACES = [1, 2, 3, 4, 5, 6];
export const STOPPED = ["pass", "long_pass", "special"];
export const PITCH = 64;
export const LONGEST_ROW = { lying: 24, standing: 7 };
export const FAILS = "x";

/** @param {string} name @param {View} view */
export const kindOf = (name, view) =>
  view.deck.find((/** @type {OffenseCard} */ card) => card.name === name)?.kind ?? name;

/** The name of a card. @param {string} name @param {Rules} rules @param {Words} words */
export const title = (name, rules, words) => html`
  <span class="title">${nameComponent(rules, words, "choice", name, rules.printed.components[name])}</span>
`;

/** An offense card as printed: what it plays, and the squares by throw. @param {string} name @param {Shown} shown */
export function offenseFace(name, { view, rules, words }) {
  const card = view.deck.find((/** @type {OffenseCard} */ c) => c.name === name);
  const good = name === "special" ? view.special_good : view.kick_good;
  const kind = card ? words(`kind.${card.kind}`) : "";
  return html`
    <span class="head">
      ${emblem(kindOf(name, view))}
      ${title(name, rules, words)}
    </span>
    ${
      card
        ? html`<span class="kind">${kind}</span>`
        : html`
          <span class="kind">
            ${words(name === "special" ? "entry.special" : "entry.kick", { faces: good.join(" ") || "–" })}
          </span>
        `
    }
    <svg class="squares" viewBox="0 0 132 46" role="img" aria-label=${joinNames(card ? card.squares : good, words)}>
      ${FACES.map((face, i) => {
        const text = card ? (card.squares[i] === FAILS ? "✕" : card.squares[i]) : good.includes(face) ? "✓" : "✕";
        return html`
          <g
            key=${face}
            class=${classes("throw", text === "✕" && "fails", view.thrown === face && view.card === name && "now")}
            transform=${`translate(${11 + 22 * i} 0)`}
          >
            <rect class="column" x="-10" y="1" width="20" height="44" rx="4" />
            <g transform="translate(0 12) scale(1.5)">${pips(face)}</g>
            <text y="39" font-size=${text.length > 1 ? 14 : 16}>${text}</text>
          </g>
        `;
      })}
    </svg>
  `;
}

/**
 * A defense card as printed: what a run loses, and the faces that stop each other play.
 * @param {DefenseCard} card
 * @param {Shown} shown
 */
export function defenseFace(card, { rules, words }) {
  /** @type {Record<string, number[]>} */
  const on = { pass: card.on_pass, long_pass: card.on_long_pass, special: card.on_special };
  const idle = card.run === 0 && STOPPED.every((kind) => !on[kind].length);
  return html`
    <span class="head">${title(card.name, rules, words)}</span>
    ${
      idle
        ? html`<span class="kind">${words("entry.nothing")}</span>`
        : html`
          <span class="stops">
            <span class="entry">
              ${emblem("run")}
              <span class="word">${words("kind.run")}</span>
              <b class="loss">${formatNumber(card.run)}</b>
            </span>
            ${STOPPED.map(
              (kind) => html`
                <span key=${kind} class="entry">
                  ${emblem(kind)}
                  <span class="word">${words(`kind.${kind}`)}</span>
                  <svg
                    viewBox="0 0 90 16"
                    class="row"
                    role="img"
                    aria-label=${words(on[kind].length ? "entry.faces" : "entry.never", {
                      kind,
                      faces: on[kind].join(" "),
                    })}
                  >
                    ${FACES.map(
                      (face, i) => html`
                        <g
                          key=${face}
                          class=${classes(
                            "stop",
                            on[kind].includes(face) && "named",
                            card.ends.includes(kind) && "ends",
                          )}
                          transform=${`translate(${7.5 + 15 * i} 8)`}
                        >
                          <rect x="-6.500" y="-7" width="13" height="14" rx="3" />
                          ${on[kind].includes(face) && html`<text y="4.300" font-size="12">${face}</text>`}
                        </g>
                      `,
                    )}
                  </svg>
                </span>
              `,
            )}
          </span>
        `
    }
  `;
}

/** A card face down, or a free place for one. @param {string} side @param {boolean} locked */
export const cardBack = (side, locked) => html`
  <svg key=${side} class=${classes("card-back", side, locked && "locked")} viewBox="0 0 64 48" aria-hidden="true">
    <rect x="2" y="2" width="60" height="44" rx="8" />
    <g transform="translate(32 24)">
      ${locked ? lock() : html`<g class="owner" transform="scale(.9)">${crest(side)}</g>`}
    </g>
  </svg>
`;

/**
 * The squares from TOUCH DOWN to TOUCH DOWN, in one row or winding; the piece on its square.
 * @param {View} view
 * @param {View | null | undefined} previous
 * @param {Words} words
 * @param {"lying" | "standing"} way
 */
export function path(view, previous, words, way) {
  const count = view.touch_down + 1;
  const rows = Math.ceil(count / LONGEST_ROW[way]);
  const columns = Math.ceil(count / rows);
  const fromHome = (/** @type {any} */ seen) => (seen.offense === "home" ? seen.piece : seen.touch_down - seen.piece);
  const at = (/** @type {number} */ square) => {
    const row = Math.floor(square / columns);
    const column = row % 2 ? columns - 1 - (square % columns) : square % columns;
    return [PITCH * (column + 0.5), PITCH * (rows - row - 0.5)];
  };
  const counted = (/** @type {number} */ square) => (view.offense === "home" ? square : view.touch_down - square);
  const moved =
    previous && isPlayed(previous) && previous.possession === view.possession && previous.piece !== view.piece;
  const [x, y] = at(fromHome(view));
  return html`
    <svg
      key=${way}
      class=${`path ${way}`}
      viewBox=${`0 0 ${PITCH * columns} ${PITCH * rows}`}
      role="img"
      aria-label=${isPlayed(view) ? words(view.distance) : words("line.touch_down")}
    >
      <polyline
        class="trail"
        points=${range(count)
          .map((i) => at(i).join())
          .join(" ")}
      />
      ${range(count).map((i) => square(i, counted(i), view, at(i)))}
      ${moved && html`<g class="ghost" transform=${`translate(${at(fromHome(previous))})`}>${football(46)}</g>`}
      ${
        isPlayed(view) &&
        html`
          <g class="ball slides" data-square=${fromHome(view)} transform=${`translate(${x} ${y + 4})`}>
            ${football(50)}
          </g>
        `
      }
    </svg>
  `;
}

/** @param {number} i @param {number} number @param {View} view @param {number[]} place */
export function square(i, number, view, [x, y]) {
  const end = i === 0 ? "home" : i === view.touch_down ? "away" : "";
  const first = number === view.first_down;
  const holds = isPlayed(view) && number === view.piece;
  return html`
    <g
      key=${i}
      class=${classes("square", end, first && "line", number > view.piece && "ahead")}
      transform=${`translate(${x} ${y})`}
      data-square=${i}
    >
      <rect x="-28" y="-28" width="56" height="56" rx="10" />
      ${first && html`<path class="post" d="M-20 -24 V-6 M-20 -24 L-6 -19 L-20 -14" />`}
      ${end && html`<g transform="translate(-17 -17) scale(.8)">${crest(end)}</g>`}
      ${!holds && html`<text y="9" font-size="24">${number}</text>`}
    </g>
  `;
}

/** Whether a possession is under way. @param {View} view */
export const isPlayed = (view) => view.distance !== null;
