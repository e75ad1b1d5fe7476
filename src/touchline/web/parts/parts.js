// Dice, cards and boards as they are, to look at and to change: a click on a face, a cell or a square changes it.

import { html, useLayoutEffect, useRef, useState } from "../html.js";
import { Words, capitalize } from "../words.js";

/** @typedef {(string | number)[]} Path where something stands among the components */
/** @typedef {Record<string, string>} Faults what is wrong, by where it stands */
/**
 * @typedef {object} Editing
 * @property {string} game
 * @property {any} all everything that is printed, for the values that are in use
 * @property {Faults} faults
 * @property {(path: Path, value: any) => void} change
 * @property {import("../games/index.js").OwnDrawing} drawing how the game draws it
 */
/** @typedef {{path: Path, table: Record<string, any>, editing: Editing}} Part a die, a card or a board */

/** Fields that are no part of what is printed. */
const UNSEEN = ["name", "title"];
const FACES = [1, 2, 3, 4, 5, 6];
/** From so many signs on, lines are rows of a board. */
const LONG_ROW = 10;

/** Where something stands, as the server names it. @param {Path} path */
export const spellPath = (path) =>
  path.map((step, i) => (typeof step === "number" ? `[${step}]` : `${i ? "." : ""}${step}`)).join("");

/** What a field is for and what may stand there, if the game says so. @param {string} game @param {Path} path */
export function describeField(game, path) {
  const words = new Words(game);
  const names = path.filter((step) => typeof step === "string");
  const [field, part = ""] = [...names].reverse();
  const keys = [`part.${part}`, `part.${String(part).split("_")[0]}`, `part.${field}`];
  const known = keys.find((key) => words.has(key));
  return known ? words.text(known) : String(field).replaceAll("_", " ");
}

/** What stands somewhere among the components. @param {any} table @param {Path} path */
const findAt = (table, path) => path.reduce((inner, step) => inner?.[step], table);

/** The name of a component: one's own, or that of the language. @param {Part} part */
function nameOf({ path, table, editing }) {
  const words = new Words(editing.game);
  const key = editing.drawing.nameKey(path, table);
  const isPrinted = table.title === findAt(editing.all, path)?.title;
  if (isPrinted && words.has(key)) return capitalize(words.text(key), words.language);
  return table.title ?? String(path[path.length - 1]).replaceAll("_", " ");
}

/** A die, a card or a board. @param {Part} part */
export function Component({ path, table, editing }) {
  const drawn = editing.drawing.draw({ path, table, editing });
  const fields = Object.keys(table).filter((field) => !UNSEEN.includes(field) && !drawn?.fields.includes(field));
  const name = String(path[path.length - 1]);
  return html`
    <article class="part" data-part=${name} data-group=${path[0]} data-kind=${table.kind ?? ""}>
      <h2>${nameOf({ path, table, editing })}</h2>
      ${drawn?.picture} ${
        drawn &&
        drawFaults(
          drawn.fields.map((field) => [...path, field]),
          editing,
        )
      }
      ${fields.map(
        (field) => html`<${Field} key=${field} path=${[...path, field]} value=${table[field]} editing=${editing} />`,
      )}
    </article>
  `;
}

/** @param {{path: Path, value: any, editing: Editing}} props */
function Field({ path, value, editing }) {
  const label = describeField(editing.game, path);
  return html`
    <div class="part-field" data-field=${String(path[path.length - 1])}>
      <p class="part-label">${label}</p>
      ${drawValue(path, value, label, editing)}
      ${drawFaults([path], editing)}
    </div>
  `;
}

/** What is wrong with some fields. @param {Path[]} paths @param {Editing} editing */
function drawFaults(paths, { faults }) {
  const wrong = paths.map((path) => findFault(path, faults)).filter(Boolean);
  return wrong.length > 0 && html`<p class="part-fault" role="alert">${wrong.join(" ")}</p>`;
}

/** What is wrong with a field, or with something in it. @param {Path} path @param {Faults} faults */
function findFault(path, faults) {
  const here = spellPath(path);
  return Object.entries(faults)
    .filter(([key]) => key === here || key.startsWith(`${here}[`))
    .map(([, text]) => text)
    .join(" ");
}

/** @param {Path} path @param {any} value @param {string} label @param {Editing} editing */
function drawValue(path, value, label, editing) {
  if (typeof value === "boolean")
    return html`<${Toggle} value=${value} label=${label} onChange=${() => editing.change(path, !value)} />`;
  if (!Array.isArray(value)) return html`<${Single} path=${path} value=${value} label=${label} editing=${editing} />`;
  if (value.every((one) => typeof one === "number"))
    return html`<${Throws} path=${path} value=${value} label=${label} editing=${editing} />`;
  if (value.every((one) => one.length >= LONG_ROW))
    return html`<${Squares} path=${path} rows=${value} label=${label} editing=${editing} />`;
  return html`
    <div class="part-cells">
      ${value.map(
        (one, i) => html`
          <${Cell}
            key=${i}
            text=${String(one)}
            label=${`${label}, ${i + 1}`}
            isWrong=${spellPath([...path, i]) in editing.faults}
            onChange=${(/** @type {string} */ text) => editing.change(path, replaceAt(value, i, text))}
          />
        `,
      )}
    </div>
  `;
}

/** @param {any[]} list @param {number} at @param {any} value */
export const replaceAt = (list, at, value) => list.map((one, i) => (i === at ? value : one));

/**
 * A face or a cell. A click turns it into a field, unless it does something else.
 * @param {object} props
 * @param {string} props.text
 * @param {string} props.label what it is
 * @param {string} [props.said] what stands on it, in words, with what it is
 * @param {any} [props.face] what stands on it, drawn
 * @param {string} [props.kind] a class of its own
 * @param {boolean} props.isWrong
 * @param {(text: string) => void} [props.onChange]
 * @param {() => void} [props.onPress]
 */
export function Cell({ text, label, said, face, kind = "", isWrong, onChange, onPress }) {
  const [written, write] = useState(/** @type {string | null} */ (null));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const isWritten = written !== null;
  // At once, not after the next picture: what is typed right after the click belongs here.
  useLayoutEffect(() => field.current?.select(), [isWritten]);
  const [, mark, bare] = /^([([]?)(.*?)[)\]]?$/.exec(text) ?? ["", "", text];
  if (!isWritten)
    return html`
      <button
        type="button"
        class=${`part-cell ${kind}`}
        data-mark=${mark === "(" ? "circle" : mark === "[" ? "square" : ""}
        data-sign=${/^[+]/.test(bare) ? "plus" : /^[-−]/.test(bare) ? "minus" : ""}
        data-wrong=${isWrong}
        aria-label=${said ?? (mark ? `${label}: ${bare} ${text}` : `${label}: ${bare}`)}
        onClick=${() => {
          onPress?.();
          if (onChange) write(text);
        }}
      >
        ${face ?? html`<span>${bare.replace(/^-/, "−")}</span>`}
      </button>
    `;
  const done = () => {
    if (written.trim() !== text) onChange?.(written.trim());
    write(null);
  };
  return html`
    <input
      ref=${field}
      class=${`part-cell ${kind}`}
      aria-label=${label}
      value=${written}
      onInput=${(/** @type {{target: HTMLInputElement}} */ { target }) => write(target.value)}
      onBlur=${done}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter") done();
        if (event.key === "Escape") write(null);
      }}
    />
  `;
}

/** A word or a number that stands alone. A word turns into the next that is in use, a number into a field.
 * @param {{path: Path, value: any, label: string, editing: Editing}} props */
function Single({ path, value, label, editing }) {
  const words = new Words(editing.game);
  const isWrong = spellPath(path) in editing.faults;
  if (typeof value === "number")
    return html`
      <div class="part-cells">
        <${Cell}
          text=${String(value)}
          label=${label}
          isWrong=${isWrong}
          onChange=${(/** @type {string} */ text) => editing.change(path, /^-?\d+$/.test(text) ? Number(text) : text)}
        />
      </div>
    `;
  const used = listUsed(editing.all, path[path.length - 1]);
  const next = used[(used.indexOf(value) + 1) % used.length];
  const shown = words.has(`kind.${value}`) ? words.text(`kind.${value}`) : String(value).replaceAll("_", " ");
  return html`
    <button
      type="button"
      class="part-word"
      aria-label=${`${label}: ${shown}`}
      onClick=${() => editing.change(path, next)}
    >
      ${shown}
    </button>
  `;
}

/** The values of a field that are in use anywhere. @param {any} all @param {string | number} field @returns {any[]} */
function listUsed(all, field) {
  if (all === null || typeof all !== "object") return [];
  const own = field in all && typeof all[field] === "string" ? [all[field]] : [];
  return [...new Set([...own, ...Object.values(all).flatMap((inner) => listUsed(inner, field))])];
}

/** Which throws count: each face of a die on or off.
 * @param {{path: Path, value: number[], label: string, editing: Editing}} props */
function Throws({ path, value, label, editing }) {
  const turn = (/** @type {number} */ face) =>
    editing.change(
      path,
      FACES.filter((one) => value.includes(one) !== (one === face)),
    );
  return html`
    <div class="part-cells" role="group" aria-label=${label}>
      ${FACES.map(
        (face) => html`
          <button
            key=${face}
            type="button"
            class="part-cell part-throw"
            aria-pressed=${value.includes(face)}
            onClick=${() => turn(face)}
          >
            <span>${face}</span>
          </button>
        `,
      )}
    </div>
  `;
}

/** Yes or no. @param {{value: boolean, label: string, onChange: () => void}} props */
export function Toggle({ value, label, onChange }) {
  const words = new Words("");
  return html`
    <button
      type="button"
      class="part-word"
      aria-label=${`${label}: ${words.text(value ? "page.yes" : "page.no")}`}
      onClick=${onChange}
    >
      ${words.text(value ? "page.yes" : "page.no")}
    </button>
  `;
}

/** The squares of a board: a click puts the next sign there. The arrows go from square to square.
 * @param {{path: Path, rows: string[], label: string, editing: Editing}} props */
function Squares({ path, rows, label, editing }) {
  const [at, go] = useState([0, 0]);
  const signs = [...new Set(rows.join(""))].sort();
  const own = useRef(/** @type {HTMLElement | null} */ (null));
  const turn = (/** @type {number} */ y, /** @type {number} */ x) => {
    const next = signs[(signs.indexOf(rows[y][x]) + 1) % signs.length];
    editing.change(path, replaceAt(rows, y, rows[y].slice(0, x) + next + rows[y].slice(x + 1)));
  };
  const walk = (/** @type {KeyboardEvent} */ event) => {
    /** @type {Record<string, number[]>} */
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const y = Math.min(Math.max(at[0] + step[0], 0), rows.length - 1);
    const x = Math.min(Math.max(at[1] + step[1], 0), rows[0].length - 1);
    go([y, x]);
    /** @type {HTMLElement | undefined} */ (own.current?.children[y]?.children[x])?.focus();
  };
  return html`
    <div ref=${own} class="part-squares" role="grid" aria-label=${label} onKeyDown=${walk}>
      ${rows.map(
        (row, y) => html`
          <div key=${y} role="row">
            ${[...row].map(
              (sign, x) => html`
                <button
                  key=${x}
                  type="button"
                  role="gridcell"
                  data-sign=${sign}
                  tabindex=${y === at[0] && x === at[1] ? 0 : -1}
                  aria-label=${`${String.fromCharCode(97 + x)}${rows.length - y}: ${sign}`}
                  onClick=${() => {
                    go([y, x]);
                    turn(y, x);
                  }}
                >
                  ${sign === "." ? "" : sign}
                </button>
              `,
            )}
          </div>
        `,
      )}
    </div>
  `;
}
