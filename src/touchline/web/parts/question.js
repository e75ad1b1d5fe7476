// The open question: up to six large buttons, the rest behind one more, and why other choices are closed.

import { listClosed, findJoined, shapeQuestion } from "../choices.js";
import { html, useState } from "../html.js";
import { oddsChip } from "../odds.js";
import { useSelection } from "../selection.js";
import { Cite } from "./rule.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("../choices.js").Item} Item */
/** @typedef {import("../choices.js").Shape} Shape */

const MOST_BUTTONS = 6;

/** @typedef {import("../games/index.js").Drawing} Drawing */
/** @typedef {import("../drawing/parts.js").Drawn} Drawn */
/**
 * What the buttons need.
 * @typedef {object} Props
 * @property {Session} session
 * @property {import("../wire").AskInfo} ask
 * @property {Drawing} [drawing]
 * @property {Drawn | null} [shown]
 * @property {boolean} [isPast] whether the question is answered: its buttons stay, dimmed, until the next one
 */

/** @param {Props} props */
export function Question({ session, ask, drawing, shown = null, isPast = false }) {
  const words = session.words.value;
  const info = session.info.value;
  if (!info) return null;
  const printed = session.rules.value?.printed.hints?.[ask.role] ?? {};
  const hint = (/** @type {{name: string, params: Record<string, any>}} */ { name, params }) =>
    params.does ? words.text(`does.${params.does}`, params) : words.phrases(printed[name] ?? []);
  const shape = shapeQuestion(ask, info, hint, words);
  const face = (/** @type {Item} */ item) => (shown && drawing?.option?.(item, { ...shown, ask })) || {};
  const given = { session, face, isPast, chips: isPast ? null : shown?.chips };
  if (isPast)
    return (
      shape.kind === "list" &&
      html`
        <div class="question past" aria-hidden="true"><${List} key=${ask.n} ...${given} items=${shape.items} /></div>
      `
    );
  return html`
    <div class="question" role="group" aria-label=${words.question(ask)}>
      ${shape.kind === "list" && html`<${List} key=${ask.n} ...${given} items=${shape.items} />`}
      ${shape.kind === "pieces" && html`<${Pieces} key=${ask.n} ...${given} shape=${shape} />`}
      ${shape.kind === "some" && html`<${Some} key=${ask.n} ...${given} shape=${shape} />`}
    </div>
  `;
}

/**
 * What a game shows in place of the buttons, with a question and between questions.
 * @param {{session: Session, stage: any}} props
 */
export function Stage({ session, stage }) {
  const words = session.words.value;
  const ask = session.ask.value;
  const label = ask ? words.question(ask) : words.text("page.board");
  return html`<div class="question stage" role="group" aria-label=${label}>${stage}</div>`;
}

/** @typedef {import("../games/index.js").OptionFace} Face */
/**
 * @typedef {object} Given
 * @property {Session} session
 * @property {(item: Item) => Face} face
 * @property {boolean} [isPast]
 * @property {Record<string, string> | null} [chips] odds by the name of a choice; null while they are switched off
 */

/** @param {Given & {items: Item[]}} props */
function List({ session, face, items, isPast = false, chips = null }) {
  const words = session.words.value;
  const [all, showAll] = useState(items.length <= MOST_BUTTONS);
  const shown = all ? items : items.slice(0, MOST_BUTTONS - 1);
  const count = shown.length + (all ? 0 : 1);
  return html`
    <div class=${`options of-${Math.min(count, MOST_BUTTONS + 1)}`}>
      ${shown.map(
        (item, i) => html`
          <${Button}
            key=${item.names.join()}
            face=${face(item)}
            item=${item}
            number=${i + 1}
            isPast=${isPast}
            chip=${chips && (chips[item.names[item.names.length - 1]] ?? "")}
            disabled=${isPast || session.sending.value}
            onClick=${() => session.play(...item.names)}
          />
        `,
      )}
      ${
        !all &&
        html`
          <button class="option more" data-key=${count} disabled=${isPast} onClick=${() => showAll(true)}>
            <span class="key" aria-hidden="true">${count}</span>
            <span class="option-body">
              <span class="option-name">${words.text("page.more", { n: items.length - shown.length })}</span>
            </span>
          </button>
        `
      }
    </div>
  `;
}

/**
 * A choice as a button: the thing itself, its key, its name and what it comes to.
 * @param {object} props
 * @param {Face} props.face
 * @param {Item} props.item
 * @param {number} props.number
 * @param {boolean} props.isPast
 * @param {string | null} props.chip its odds; null while they are switched off
 * @param {boolean} props.disabled
 * @param {() => void} props.onClick
 */
function Button({ face, item, number, isPast, chip, disabled, onClick }) {
  const { picture, label, sign, kind, more } = face;
  const hint = face.chip || item.hint;
  return html`
    <button
      class=${picture ? "option pictured" : "option"}
      data-choice=${isPast ? null : item.names.join(" ")}
      data-key=${isPast ? null : number}
      disabled=${disabled}
      onClick=${onClick}
    >
      <span class="key" aria-hidden="true">${number}</span>
      ${picture && html`<span class="option-picture" aria-hidden="true">${picture}</span>`}
      <span class="option-body">
        <span class="option-name">
          ${sign} <span class="label">${label ?? item.label}</span> ${kind && html`<small>${kind}</small>`}
        </span>
        ${more && html`<span class="option-more">${more}</span>`}
        ${hint && html`<span class="option-chip hint">${hint}</span>`}
        ${oddsChip(chip, "option-chip")}
      </span>
    </button>
  `;
}

/**
 * Many moves: first the piece, then its target.
 * @param {Given & {shape: Extract<Shape, {kind: "pieces"}>}} props
 */
function Pieces({ session, face, shape, chips }) {
  const words = session.words.value;
  const [piece, choose] = useState("");
  const group = shape.groups.find((one) => one.piece === piece);
  if (group) {
    return html`
      <p class="step">
        ${words.text("page.where_to", { piece })}${" "}
        <button class="quiet" data-key="Escape" onClick=${() => choose("")}>${words.text("page.back")}</button>
      </p>
      <${List} key=${piece} ...${{ session, face, chips }} items=${group.items} />
    `;
  }
  return html`
    ${shape.items.length > 0 && html`<${List} ...${{ session, face, chips }} items=${shape.items} />`}
    <p class="step">${words.text("page.which_piece")}</p>
    <div class="options small">
      ${shape.groups.map(
        (one, i) => html`
          <button
            class="option"
            data-piece=${one.piece}
            data-key=${shape.items.length + i + 1}
            onClick=${() => choose(one.piece)}
          >
            <span class="option-name">${one.piece}</span>
            <span class="option-chip hint">${words.text("page.targets", { n: one.items.length })}</span>
          </button>
        `,
      )}
    </div>
  `;
}

/**
 * A selection of several things, with a counter.
 * @param {Given & {shape: Extract<Shape, {kind: "some"}>}} props
 */
function Some({ session, shape }) {
  const words = session.words.value;
  const [chosen, toggle] = useSelection(shape.count);
  const complete = findJoined(shape.names, chosen);
  return html`
    <p class="step some" aria-live="polite">
      ${words.text("page.picked", { n: chosen.length, of: shape.count })}
    </p>
    <div class="options of-7">
      ${shape.things.map(
        (thing, i) => html`
          <button
            class="option"
            aria-pressed=${chosen.includes(thing.name)}
            data-thing=${thing.name}
            data-key=${i + 1}
            onClick=${() => toggle(thing.name)}
          >
            <span class="key" aria-hidden="true">${i + 1}</span>
            <span class="option-body">
              <span class="option-name"><span class="label">${thing.label}</span></span>
              ${thing.hint && html`<span class="option-chip hint">${thing.hint}</span>`}
            </span>
          </button>
        `,
      )}
    </div>
    <button
      class="option lock-in big"
      data-key="Enter"
      disabled=${!complete || session.sending.value}
      onClick=${() => complete && session.play(complete)}
    >
      ${words.text("page.lock")}
    </button>
  `;
}

/**
 * The choices that are closed now, each with its reason on request.
 * @param {{session: Session, ask: import("../wire").AskInfo}} props
 */
export function WhyNot({ session, ask }) {
  const words = session.words.value;
  const [reasons, tell] = useState(/** @type {Record<string, {reason: string, cite: string}>} */ ({}));
  const names = listClosed(ask, session.rules.value);
  if (!names.length) return null;
  const ask_why = async (/** @type {string} */ name) => {
    const because = await session.why(name);
    tell((before) => ({ ...before, [name]: because }));
  };
  return html`
    <div class="whynot">
      <p>${words.text("page.why_not")}</p>
      <ul>
        ${names.map(
          (name) => html`
            <li key=${name}>
              <button class="quiet" data-why=${name} onClick=${() => ask_why(name)}>
                ${words.choice(ask.step, name)}
              </button>
              ${
                reasons[name] &&
                html`
                  <span role="status">
                    ${words.reason(reasons[name].reason)}${" "}
                    <${Cite} game=${session.game.value} cite=${reasons[name].cite} />
                  </span>
                `
              }
            </li>
          `,
        )}
      </ul>
    </div>
  `;
}
