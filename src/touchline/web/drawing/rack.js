/**
 * A rack of yards: a coin each, owned by one side, by the other or by nobody, with the ball on the line between them.
 * @module
 */
import { html, useLayoutEffect, useRef } from "../html.js";
import { formatNumber } from "../words.js";
import { turnCoins } from "./falling.js";
import { classes, crest, otherSide, range } from "./parts.js";
import { clamp, fitName, measure } from "./signs.js";
import { BALL, leatherBall } from "./things.js";

/** @typedef {{width: number, height: number}} Size */
/** @typedef {{offense: string, offense_zone: number, neutral_zone: number, defense_zone: number}} Field */

const ROWS = 2;

/** A coin of so many units: home's with a round middle, away's with a square one, nobody's with a dot. */
/** @param {string} owner @param {number} r */
const yardCoin = (owner, r) => html`
  <circle class="under" cy=${r * 0.17} r=${r} />
  <circle class="rim" r=${r} />
  <path class="shine" d=${`M${-0.82 * r} ${-0.3 * r}A${0.88 * r} ${0.88 * r} 0 0 1 ${0.5 * r} ${-0.72 * r}`} />
  ${owner === "home" && html`<circle class="middle" r=${r * 0.46} />`}
  ${
    owner === "away" && html`<rect class="middle" x=${-0.43 * r} y=${-0.43 * r} width=${0.86 * r} height=${0.86 * r} />`
  }
  ${owner === "neutral" && html`<circle class="dot" r=${r * 0.17} />`}
`;

/**
 * Whose each yard is, from left to right as home sees them: home's goal is on the left.
 * @param {Field} field
 * @returns {string[]}
 */
export function ownYards({ offense, offense_zone, neutral_zone, defense_zone }) {
  const owners = [
    ...Array(offense_zone).fill(offense),
    ...Array(neutral_zone).fill("neutral"),
    ...Array(defense_zone).fill(otherSide(offense)),
  ];
  return offense === "home" ? owners : owners.reverse();
}

/** Where things are on a rack. @param {Size} size @param {number} yards */
function layRack({ width, height: given }, yards) {
  const height = given || clamp(78, width * 0.15, 132);
  const zone = clamp(13, width * 0.04, 46);
  const margin = clamp(3, width * 0.008, 8);
  const lane = height * 0.26;
  const caption = clamp(17, height * 0.2, 26);
  const columns = Math.ceil(yards / ROWS);
  const pitch = (width - 2 * (zone + margin)) / columns;
  const row = (height - lane - caption) / ROWS;
  const left = zone + margin;
  return { width, height, zone, lane, caption, pitch, row, left, right: width - left, r: Math.min(pitch, row) * 0.43 };
}

/** @typedef {ReturnType<typeof layRack>} Rack */

/**
 * The step between two zones, so many yards from the goal of a side.
 * @param {Rack} rack
 * @param {number} yard
 * @param {boolean} ahead
 */
function border({ left, right, pitch, lane, row }, yard, ahead) {
  const x = (/** @type {number} */ i) => {
    const full = Math.floor((yard + ROWS - 1 - i) / ROWS) * pitch;
    return ahead ? left + full : right - full;
  };
  return `M${x(0)} ${lane - 2}V${lane + row}H${x(1)}V${lane + 2 * row + 2}`;
}

/**
 * The yards of the three zones, a coin each, with the ball on the line that the offense has reached. Coins that change
 * sides turn one by one, away from where the ball was.
 * @param {object} props
 * @param {Size} props.size
 * @param {Field} props.field
 * @param {number | null} props.was where the ball was before this play
 * @param {string} props.label
 * @param {any} props.captions
 * @param {string} props.scored the side that has just scored
 * @param {number} props.points
 */
export function RackOfYards({ size, field, was, label, captions, scored, points }) {
  const owners = ownYards(field);
  const yards = owners.length;
  const rack = layRack(size, yards);
  const seen = useRef({ owners, before: owners, n: 0 });
  if (seen.current.owners.join() !== owners.join()) {
    const isOther = seen.current.owners.length !== yards;
    seen.current = { owners, before: isOther ? owners : seen.current.owners, n: seen.current.n + 1 };
  }
  const { before, n } = seen.current;
  const isBack = was !== null && was > field.offense_zone;
  const own = useRef(/** @type {Element | null} */ (null));
  const ahead = field.offense === "home";
  useLayoutEffect(() => turnCoins(own.current, isBack), [n]);
  const { width, height, left, right, lane, pitch, row, zone, r } = rack;
  const x = (/** @type {number} */ yard) => (ahead ? left + (yard / ROWS) * pitch : right - (yard / ROWS) * pitch);
  const ball = (lane * 0.92) / 39;
  const inside = Math.max(zone / 2, 34 * ball);
  const at = scored ? (scored === "home" ? width - inside : inside) : x(field.offense_zone);
  const [low, high] = was === null ? [0, 0] : [Math.min(was, field.offense_zone), Math.max(was, field.offense_zone)];
  const isNew = (/** @type {number} */ i) => (ahead ? i : yards - 1 - i) >= low && (ahead ? i : yards - 1 - i) < high;
  const line = field.offense_zone + field.neutral_zone;
  return html`
    <svg ref=${own} class="rack" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label}>
      ${/** @type {const} */ (["home", "away"]).map((side) => endZone(rack, side, scored, points))}
      ${range(yards).map((i) => {
        // Two coins to a column, counted from the goal of the side that attacks.
        const yard = ahead ? i : yards - 1 - i;
        const column = Math.floor(yard / ROWS);
        const cx = ahead ? left + (column + 0.5) * pitch : right - (column + 0.5) * pitch;
        const isTurned = before[i] !== owners[i];
        return html`
          <g
            key=${i}
            class=${classes("yard", owners[i], isTurned && "turned")}
            data-at=${yard}
            transform=${`translate(${cx} ${lane + ((yard % ROWS) + 0.5) * row})`}
          >
            ${isNew(i) && html`<circle class="new" r=${r * 1.16} />`}
            <g class=${`side now ${owners[i]}`}>${yardCoin(owners[i], r)}</g>
            ${isTurned && html`<g key=${n} class=${`side was ${before[i]}`}>${yardCoin(before[i], r)}</g>`}
          </g>
        `;
      })}
      ${
        field.neutral_zone > 0 &&
        !scored &&
        html`
          <g class="to-gain">
            <path class="casing" d=${border(rack, line, ahead)} />
            <path d=${border(rack, line, ahead)} />
          </g>
        `
      }
      ${was !== null && was !== field.offense_zone && ghost(rack, x(was), at, ball)}
      <g class="ball slides" data-yard=${field.offense_zone} transform=${`translate(${at} ${lane * 0.5})`}>
        <g transform=${`scale(${ball * (ahead ? 1 : -1)} ${ball})`}>
          ${leatherBall("ffd-ball")} ${!scored && html`<path class="ahead" d="M42 -11L54 0L42 11" />`}
        </g>
      </g>
      ${captions && captionRow(rack, field, x, captions)}
    </svg>
  `;
}

/**
 * Where the ball was, and the way it took.
 * @param {Rack} rack
 * @param {number} from
 * @param {number} to
 * @param {number} scale
 */
const ghost = ({ lane }, from, to, scale) => html`
  <g class="ghost">
    <path class="way" d=${`M${from} ${lane * 0.5}H${to}`} />
    <path class="was-ball" d=${BALL} transform=${`translate(${from} ${lane * 0.5}) scale(${scale})`} />
  </g>
`;

/**
 * The end zone behind the yards of a side: the other side scores in it.
 * @param {Rack} rack
 * @param {"home" | "away"} side
 * @param {string} scored
 * @param {number} points
 */
function endZone({ width, height, zone, lane, row }, side, scored, points) {
  const isLit = scored === otherSide(side);
  const x = side === "home" ? 0 : width - zone;
  const high = isLit ? height : 2 * row + 4;
  const y = isLit ? 0 : lane - 2;
  const said = points > 0 ? formatNumber(points, true) : "";
  const size = fitName(said, zone * 0.86, row * 0.9);
  return html`
    <g key=${side} class=${classes("end-zone", side, isLit && "lit")}>
      <rect x=${x} y=${y} width=${zone} height=${high} rx=${Math.min(6, zone * 0.3)} />
      ${
        isLit
          ? html`<text x=${x + zone / 2} y=${lane + row + size * 0.35} font-size=${size}>${said}</text>`
          : html`
            <g transform=${`translate(${x + zone / 2} ${lane + row}) scale(${Math.min(zone / 34, 0.9)})`}>
              ${crest(side)}
            </g>
          `
      }
    </g>
  `;
}

/**
 * How many yards lie in each zone, under them.
 * @param {Rack} rack
 * @param {Field} field
 * @param {(yard: number) => number} x
 * @param {{names: Record<string, string>, line: string, pool: string, left: number}} captions
 */
function captionRow({ width, height, caption, zone }, field, x, { names, line, pool, left }) {
  const held = [field.offense_zone, field.neutral_zone, field.defense_zone];
  const said = [names[field.offense], line, names[otherSide(field.offense)]];
  const kinds = [field.offense, "neutral", otherSide(field.offense)];
  const size = caption * 0.86;
  const small = Math.max(caption * 0.62, 12.5);
  const wide = (/** @type {number} */ i) => measure(String(held[i]), size) + size * 0.3 + measure(said[i], small);
  const starts = [0, held[0], held[0] + held[1], held[0] + held[1] + held[2]];
  const spans = [0, 1, 2]
    .filter((i) => held[i] > 0)
    .map((i) => ({ i, at: (x(starts[i]) + x(starts[i + 1])) / 2, wide: wide(i) }))
    .sort((a, b) => a.at - b.at);
  // Each stands under its yards where it can, and beside its neighbors where it cannot.
  let from = zone;
  for (const span of spans) {
    span.at = Math.max(span.at, from + span.wide / 2);
    from = span.at + span.wide / 2 + 14;
  }
  const spare = width > 560 ? pool : "";
  const room = measure(String(left), size) + measure(spare, small) + size * 1.5;
  let to = width - zone - room - 20;
  for (const span of [...spans].reverse()) {
    span.at = Math.min(span.at, to - span.wide / 2);
    to = span.at - span.wide / 2 - 14;
  }
  return html`
    <g class="pool" transform=${`translate(${width - zone - 6} ${height - caption * 0.28})`}>
      <text font-size=${small}>${spare}</text>
      <text class="count" x=${-measure(spare, small) - (spare ? size * 0.2 : 0)} font-size=${size}>${left}</text>
      <circle cx=${-room + size * 0.35} cy=${-size * 0.32} r=${size * 0.36} />
      <circle class="inner" cx=${-room + size * 0.35} cy=${-size * 0.32} r=${size * 0.2} />
    </g>
    ${spans.map(
      ({ i, at }) => html`
      <text key=${kinds[i]} class=${`held ${kinds[i]}`} x=${at} y=${height - caption * 0.28} data-zone=${kinds[i]}>
        <tspan class="count" font-size=${size}>${held[i]}</tspan>
        <tspan font-size=${small} dx=${size * 0.25}>${said[i]}</tspan>
      </text>
    `,
    )}
  `;
}
