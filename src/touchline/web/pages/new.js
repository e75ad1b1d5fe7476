// Set up a table in words: how long, who plays, and under "more" the clock, the watchers and the rules.

import { call, games } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { Facts } from "../parts/facts.js";
import { Named } from "../parts/named.js";
import { report } from "../parts/refusal.js";
import { OpenRule } from "../parts/rule.js";
import { Cards, Check, Select } from "../parts/settings.js";
import { RuleSwitch, describeEdition } from "../parts/switches.js";
import { Waiting } from "../parts/waiting.js";
import { describeComputer, nameComputer } from "../people.js";
import { friend, name } from "../settings.js";
import { findPreset, openTable } from "../tables.js";
import { looksAhead, useReady } from "../warming.js";
import { Words } from "../words.js";

/** @typedef {import("../api.js").GameInfo} GameInfo */
/**
 * @typedef {{how: import("../tables.js").How, side: string, level: string, edition: string,
 *   options: Record<string, string | number | boolean>, seats: number, clock: string, watched: boolean,
 *   sealed: boolean}} Wishes
 */

const MINUTE = 60;
/** The level that every server has, and that plays sensibly. */
const ORDINARY = "policy";
/** Rules that are no preset. */
const OWN = "own";
const SIDES = ["home", "away"];
/** The clocks to choose from. @type {Record<string, object>} */
const CLOCKS = {
  none: { kind: "none" },
  move: { kind: "move", seconds: MINUTE },
  short: { kind: "bank", seconds: 5 * MINUTE, increment: 5 },
  long: { kind: "bank", seconds: 30 * MINUTE, increment: 10 },
};

/** @param {{rest: string[]}} props the game, and the table whose settings are to be changed */
export function Page({ rest: [named, like] }) {
  const words = new Words("");
  const [listed, show] = useState(/** @type {GameInfo[]} */ ([]));
  useEffect(() => {
    games(words.language).then(show, report);
  }, [words.language]);
  const [before, remember] = useState(/** @type {any} */ (like ? undefined : null));
  useEffect(() => {
    if (like) call(`tables/${like}`).then(remember, () => remember(null));
  }, [like]);
  const game = listed.find((one) => one.name === named);
  return game && before !== undefined
    ? html`<${Setting} key=${named} game=${game} before=${before} />`
    : html`<${Waiting} />`;
}

/**
 * The wishes with which a table was set up, for a rematch: the sides change.
 * @param {GameInfo} game
 * @param {any} table
 * @returns {Wishes}
 */
function repeat(game, table) {
  const { seats, yours, hot_seat, edition, options, clock } = table;
  const level = seats.find((/** @type {any} */ place) => place.level)?.level ?? "";
  const own = String(yours[0] ?? SIDES[1]).split("_")[0];
  const usual = begin(game);
  const known = game.editions.find((one) => one.name === edition);
  const set = Object.entries(options).filter(([name, value]) => {
    const option = known?.switches.find((one) => one.name === name);
    return option && String(option.default) !== String(value);
  });
  return {
    ...usual,
    how: hot_seat ? "here" : level ? "computer" : "invite",
    side: own === SIDES[0] ? SIDES[1] : SIDES[0],
    level: level || usual.level,
    edition: known ? edition : usual.edition,
    options: known ? Object.fromEntries(set) : usual.options,
    seats: seats.length,
    clock: Object.keys(CLOCKS).find((name) => isSameClock(CLOCKS[name], clock)) ?? usual.clock,
    watched: !table.private,
    sealed: table.sealed,
  };
}

/** Whether a clock is that of a table, which spells everything out. @param {object} one @param {any} clock */
const isSameClock = (one, clock) => Object.entries(one).every(([name, value]) => clock[name] === value);

/** @param {GameInfo} game @returns {Wishes} */
const begin = (game) => ({
  how: "computer",
  side: SIDES[0],
  level: game.levels.includes(ORDINARY) ? ORDINARY : (game.levels[0] ?? ""),
  edition: game.default,
  options: findPreset(game, game.usual)?.options ?? {},
  seats: game.seats[0],
  clock: "none",
  watched: false,
  sealed: false,
});

/** @param {{game: GameInfo, before: any}} props */
function Setting({ game, before: table }) {
  const words = new Words(game.name);
  const [wishes, write] = useState(() => (table ? repeat(game, table) : begin(game)));
  const [busy, wait] = useState(false);
  const set = (/** @type {Partial<Wishes>} */ changed) => write((before) => ({ ...before, ...changed }));
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    wait(true);
    await openTable({
      game: game.name,
      how: wishes.how,
      level: wishes.level,
      swap: wishes.side === "away",
      roles: game.roles,
      linked: wishes.how === "invite",
      asked: request(wishes),
    }).catch(report);
    wait(false);
  };
  return html`
    <form class="reading setting" onSubmit=${open}>
      <header class="setting-head">
        <img src=${`/games/${game.name}/picture.svg`} alt="" width="324" height="176" />
        <div>
          <h1>${words.text("page.new.title", { game: game.title })}</h1>
          <p class="soft">${words.text("about")}</p>
          <${Facts} game=${game} />
        </div>
      </header>
      <${Length} game=${game} wishes=${wishes} set=${set} />
      <${Players} game=${game} wishes=${wishes} set=${set} />
      <${More} game=${game} wishes=${wishes} set=${set} />
      <p class="setting-open">
        <button class="big" disabled=${busy}>${words.text("page.new.open")}</button>
      </p>
      <${OpenRule} />
    </form>
  `;
}

/** @typedef {{game: GameInfo, wishes: Wishes, set: (changed: Partial<Wishes>) => void}} Part */

/** The presets of the game. @param {Part} props */
function Length({ game, wishes, set }) {
  const words = new Words(game.name);
  if (!game.presets.length) return null;
  const chosen = game.presets.find((preset) => isSame(preset.options, wishes.options)) ?? null;
  const isPreset = chosen !== null && wishes.edition === game.default;
  return html`
    <${Cards}
      label=${words.text("page.new.length")}
      name="preset"
      value=${isPreset ? chosen.name : OWN}
      values=${[...game.presets.map((preset) => preset.name), ...(isPreset ? [] : [OWN])]}
      title=${(/** @type {string} */ one) => words.text(`page.preset.${one}`)}
      says=${(/** @type {string} */ one) => describePreset(game, one)}
      onChange=${(/** @type {string} */ one) =>
        set({ edition: game.default, options: findPreset(game, one)?.options ?? wishes.options })}
    />
  `;
}

/** @param {GameInfo} game @param {string} named */
function describePreset(game, named) {
  const words = new Words(game.name);
  const preset = findPreset(game, named);
  if (!preset) return [];
  return [words.text("page.start.about_minutes", { n: preset.minutes }), words.text(`preset.${named}`)];
}

/** Whether two sets of options are the same. @param {object} one @param {object} other */
const isSame = (one, other) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Who plays: a computer by name, two at this screen, or whoever is invited. @param {Part} props */
function Players({ game, wishes, set }) {
  const words = new Words(game.name);
  const { how } = wishes;
  const isReady = useReady(game.name);
  const warms = (/** @type {string} */ level) => looksAhead(level) && isReady === false;
  return html`
    <${Cards}
      label=${words.text("page.new.how")}
      name="how"
      value=${how}
      values=${["computer", "here", "invite"]}
      title=${(/** @type {string} */ one) => words.text(`page.new.how.${one}`)}
      onChange=${(/** @type {any} */ one) => set({ how: one })}
    />
    ${
      how === "computer" &&
      html`
        <${Cards}
          label=${words.text("page.new.level")}
          name="level"
          value=${wishes.level}
          values=${game.levels}
          title=${nameComputer}
          says=${(/** @type {string} */ one) => [
            words.text("page.computer.strength", { n: game.levels.indexOf(one) + 1, of: game.levels.length }),
            describeComputer(one),
            warms(one) ? words.text("page.computer.warming") : "",
          ]}
          onChange=${(/** @type {string} */ level) => set({ level })}
        />
      `
    }
    <fieldset class="setting-part">
      <legend>${words.text("page.new.people")}</legend>
      <${Named} label=${words.text("page.name.yours")} own=${name} />
      ${how === "here" && html`<${Named} label=${words.text("page.name.friend")} own=${friend} />`}
      <${Select}
        label=${words.text("page.new.side")}
        name="side"
        value=${wishes.side}
        values=${SIDES}
        shown=${(/** @type {string} */ one) => words.seat(one)}
        onChange=${(/** @type {string} */ side) => set({ side })}
      />
      ${
        how === "invite" &&
        game.seats.length > 1 &&
        html`
          <${Select}
            label=${words.text("page.new.seats")}
            name="seats"
            value=${String(wishes.seats)}
            values=${game.seats.map(String)}
            shown=${(/** @type {string} */ one) => one}
            onChange=${(/** @type {string} */ seats) => set({ seats: Math.round(Number(seats)) })}
          />
        `
      }
      ${
        how === "invite" &&
        game.curtain !== "never" &&
        html`
          <${Check}
            label=${words.text("page.new.sealed")}
            says=${words.text("page.sealed.says")}
            name="sealed"
            value=${wishes.sealed}
            onChange=${(/** @type {boolean} */ sealed) => set({ sealed })}
          />
        `
      }
    </fieldset>
  `;
}

/** The clock, the watchers, the edition and its switches. @param {Part} props */
function More({ game, wishes, set }) {
  const words = new Words(game.name);
  const edition = game.editions.find((one) => one.name === wishes.edition) ?? game.editions[0];
  return html`
    <details class="setting-more">
      <summary>${words.text("page.new.more")}</summary>
      <div class="setting-parts">
        <${Select}
          label=${words.text("page.new.clock")}
          name="clock"
          value=${wishes.clock}
          values=${Object.keys(CLOCKS)}
          shown=${(/** @type {string} */ one) => words.text(`page.new.clock.${one}`)}
          onChange=${(/** @type {string} */ clock) => set({ clock })}
        />
        <${Check}
          label=${words.text("page.new.watched")}
          name="watched"
          value=${wishes.watched}
          onChange=${(/** @type {boolean} */ watched) => set({ watched })}
        />
        ${
          game.editions.length > 1 &&
          html`
            <${Cards}
              label=${words.text("page.new.edition")}
              name="edition"
              value=${wishes.edition}
              values=${game.editions.map((one) => one.name)}
              title=${(/** @type {string} */ one) => describeEdition(words, one).title}
              says=${(/** @type {string} */ one) => [describeEdition(words, one).says]}
              onChange=${(/** @type {string} */ chosen) => set({ edition: chosen, options: {} })}
            />
          `
        }
        ${edition.switches.map(
          (one) => html`
            <${RuleSwitch}
              key=${`${edition.name} ${one.name}`}
              game=${game.name}
              option=${one}
              value=${String(wishes.options[one.name] ?? one.default)}
              onChange=${(/** @type {string} */ value) => set({ options: change(wishes.options, one, value) })}
            />
          `,
        )}
      </div>
    </details>
  `;
}

/**
 * Change an option; what is as usual is left out, as in a preset.
 * @param {Wishes["options"]} options
 * @param {import("../api.js").Switch} option
 * @param {string} value
 */
function change(options, option, value) {
  const { [option.name]: _, ...rest } = options;
  return String(option.default) === value ? rest : { ...rest, [option.name]: readValue(option, value) };
}

/** @param {import("../api.js").Switch} option @param {string} value */
function readValue(option, value) {
  if (option.span) return Number(value);
  return value === "true" || value === "false" ? value === "true" : value;
}

/** The request for the table. @param {Wishes} wishes */
function request({ how, edition, options, seats, clock, watched, sealed }) {
  return { edition, options, clock: CLOCKS[clock], private: !watched, ...(how === "invite" ? { seats, sealed } : {}) };
}
