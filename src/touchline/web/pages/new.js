// Set up a table: who plays, the edition, the switches, the clock, and who may watch.

import { Refused, games } from "../api.js";
import { html, useEffect, useState, withValue } from "../html.js";
import { openTable } from "../tables.js";
import { tell } from "../parts/frame.js";
import { refusal } from "../parts/refusal.js";
import { Cite, OpenRule } from "../parts/rule.js";
import { Waiting } from "../parts/waiting.js";
import { Words } from "../words.js";

/** @typedef {import("../api.js").GameInfo} GameInfo */
/** @typedef {import("../api.js").Switch} Switch */
/**
 * @typedef {{how: import("../tables.js").How, side: string, level: string, edition: string,
 *   options: Record<string, string>, seats: number, clock: string, watched: boolean, sealed: boolean}} Wishes
 */

const MINUTE = 60;
/** The level that every server has, and that plays sensibly. */
const ORDINARY = "policy";
/** The clocks to choose from. @type {Record<string, object>} */
const CLOCKS = {
  none: { kind: "none" },
  move: { kind: "move", seconds: MINUTE },
  short: { kind: "bank", seconds: 5 * MINUTE, increment: 5 },
  long: { kind: "bank", seconds: 30 * MINUTE, increment: 10 },
};

/** @param {{rest: string[]}} props */
export function Page({ rest: [name] }) {
  const words = new Words("");
  const [listed, show] = useState(/** @type {GameInfo[]} */ ([]));
  useEffect(() => {
    games(words.language).then(show);
  }, [words.language]);
  const game = listed.find((one) => one.name === name);
  return game ? html`<${Setting} key=${name} game=${game} />` : html`<${Waiting} />`;
}

/** @param {{game: GameInfo}} props */
function Setting({ game }) {
  const words = new Words(game.name);
  const [wishes, write] = useState(
    /** @type {Wishes} */ ({
      how: "computer",
      side: "home",
      level: game.levels.includes(ORDINARY) ? ORDINARY : (game.levels[0] ?? ""),
      edition: game.default,
      options: {},
      seats: 2,
      clock: "none",
      watched: false,
      sealed: false,
    }),
  );
  const set = (/** @type {Partial<Wishes>} */ changed) => write((before) => ({ ...before, ...changed }));
  const edition = game.editions.find((one) => one.name === wishes.edition) ?? game.editions[0];
  const alone = wishes.how !== "invite";
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await openTable({
      game: game.name,
      how: wishes.how,
      level: wishes.level,
      swap: wishes.side === "away",
      roles: game.roles,
      asked: request(wishes),
    }).catch((error) => {
      if (!(error instanceof Refused)) throw error;
      tell(refusal(error.refusal, words));
    });
  };
  return html`
    <form class="reading setting" onSubmit=${open}>
      <h1>${words.text("page.new.title", { game: words.text("title") })}</h1>
      <${Choice}
        label=${words.text("page.new.how")}
        name="how"
        value=${wishes.how}
        values=${["computer", "here", "invite"]}
        shown=${(/** @type {string} */ one) => words.text(`page.new.how.${one}`)}
        onChange=${(/** @type {any} */ how) => set({ how })}
      />
      ${
        wishes.how === "computer" &&
        html`
          <${Choice}
            label=${words.text("page.new.level")}
            name="level"
            value=${wishes.level}
            values=${game.levels}
            shown=${(/** @type {string} */ one) => describeLevel(one, words)}
            onChange=${(/** @type {string} */ level) => set({ level })}
          />
        `
      }
      ${
        wishes.how !== "here" &&
        html`
          <${Choice}
            label=${words.text("page.new.side")}
            name="side"
            value=${wishes.side}
            values=${["home", "away"]}
            shown=${(/** @type {string} */ one) => words.seat(one)}
            onChange=${(/** @type {string} */ side) => set({ side })}
          />
        `
      }
      ${
        !alone &&
        game.roles.length > 0 &&
        html`
          <${Choice}
            label=${words.text("page.new.seats")}
            name="seats"
            value=${String(wishes.seats)}
            values=${game.seats.map(String)}
            shown=${(/** @type {string} */ one) => one}
            onChange=${(/** @type {string} */ seats) => set({ seats: Number(seats) })}
          />
        `
      }
      <${Choice}
        label=${words.text("page.new.clock")}
        name="clock"
        value=${wishes.clock}
        values=${Object.keys(CLOCKS)}
        shown=${(/** @type {string} */ one) => words.text(`page.new.clock.${one}`)}
        onChange=${(/** @type {string} */ clock) => set({ clock })}
      />
      ${
        !alone &&
        html`
          <${Check}
            label=${words.text("page.new.sealed")}
            name="sealed"
            value=${wishes.sealed}
            onChange=${(/** @type {boolean} */ sealed) => set({ sealed })}
          />
        `
      }
      <${Check}
        label=${words.text("page.new.watched")}
        name="watched"
        value=${wishes.watched}
        onChange=${(/** @type {boolean} */ watched) => set({ watched })}
      />
      <${Choice}
        label=${words.text("page.new.edition")}
        name="edition"
        value=${wishes.edition}
        values=${game.editions.map((one) => one.name)}
        shown=${(/** @type {string} */ one) => one.replaceAll("_", " ")}
        onChange=${(/** @type {string} */ chosen) => set({ edition: chosen, options: {} })}
      />
      <fieldset>
        <legend>${words.text("page.new.switches")}</legend>
        ${edition.switches.map(
          (one) => html`
            <${Option}
              key=${`${edition.name} ${one.name}`}
              game=${game.name}
              option=${one}
              value=${wishes.options[one.name] ?? String(one.default)}
              onChange=${(/** @type {string} */ value) => set({ options: { ...wishes.options, [one.name]: value } })}
            />
          `,
        )}
      </fieldset>
      <button class="big">${words.text("page.new.open")}</button>
      <${OpenRule} />
    </form>
  `;
}

/** Describe a computer player, with its effort if there are several. @param {string} level @param {Words} words */
function describeLevel(level, words) {
  const [kind, much] = level.split(":");
  return much ? `${words.code("who", kind)} (${much})` : words.code("who", kind);
}

/** The request for the table. @param {Wishes} wishes */
function request({ how, edition, options, seats, clock, watched, sealed }) {
  return { edition, options, clock: CLOCKS[clock], private: !watched, ...(how === "invite" ? { seats, sealed } : {}) };
}

/**
 * @param {{label: string, name: string, value: string, values: string[], shown: (one: string) => string,
 *   onChange: (value: string) => void}} props
 */
function Choice({ label, name, value, values, shown, onChange }) {
  return html`
    <label>
      ${label}
      <select name=${name} value=${value} onChange=${withValue(onChange)}>
        ${values.map((one) => html`<option value=${one} selected=${one === value}>${shown(one)}</option>`)}
      </select>
    </label>
  `;
}

/** @param {{label: string, name: string, value: boolean, onChange: (value: boolean) => void}} props */
function Check({ label, name, value, onChange }) {
  return html`
    <label class="check">
      <input
        type="checkbox"
        name=${name}
        checked=${value}
        onChange=${(/** @type {{target: HTMLInputElement}} */ event) => onChange(event.target.checked)}
      />${" "}
      ${label}
    </label>
  `;
}

/** @param {{game: string, option: Switch, value: string, onChange: (value: string) => void}} props */
function Option({ game, option, value, onChange }) {
  const change = withValue(onChange);
  return html`
    <div class="switch">
      <label>
        ${option.name.replaceAll("_", " ")}
        ${
          option.span
            ? html`
              <input
                type="number"
                name=${option.name}
                min=${option.span[0]}
                max=${option.span[1]}
                value=${value}
                onChange=${change}
              />
            `
            : html`
              <select name=${option.name} value=${value} onChange=${change}>
                ${option.values.map(
                  (one) => html`<option value=${one} selected=${one === value}>${one.replaceAll("_", " ")}</option>`,
                )}
              </select>
            `
        }
      </label>
      <p class="source">
        ${option.says} <${Cite} game=${game} cite=${option.cite} />
      </p>
    </div>
  `;
}
