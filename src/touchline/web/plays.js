// The log by plays and drives, from the messages of a game and the facts that it sends about them.

/** @typedef {import("./store.js").Line} Line */
/** @typedef {Extract<Line, {kind: "told"}>} Told */
/** @typedef {{parameter: string, words: string}} Thing */
/**
 * @typedef {{name: string, messages: string[], adds: string, less: string[], per: string[], share: boolean,
 *   defense: boolean}} Count
 */
/**
 * What a game says about its messages: see `Plays` in touchline/core/presentation.py.
 * @typedef {{begins: string[], leads: string[], things: Record<string, Thing[]>, notes: string[],
 *   results: Record<string, string>, drives: string[], ends: string[], spot: string, arrives: string[],
 *   apart: string[], box: Count[]}} Facts
 */
/**
 * A play: `lead` says where it began, `result` what it came to, `value` is that as a number.
 * @typedef {object} Play
 * @property {number} n the number of its first line
 * @property {number} number among the plays of all drives; 0 before the first drive
 * @property {number} step the last step of the record that belongs to it
 * @property {string} side whose play it is; empty where that is not told
 * @property {Told | null} lead
 * @property {{value: any, words: string}[]} things
 * @property {Told | null} note
 * @property {Told | null} result
 * @property {number | null} value
 * @property {[number, number] | null} score after it, if it changed
 * @property {string} scorer the side that scored in it, if any
 * @property {number | null} from how far the ball had come; where the facts count down, how far it had to go
 * @property {Told[]} lines
 */
/**
 * A drive; the plays before the first one have none.
 * @typedef {object} Drive
 * @property {number} number
 * @property {string} side
 * @property {Told | null} ended
 * @property {Told | null} begun the message with which it began
 * @property {[number, number] | null} score
 * @property {Play[]} plays
 * @property {Line[]} asides what was said, and what was taken back
 */

const OTHER = { home: "away", away: "home" };

/** The name of a message without that of its game. @param {{key: string}} line */
export const nameOf = ({ key }) => key.slice(key.indexOf(".") + 1);

/** Sort the lines of a log into drives and plays. @param {Line[]} lines @param {Facts} facts @returns {Drive[]} */
export function listDrives(lines, facts) {
  const log = new Plays(facts);
  for (const line of dropUndone(lines)) log.add(line);
  return log.drives.filter((drive) => drive.plays.length || drive.asides.length || drive.begun);
}

/** Leave out what was taken back: all lines of the steps that are void. @param {Line[]} lines */
function dropUndone(lines) {
  /** @type {Line[]} */
  const kept = [];
  for (const line of lines) {
    if (line.kind === "undone") {
      const from = kept.findIndex((one) => one.kind === "step" && one.step >= line.step);
      const undone = from < 0 ? [] : kept.splice(from);
      kept.push(...undone.filter((one) => one.kind === "said"));
    }
    kept.push(line);
  }
  return kept;
}

class Plays {
  /** @type {Drive[]} */
  drives = [makeDrive(0, null)];
  #step = 0;
  #count = 0;
  /** @type {Told | null} */
  #lead = null;
  /** @type {[number, number]} */
  #score = [0, 0];

  /** @param {Facts} facts */
  constructor(facts) {
    this.facts = facts;
  }

  get #drive() {
    return this.drives[this.drives.length - 1];
  }

  /** @returns {Play | undefined} */
  get #play() {
    const { plays } = this.#drive;
    return plays[plays.length - 1] ?? this.drives[this.drives.length - 2]?.plays.at(-1);
  }

  /** @param {Line} line */
  add(line) {
    if (line.kind === "step") this.#step = line.step;
    else if (line.kind === "told") this.#tell(line);
    else this.#drive.asides.push(line);
  }

  /** @param {Told} line */
  #tell(line) {
    const { begins, leads, drives, ends } = this.facts;
    const name = nameOf(line);
    if (!begins.length || begins.includes(name) || !this.#play) this.#begin(line);
    const play = /** @type {Play} */ (this.#play);
    if (play.lines[play.lines.length - 1] !== line) play.lines.push(line);
    play.step = this.#step;
    this.#describe(play, line, name);
    if (this.#isUnderWay(play, line, name)) this.#adopt(play);
    if (ends.includes(name) && this.#drive.begun) this.#drive.ended ??= line;
    if (leads.includes(name)) this.#lead = begins.includes(name) ? null : line;
    if (drives.includes(name) && this.#isNew(line)) {
      const n = this.drives.length;
      this.drives.push(makeDrive(n, line));
    }
  }

  /** Whether the game began in the middle of a drive, which is told by how it goes on or ends.
   * @param {Play} play @param {Told} line @param {string} name */
  #isUnderWay(play, line, name) {
    const { drives, leads, ends } = this.facts;
    if (this.#drive.begun || !drives.length || !play.things.length) return false;
    return ends.includes(name) || (leads.includes(name) && !drives.includes(name) && line.params.side === play.side);
  }

  /** Make the plays from one on a drive. @param {Play} play */
  #adopt(play) {
    Object.assign(this.#drive, { number: 1, side: play.side, begun: play.lines[0] });
    this.drives.unshift(makeDrive(0, null));
  }

  /** Whether a message begins another drive. @param {Told} line */
  #isNew(line) {
    const { side, ended, begun } = this.#drive;
    return !begun || ended !== null || side !== line.params.side;
  }

  /** Begin a play. @param {Told} line */
  #begin(line) {
    const { begins, leads } = this.facts;
    const name = nameOf(line);
    const lead = begins.includes(name) && leads.includes(name) ? line : this.#lead;
    this.#lead = null;
    const own = line.params.offense ?? line.params.side ?? "";
    this.#drive.plays.push({
      n: line.n,
      number: this.#drive.begun ? ++this.#count : 0,
      step: this.#step,
      side: own || this.#drive.side,
      lead,
      things: [],
      note: null,
      result: null,
      value: null,
      score: null,
      scorer: "",
      from: this.#spot(lead),
      lines: [line],
    });
  }

  /** Where the ball is by a message. @param {Told | null} line */
  #spot(line) {
    const { spot } = this.facts;
    const value = spot && line?.params[spot.replace("-", "")];
    return typeof value === "number" ? value : null;
  }

  /** Take from a message what it says of its play. @param {Play} play @param {Told} line @param {string} name */
  #describe(play, line, name) {
    const { things, notes, results } = this.facts;
    if (name in things)
      play.things = things[name].map(({ parameter, words }) => ({ value: line.params[parameter], words }));
    if (notes.includes(name)) play.note = line;
    if (name in results) {
      play.result = line;
      const value = line.params[results[name].replace("-", "")];
      if (typeof value === "number") play.value = results[name].startsWith("-") ? -value : value;
    }
    this.#countPoints(play, line);
  }

  /** @param {Play} play @param {Told} line */
  #countPoints(play, { params: { home, away, side } }) {
    if (typeof home !== "number" || typeof away !== "number") return;
    const [before, against] = this.#score;
    if (home === before && away === against) return;
    play.scorer = side || (home > before ? "home" : "away");
    play.score = this.#score = [home, away];
    this.#drive.score = play.score;
  }
}

/** @param {number} number @param {Told | null} begun @returns {Drive} */
const makeDrive = (number, begun) => ({
  number,
  side: begun?.params.side ?? "",
  ended: null,
  begun,
  score: null,
  plays: [],
  asides: [],
});

/** The plays of all drives. @param {Drive[]} drives */
export const listPlays = (drives) => drives.flatMap((drive) => drive.plays);

/**
 * How far a play went: a way ends at the goal line, whatever was thrown.
 * @param {Play} play
 * @param {number} value
 * @param {Facts} facts
 * @param {number} length of the field
 */
function limitGain({ from }, value, facts, length) {
  if (from === null) return value;
  const at = locateBall(from, facts, length);
  return Math.min(Math.max(value, -at), length - at);
}

/** How far the ball has come from its goal line. @param {number} spot @param {Facts} facts @param {number} length */
const locateBall = (spot, { spot: named }, length) => (named.startsWith("-") ? length - spot : spot);

/**
 * Where a drive began and where it ended, from the goal line of its side; nothing where that is not told.
 * @param {Drive} drive
 * @param {Facts} facts
 * @param {number} length of the field
 * @returns {[number, number] | null}
 */
export function measureDrive(drive, facts, length) {
  const told = drive.begun?.params[facts.spot.replace("-", "")];
  const measured = drive.plays.filter((play) => play.from !== null);
  const first = typeof told === "number" ? told : measured[0]?.from;
  if (!facts.spot || first === undefined || first === null) return null;
  const last = measured.at(-1);
  const arrived = drive.plays.some((play) => play.lines.some((line) => facts.arrives.includes(nameOf(line))));
  const start = locateBall(first, facts, length);
  if (arrived) return [start, length];
  if (!last || last.from === null) return [start, start];
  const gained = last.result && nameOf(last.result) in facts.results && last.value !== null ? last.value : 0;
  return [start, locateBall(last.from, facts, length) + limitGain(last, gained, facts, length)];
}

/**
 * The box score: for each row what both sides have, home first. The toss and tries after a touchdown are apart, and a
 * gain counts as far as the goal line.
 * @param {Drive[]} drives
 * @param {Facts} facts
 * @param {number} length of the field
 * @returns {{name: string, share: boolean, isMean: boolean, values: [number | null, number | null]}[]}
 */
export function countBox(drives, facts, length) {
  const begun = new Set(drives.map((drive) => drive.begun));
  const played = drives.some((drive) => drive.begun) ? drives.filter((drive) => drive.begun) : drives;
  const counted = listPlays(played).filter(({ lead }) => !lead || !facts.apart.includes(nameOf(lead)));
  const told = counted.flatMap((play) =>
    play.lines
      .filter((line) => !begun.has(line))
      .map((line) => ({ name: nameOf(line), side: play.side, play, params: line.params })),
  );
  const add = (/** @type {string[]} */ names, /** @type {string} */ side, /** @type {string} */ parameter, sign = 1) =>
    told
      .filter((one) => one.side === side && names.includes(one.name))
      .reduce((sum, { play, params }) => {
        if (!parameter) return sum + sign;
        return sum + limitGain(play, sign * (params[parameter] ?? 0), facts, length);
      }, 0);
  return facts.box.map(({ name, messages, adds, less, per, share, defense }) => ({
    name,
    share,
    isMean: per.length > 0 && !share,
    values: /** @type {[number | null, number | null]} */ (
      /** @type {const} */ (["home", "away"]).map((side) => {
        const whose = defense ? OTHER[side] : side;
        const sum = add(messages, whose, adds) + add(less, whose, adds, -1);
        const of = add(per, whose, "");
        return per.length ? (of ? sum / of : null) : sum;
      })
    ),
  }));
}

/**
 * The biggest play: the longest gain, of equals the one that scored, then the later. Where no way is measured, the play
 * that decided the game, or else the last that scored.
 * @param {Drive[]} drives
 * @param {Facts} facts
 * @param {number} length of the field
 * @param {string} winner
 * @returns {{play: Play, value: number | null} | null}
 */
export function findBiggest(drives, facts, length, winner) {
  const gains = listPlays(drives)
    .filter((play) => play.value !== null && play.from !== null)
    .map((play) => ({ play, value: limitGain(play, Number(play.value), facts, length) }));
  const longest = Math.max(0, ...gains.map((one) => one.value));
  const best = gains.filter((one) => one.value === longest && longest > 0);
  const biggest = best.findLast(({ play }) => play.score) ?? best.at(-1);
  if (biggest) return biggest;
  const play = findDecider(drives, winner) ?? listPlays(drives).findLast((one) => one.score);
  return play ? { play, value: null } : null;
}

/** The play by which the winner took the lead for good. @param {Drive[]} drives @param {string} winner */
export function findDecider(drives, winner) {
  const scored = listPlays(drives).filter((play) => play.score);
  const leads = (/** @type {Play} */ { score }) =>
    score && (winner === "home" ? score[0] > score[1] : score[1] > score[0]);
  const last = scored.findLastIndex((play) => !leads(play));
  return winner ? scored[last + 1] : undefined;
}
