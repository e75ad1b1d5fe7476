// Opening tables: against the computer, at a shared screen, or with an open seat for a friend.

import { preloadTable } from "./preload.js";
import { call } from "./api.js";
import { drawParts } from "./contribution.js";
import { goInstead, go } from "./route.js";
import { friend, name } from "./settings.js";

/** @typedef {"computer" | "here" | "invite" | "watch"} How */
/**
 * @typedef {object} Wish
 * @property {string} game
 * @property {How} how
 * @property {string} [level]
 * @property {Record<string, any>} [asked]
 * @property {boolean} [swap]
 * @property {boolean} [linked] whether the link for a friend is shown at once
 * @property {string[]} [roles] those that split a side where more than two play
 */

const SIDES = ["home", "away"];

/**
 * The rules that one click plays: the usual preset of the game.
 * @param {import("./api.js").GameInfo} game
 * @returns {Record<string, any>}
 */
export const usualRules = (game) => ({ options: findPreset(game, game.usual)?.options ?? {} });

/** @param {import("./api.js").GameInfo} game @param {string} name */
export const findPreset = (game, name) => game.presets.find((preset) => preset.name === name);

/** Open a table and go there. @param {Wish} wish */
export async function openTable(wish) {
  const own = wish.swap ? "away" : "home";
  const other = wish.swap ? "home" : "away";
  const sides = wish.how === "here" ? SIDES : wish.how === "watch" ? [] : [own];
  const brought = drawParts(sides);
  const sit = Object.fromEntries(
    sides.map((side) => [
      findFirstSeat(side, wish),
      { name: (side === own ? name : friend).value, hash: brought.hash(side) },
    ]),
  );
  const asked = { game: wish.game, private: true, ...wish.asked, sit };
  if (wish.how === "computer") Object.assign(asked, { computers: { [other]: wish.level ?? "policy" } });
  // At a shared screen a seat that does not look is not away, so nobody stands in for it.
  if (wish.how === "here") Object.assign(asked, { hot_seat: true, stand_in: "", chat: false });
  preloadTable(wish.game);
  const { table } = await call("tables", asked);
  brought.keep(table);
  expectGame(sides.length > 0 || isGameExpected());
  if (wish.linked) inviteAtOnce(table);
  go("table", table);
}

const GOES_ON = "touchline.goes_on";

/** Remember whether there is a game to go on with: the first page keeps room for it. @param {boolean} isThere */
export const expectGame = (isThere) => localStorage.setItem(GOES_ON, isThere ? "yes" : "no");

/** Whether there probably is a game to go on with. */
export const isGameExpected = () => localStorage.getItem(GOES_ON) === "yes";

const INVITING = "touchline.inviting";

/** Have the link shown as soon as the table is. @param {string} table */
const inviteAtOnce = (table) => sessionStorage.setItem(INVITING, table);

/** Whether the link of a table is to be shown at once; asked once. @param {string} table */
export function takeInviting(table) {
  const isWanted = sessionStorage.getItem(INVITING) === table;
  if (isWanted) sessionStorage.removeItem(INVITING);
  return isWanted;
}

/**
 * Find the first seat of a side: of three seats home has two, of four each side.
 * @param {string} side
 * @param {Wish} wish
 */
function findFirstSeat(side, { asked, roles = [] }) {
  const shared = SIDES.slice(0, (asked?.seats ?? SIDES.length) - SIDES.length);
  return shared.includes(side) && roles.length ? `${side}_${roles[0]}` : side;
}

/**
 * Continue a finished game from one of its steps, against the computer.
 * @param {string} table
 * @param {number} step
 * @param {string} side
 */
export async function continueGame(table, step, side) {
  const brought = drawParts([side]);
  const laid = await call(`records/${table}/continue`, { step, side, name: name.value, hash: brought.hash(side) });
  brought.keep(laid.table);
  go("table", laid.table);
}

/** Take the seat of an invite. @param {string} secret @param {string} side @param {string} table */
export async function acceptInvite(secret, side, table) {
  const brought = drawParts([side]);
  brought.keep(table);
  await call("invites/sit", { secret, name: name.value, hash: brought.hash(side) });
  goInstead("table", table);
}
