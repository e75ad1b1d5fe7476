// How a table is laid: against the computer, at one screen, or open for a friend.

import { call } from "./api.js";
import { parts } from "./contribution.js";
import { goInstead, go } from "./route.js";
import { name } from "./settings.js";

/** @typedef {"computer" | "here" | "invite"} How */
/** @typedef {{game: string, how: How, level?: string, asked?: Record<string, unknown>, swap?: boolean}} Wish */

const SIDES = ["home", "away"];

/** Lay a table and go there. @param {Wish} wish */
export async function lay(wish) {
  const own = wish.swap ? "away" : "home";
  const other = wish.swap ? "home" : "away";
  const sides = wish.how === "here" ? SIDES : [own];
  const brought = parts(sides);
  const sit = Object.fromEntries(sides.map((side) => [side, { name: wish.how === "here" ? "" : name.value, hash: brought.hash(side) }]));
  const asked = { game: wish.game, private: true, ...wish.asked, sit };
  if (wish.how === "computer") Object.assign(asked, { computers: { [other]: wish.level ?? "policy" } });
  // Nobody leaves a shared screen for having put the other seat's question away.
  if (wish.how === "here") Object.assign(asked, { hot_seat: true, stand_in: "", chat: false });
  const { table } = await call("tables", asked);
  brought.keep(table);
  go("table", table);
}

/** Sit down by an invite. @param {string} secret @param {string} side @param {string} table */
export async function sitBy(secret, side, table) {
  const brought = parts([side]);
  brought.keep(table);
  await call("invites/sit", { secret, name: name.value, hash: brought.hash(side) });
  goInstead("table", table);
}

/** Go on against the computer from a point of a finished game. @param {string} record @param {number} step @param {string} side */
export async function goOn(record, step, side) {
  const brought = parts([side]);
  const { table } = await call(`records/${record}/continue`, { step, seat: side, name: name.value, hash: brought.hash(side) });
  brought.keep(table);
  go("table", table);
}
