// Dice, cards and boards as they are printed, to be changed with a click, kept as a file and played with.

import { Refused, call, gameInfo, once } from "../api.js";
import { loadOwn } from "../games/index.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { openTable } from "../tables.js";
import { Component, describeField, spellPath } from "../parts/parts.js";
import { report } from "../parts/refusal.js";
import { Select } from "../parts/settings.js";
import { Shelf } from "../parts/shelf.js";
import { Waiting } from "../parts/waiting.js";
import { address } from "../route.js";
import { writeToml } from "../toml.js";
import { saveText } from "../share.js";
import { Words } from "../words.js";

/** @typedef {import("../parts/parts.js").Path} Path */
/** @typedef {import("../parts/parts.js").Faults} Faults */
/** @typedef {{key: string, found: string}} Fault */
/** @typedef {import("../api.js").GameInfo} GameInfo */
/** @typedef {import("../games/index.js").OwnDrawing} OwnDrawing */

/** @param {{rest: string[]}} props */
export function Page({ rest: [game] }) {
  return game ? html`<${Box} game=${game} />` : html`<${Boxes} />`;
}

/** The dice and cards of all games. */
function Boxes() {
  const words = new Words("");
  return html`
    <section class="reading">
      <h1>${words.text("page.start.own_parts")}</h1>
      <${Shelf}
        acts=${(/** @type {GameInfo} */ one) => html`
          <a class="button primary" href=${address("components", one.name)} aria-describedby=${`game-${one.name}`}>
            ${words.text("page.start.components")}
          </a>
        `}
      />
    </section>
  `;
}

/** @param {{game: string}} props */
function Box({ game }) {
  const words = new Words(game);
  const [found, show] = useState(/** @type {{printed: any, info: GameInfo, drawing: OwnDrawing} | null} */ (null));
  useEffect(() => {
    Promise.all([once(`components/${game}`), gameInfo(game, words.language), loadOwn(game)]).then(
      ([printed, info, drawing]) => show({ printed, info, drawing }),
      report,
    );
  }, [game, words.language]);
  if (!found) return html`<${Waiting} />`;
  return html`
    <section class="reading parts">
      <h1>${words.text("page.components.title", { game: words.text("title") })}</h1>
      <p class="lead">${words.text("page.components.how")}</p>
      <${Editor} game=${game} info=${found.info} template=${found.printed.template} drawing=${found.drawing} />
      <${About} components=${found.printed.components} />
    </section>
  `;
}

/** Whether a value is a table. @param {any} value */
const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * List the dice, cards and boards: the tables that hold no others.
 * @param {any} table
 * @param {Path} [path]
 * @returns {{path: Path, table: Record<string, any>}[]}
 */
function listParts(table, path = []) {
  if (!Object.values(table).some(isTable)) return [{ path, table }];
  return Object.entries(table)
    .filter(([, inner]) => isTable(inner))
    .flatMap(([name, inner]) => listParts(inner, [...path, name]));
}

/** Change what stands somewhere. @param {any} table @param {Path} path @param {any} value @returns {any} */
const changeAt = (table, [first, ...rest], value) => ({
  ...table,
  [first]: rest.length ? changeAt(table[first], rest, value) : value,
});

/** @param {any} table @param {any} over @returns {any} */
function lay(table, over) {
  if (!isTable(table) || !isTable(over)) return over;
  const laid = Object.entries(over).map(([key, value]) => [key, key in table ? lay(table[key], value) : value]);
  return { ...table, ...Object.fromEntries(laid) };
}

/** @param {{game: string, info: GameInfo, template: Record<string, any>, drawing: OwnDrawing}} props */
function Editor({ game, info, template, drawing }) {
  const words = new Words(game);
  const [own, write] = useState(template);
  const [faults, blame] = useState(/** @type {Faults} */ ({}));
  const [busy, wait] = useState(false);
  const [preset, choose] = useState(info.usual);
  const parts = useMemo(() => listParts(own), [own]);
  const changed = listDifferences(own, template);
  const editing = {
    game,
    all: template,
    faults,
    drawing,
    change: (/** @type {Path} */ path, /** @type {any} */ value) => {
      write((before) => changeAt(before, path, value));
      blame((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !key.startsWith(spellPath(path)))));
    },
  };
  const attempt = async (/** @type {() => Promise<any>} */ act) => {
    wait(true);
    blame({});
    await act().catch((error) => {
      if (!(error instanceof Refused) || !error.refusal.params.faults) return report(error);
      blame(describeFaults(game, error.refusal.params.faults));
      return undefined;
    });
    wait(false);
  };
  const play = () => {
    const options = info.presets.find((one) => one.name === preset)?.options ?? {};
    return openTable({ game, how: "computer", asked: { options, ...(changed ? { components: changed } : {}) } });
  };
  const read = async (/** @type {File} */ file) => {
    const { components } = await call("components/read", { text: await file.text() });
    const laid = lay(template, components);
    write(laid);
    await call("components/check", { game, components: listDifferences(laid, template) ?? {} });
  };
  const elsewhere = Object.entries(faults).filter(([key]) => !parts.some(({ path }) => isWithin(key, path)));
  return html`
    <div class="parts-tools">
      ${
        info.presets.length > 1 &&
        html`
          <${Select}
            label=${words.text("page.new.length")}
            name="preset"
            value=${preset}
            values=${info.presets.map((one) => one.name)}
            shown=${(/** @type {string} */ one) => words.text(`page.preset.${one}`)}
            onChange=${choose}
          />
        `
      }
      <button class="big" data-do="play" disabled=${busy} onClick=${() => attempt(play)}>
        ${words.text("page.components.play")}
      </button>
      <button data-do="save" onClick=${() => save(game, writeToml(changed ?? template))}>
        ${words.text("page.components.save")}
      </button>
      <label class="button parts-file">
        ${words.text("page.components.load")}
        <input
          type="file"
          accept=".toml"
          onChange=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
            const [file] = target.files ?? [];
            if (file) attempt(() => read(file));
            target.value = "";
          }}
        />
      </label>
      <button
        class="quiet"
        data-do="reset"
        disabled=${!changed}
        onClick=${() => {
          write(template);
          blame({});
        }}
      >
        ${words.text("page.components.reset")}
      </button>
    </div>
    ${
      elsewhere.length > 0 &&
      html`
        <div role="alert">
          <ul class="faults">${elsewhere.map(([key, text]) => html`<li key=${key}>${text}</li>`)}</ul>
        </div>
      `
    }
    <div class="parts-all">
      ${parts.map(
        ({ path, table }) => html`
          <${Component} key=${spellPath(path)} path=${path} table=${table} editing=${editing} />
        `,
      )}
    </div>
  `;
}

/** Whether a fault belongs to a part. @param {string} key @param {Path} path */
const isWithin = (key, path) => key.startsWith(`${spellPath(path)}.`);

/** The faults in words, by where they stand. @param {string} game @param {Fault[]} faults @returns {Faults} */
function describeFaults(game, faults) {
  const words = new Words(game);
  return Object.fromEntries(
    faults.map(({ key, found }) => {
      const path = key.replace(/\[\d+\]$/, "").split(".");
      const hint = describeField(game, path);
      return [key, words.text("page.components.fault", { found: found.replace(/^'|'$/g, ""), hint })];
    }),
  );
}

/** Hand components to the browser as a file. @param {string} game @param {string} text */
const save = (game, text) => saveText(`${game}.toml`, `${text}\n`, "application/toml");

/** How sure each value is. @param {{components: import("../api.js").Component[]}} props */
function About({ components }) {
  const words = new Words("");
  return html`
    <details class="rules-about">
      <summary>${words.text("page.rules.about")}</summary>
      <p class="soft">${words.text("page.components.says")}</p>
      ${components.map(
        (component) => html`
          <article class="component" key=${component.name}>
            <h2 lang="en">${component.title}</h2>
            <ul class="facesof">
              ${component.parts.map(
                ({ part, status }, i) => html`
                  <li key=${i} data-status=${status}>
                    ${part} <small>${words.code("status", status)}</small>
                  </li>
                `,
              )}
            </ul>
          </article>
        `,
      )}
    </details>
  `;
}

/**
 * List what was changed: whole lists and values, within their tables.
 * @param {any} own
 * @param {any} printed
 * @returns {any}
 */
export function listDifferences(own, printed) {
  if (JSON.stringify(own) === JSON.stringify(printed)) return undefined;
  if (!isTable(own) || !isTable(printed)) return own;
  const holdsTables = Object.values(printed).some(isTable);
  if (!holdsTables) return own;
  const kept = Object.entries(own)
    .map(([key, value]) => [key, listDifferences(value, printed[key])])
    .filter(([, value]) => value !== undefined);
  return kept.length ? Object.fromEntries(kept) : undefined;
}
