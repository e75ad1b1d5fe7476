// What this device saw of the dice of a table, noted when it was shown. The record is compared with it: a record fits
// together even if the host chose its secret late, or took back the dice that it did not like.

export const FORMAT = "touchline seen 1";
/** So much is noted of one table: a host could send more without end. */
const MOST_SERIES = 32;
const MOST_STEPS = 1000;
const SIDES = ["home", "away"];

/**
 * The dice from one commitment to the next. `early`: the commitment was seen while a contribution was still closed;
 * `fixed`: all hashes were in, so that nothing may be replaced any more; `own`: the sides whose contributions this
 * device opened.
 * @typedef {{commitment: string, early: boolean, fixed: boolean, own: string[], hashes: Record<string, string>,
 *   contributions: Record<string, string>}} Series
 */
/** What was seen of one table; `calls` are the hashes of secret calls by step and side, `throws` what fell by step.
 * @typedef {{table: string, series: Series[], calls: Record<string, string>, throws: Record<string, string>}} Seen */
/** @typedef {Pick<import("./check.js").Promised, "table" | "dropped" | "commitment" | "hashes" | "contributions" |
 *   "closed" | "calls" | "thrown">} Promised */
/**
 * Something that is not as it was seen; the code names the sentence that says so.
 * @typedef {{code: "table" | "commitment" | "hash" | "contribution" | "restart" | "reused" | "call" | "throw",
 *   side?: string, step?: number}} Difference
 */

/** @param {string} table @returns {Seen} */
export const begin = (table) => ({ table, series: [], calls: {}, throws: {} });

/**
 * Note a message; whether there was something new in it.
 * @param {Seen} seen
 * @param {import("./wire").FromServer} message
 */
export function note(seen, message) {
  if (message.type === "snapshot") {
    // Nobody knows what was taken back while nobody looked.
    seen.calls = {};
    seen.throws = {};
    noteDice(seen, message.dice);
    return true;
  }
  if (message.type !== "event") return false;
  const { what } = message;
  switch (what.type) {
    case "dice":
      return noteDice(seen, what);
    case "locked":
      return keep(seen.calls, `${what.step} ${what.who}`, what.envelope);
    case "throw":
      return keep(seen.throws, `${what.step}`, what.name);
    case "unlocked":
      return delete seen.calls[`${what.step} ${what.who}`];
    case "undone":
      for (const kept of [seen.calls, seen.throws])
        for (const place of Object.keys(kept)) if (parseInt(place) >= what.step) delete kept[place];
      return true;
    default:
      return false;
  }
}

/** @param {Record<string, string>} kept @param {string} place @param {string} shown */
function keep(kept, place, shown) {
  if (Object.keys(kept).length >= MOST_STEPS) return false;
  kept[place] = shown;
  return true;
}

/** Note what the dice follow from. @param {Seen} seen @param {import("./wire").Dice} dice */
function noteDice({ series }, { stage, commitment, hashes, contributions }) {
  const last = series.at(-1);
  const before = JSON.stringify(last);
  if (!last || isAnother(last, { stage, commitment, hashes, contributions })) {
    // Of too many the first and the latest stay.
    if (series.length >= MOST_SERIES) series.pop();
    const early = stage === "lobby" || (stage === "opening" && !SIDES.every((side) => contributions[side]));
    series.push({ commitment, early, fixed: false, own: [], hashes: {}, contributions: {} });
  }
  const now = series[series.length - 1];
  now.hashes = now.fixed ? { ...hashes, ...now.hashes } : { ...hashes };
  now.contributions = { ...contributions, ...now.contributions };
  now.fixed ||= stage !== "lobby";
  return JSON.stringify(now) !== before;
}

/**
 * Whether these dice are not the ones that were shown before. Hashes may change until all are in.
 * @param {Series} last
 * @param {Pick<import("./wire").Dice, "stage" | "commitment" | "hashes" | "contributions">} dice
 */
const isAnother = (last, { stage, commitment, hashes, contributions }) =>
  last.commitment !== commitment ||
  clash(last.contributions, contributions) ||
  (last.fixed && (stage === "lobby" || clash(last.hashes, hashes)));

/** @param {Record<string, string>} one @param {Record<string, string>} other */
const clash = (one, other) => SIDES.some((side) => one[side] && other[side] && one[side] !== other[side]);

/**
 * Note the contribution of a side that this device opens itself: what the host makes of it is another matter.
 * @param {Seen} seen
 * @param {string} commitment the one that it is opened to
 * @param {string} side
 * @param {string} contribution
 */
export function noteOpened({ series }, commitment, side, contribution) {
  const one = series.findLast((other) => other.commitment === commitment);
  if (!one) return;
  one.contributions[side] ??= contribution;
  if (one.contributions[side] === contribution && !one.own.includes(side)) one.own.push(side);
}

/** How often the dice were begun anew. @param {Seen} seen */
export const countRestarts = ({ series }) => Math.max(series.length - 1, 0);

/**
 * What agreement with a record says: nothing of when the host promised (`late`); that it did before both contributions
 * were open (`watched`); that it did before it knew the one of this device, so that it could not choose (`good`).
 * @param {Seen} seen
 * @returns {"late" | "watched" | "good"}
 */
export function judge({ series }) {
  const last = series.at(-1);
  return last?.own.length ? "good" : last?.early ? "watched" : "late";
}

/** Whether both contributions were seen open, as they are when play begins. @param {Seen} seen */
export const hasBegun = ({ series }) => SIDES.every((side) => series.at(-1)?.contributions[side]);

/**
 * Find contributions that were open before the host showed the commitment they were used with, as no honest host does.
 * @param {Seen} seen
 * @returns {Difference[]}
 */
export function findReused({ series }) {
  const found = series.flatMap((one, at) =>
    SIDES.filter((side) => {
      const part = one.contributions[side];
      return part && series.slice(0, at).some((earlier) => earlier.contributions[side] === part);
    }),
  );
  return [...new Set(found)].map((side) => ({ code: "reused", side }));
}

/**
 * Compare a record with what was seen.
 * @param {Seen} seen
 * @param {Promised} promised
 * @returns {Difference[]}
 */
export function compare(seen, promised) {
  const last = seen.series.at(-1);
  if (!last) return [];
  if (seen.table !== promised.table) return [{ code: "table" }];
  /** @type {Difference[]} */
  const found = [];
  if (last.commitment !== promised.commitment) found.push({ code: "commitment" });
  for (const side of SIDES)
    if (last.hashes[side] && last.hashes[side] !== promised.hashes[side]) found.push({ code: "hash", side });
  for (const side of SIDES)
    if (last.contributions[side] && last.contributions[side] !== promised.contributions[side])
      found.push({ code: "contribution", side });
  const told = [...promised.dropped];
  const isTold = ({ commitment } = last) => told.includes(commitment) && told.splice(told.indexOf(commitment), 1);
  if (!seen.series.slice(0, -1).every((one) => isTold(one))) found.push({ code: "restart" });
  found.push(...findReused(seen));
  for (const [place, shown] of Object.entries(seen.calls)) {
    const step = parseInt(place);
    if (step <= promised.closed && promised.calls.get(place)?.shown !== shown)
      found.push({ code: "call", step, side: place.split(" ")[1] });
  }
  const other = Object.entries(seen.throws).find(
    ([step, name]) => Number(step) <= promised.closed && promised.thrown.get(Number(step)) !== name,
  );
  if (other) found.push({ code: "throw", step: Number(other[0]) });
  return found;
}

/** Write what was seen as the file that `touchline verify --seen` reads. @param {Seen} seen */
export function write({ table, series, calls, throws }) {
  const told = series.map(({ commitment, early, own, hashes, contributions }) => ({
    commitment,
    early,
    own,
    hashes,
    contributions,
  }));
  return `${JSON.stringify({ format: FORMAT, table, series: told, calls, throws }, null, 1)}\n`;
}
