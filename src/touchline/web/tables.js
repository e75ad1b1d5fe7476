// Opening tables: against the computer, at a shared screen, or with an open seat for a friend.

import { preloadTable } from "./preload.js";
import { call } from "./api.js";
import { drawParts } from "./contribution.js";
import { goInstead, go } from "./route.js";
import { name } from "./settings.js";

/** @typedef {"computer" | "here" | "invite"} How */
/**
 * @typedef {object} Wish
 * @property {string} game
 * @property {How} how
 * @property {string} [level]
 * @property {Record<string, any>} [asked]
 * @property {boolean} [swap]
 * @property {string[]} [roles] those that split a side where more than two play
 */

const SIDES = ["home", "away"];

/** Open a table and go there. @param {Wish} wish */
export async function openTable(wish) {
  const own = wish.swap ? "away" : "home";
  const other = wish.swap ? "home" : "away";
  const sides = wish.how === "here" ? SIDES : [own];
  const brought = drawParts(sides);
  const sit = Object.fromEntries(
    sides.map((side) => [
      findFirstSeat(side, wish),
      { name: wish.how === "here" ? "" : name.value, hash: brought.hash(side) },
    ]),
  );
  const asked = { game: wish.game, private: true, ...wish.asked, sit };
  if (wish.how === "computer") Object.assign(asked, { computers: { [other]: wish.level ?? "policy" } });
  // At a shared screen a seat that does not look is not away, so nobody stands in for it.
  if (wish.how === "here") Object.assign(asked, { hot_seat: true, stand_in: "", chat: false });
  preloadTable(wish.game);
  const { table } = await call("tables", asked);
  brought.keep(table);
  go("table", table);
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
