// People and computers by name: "You", whoever sits there, or the computer player of a level.

import { name } from "./settings.js";
import { Words } from "./words.js";

/** @typedef {{seat: string, side: string, taken: boolean, name: string, level: string}} Place */

const SIDES = ["home", "away"];

/** The code of a level, as its texts have it: a play-out player with a number of its own has the common name. */
function codeOf(/** @type {string} */ level) {
  const code = level.replace(":", "_");
  return new Words("").knows(`page.computer.${code}`) ? code : level.split(":")[0];
}

/** The name of a computer player. @param {string} level */
export function nameComputer(level) {
  return new Words("").text(`page.computer.${codeOf(level)}`);
}

/** How a computer player plays, in one sentence. @param {string} level */
export function describeComputer(level) {
  return new Words("").text(`page.computer.${codeOf(level)}.style`);
}

/** The name of who holds a seat; that of the seat where nobody gave one. @param {Place} place */
export function nameHolder(place) {
  if (place.name) return place.name;
  return place.level ? nameComputer(place.level) : new Words("").seat(place.seat);
}

/**
 * The names of the sides for somebody who holds some seats: "You", or all who play for the side.
 * @param {Place[]} places
 * @param {string[]} own the seats of the viewer; none where a screen is shared or somebody looks on
 * @returns {Record<string, string>}
 */
export function nameSides(places, own) {
  const words = new Words("");
  /** @param {string} side */
  const nameSide = (side) => {
    const there = places.filter((place) => place.side === side);
    if (there.some((place) => own.includes(place.seat))) return words.text("page.you");
    const named = there.filter((place) => place.name || place.level).map(nameHolder);
    return named.length ? words.join(named) : words.seat(side);
  };
  return Object.fromEntries(SIDES.map((side) => [side, nameSide(side)]));
}

/** @typedef {{main: import("./pace.js").Pace, isHotSeat: {value: boolean}}} Seated */

/** The seats that this person alone has at this screen: none where it is shared. @param {Seated} session */
export function listOwn({ main, isHotSeat }) {
  const seat = main.store.about.value?.seat;
  return seat && !isHotSeat.value ? [seat] : [];
}

/** Name a seat of a table as this person calls it. @param {Seated} session @param {string} seat */
export function nameSeat(session, seat) {
  const place = session.main.store.seats.value.find((one) => one.seat === seat);
  if (listOwn(session).includes(seat)) return new Words("").text("page.you");
  return place ? nameHolder(place) : new Words("").seat(seat);
}

/** Name both sides of a table as this person calls them. @param {Seated} session */
export const nameSidesHere = (session) =>
  /** @type {{home: string, away: string}} */ (nameSides(session.main.store.seats.value, listOwn(session)));

/**
 * Who plays, for texts about the game: sides of one person by name, where that is known. "You" is no name: a text that
 * speaks to somebody has another form.
 * @param {Place[]} places
 * @param {string[]} own the seats of the reader; none where a screen is shared or somebody looks on
 * @returns {import("./words.js").Players}
 */
export function callPlayers(places, own) {
  const alone = SIDES.map((side) => places.filter((place) => place.side === side)).filter(({ length }) => length === 1);
  const known = alone.map(([place]) => place).filter((place) => place.name || place.level);
  return {
    names: Object.fromEntries(known.map((place) => [place.side, nameHolder(place)])),
    own: places.find((place) => own.includes(place.seat))?.side ?? "",
  };
}

/** Name both sides for people elsewhere: who speaks is called by name, or "Me". @param {Seated} session */
export function nameSidesForOthers(session) {
  const own = listOwn(session);
  const me = name.value || new Words("").text("page.me");
  const seats = session.main.store.seats.value;
  const named = seats.map((place) => (own.includes(place.seat) && !place.name ? { ...place, name: me } : place));
  return /** @type {{home: string, away: string}} */ (nameSides(named, []));
}
