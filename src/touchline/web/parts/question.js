// The open question: up to six large buttons, the rest behind one more, and why other choices are closed.

import { listClosed, findJoined, shapeQuestion } from "../choices.js";
import { html, useState } from "../html.js";
import { useSelection } from "../selection.js";
import { Cite } from "./rule.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("../choices.js").Item} Item */
/** @typedef {import("../choices.js").Shape} Shape */

const MOST_BUTTONS = 6;

/** @param {{session: Session, ask: import("../wire").AskInfo}} props */
export function Question({ session, ask }) {
  const words = session.words.value;
  const info = session.info.value;
  if (!info) return null;
  const printed = session.rules.value?.printed.hints?.[ask.role] ?? {};
  const hint = (/** @type {{name: string, params: Record<string, any>}} */ { name, params }) =>
    params.does ? words.text(`does.${params.does}`, params) : words.phrases(printed[name] ?? []);
  const shape = shapeQuestion(ask, info, hint, words, session.isHotSeat.value);
  return html`
    <div class="question" role="group" aria-label=${words.question(ask)}>
      ${shape.kind === "list" && html`<${List} key=${ask.n} session=${session} items=${shape.items} />`}
      ${shape.kind === "pieces" && html`<${Pieces} key=${ask.n} session=${session} shape=${shape} />`}
      ${shape.kind === "some" && html`<${Some} key=${ask.n} session=${session} shape=${shape} />`}
    </div>
    <details class="under" key=${`help ${ask.n}`}>
      <summary>${words.text("page.help")}</summary>
      <p>
        ${words.knows(`help.${ask.step}`) ? words.text(`help.${ask.step}`) : ""}${" "}
        <${Cite} game=${session.game.value} cite=${ask.cite} />
      </p>
      <${WhyNot} session=${session} ask=${ask} />
    </details>
  `;
}

/** @param {{session: Session, items: Item[], from?: number}} props */
function List({ session, items, from = 0 }) {
  const words = session.words.value;
  const [all, showAll] = useState(items.length <= MOST_BUTTONS);
  const shown = all ? items : items.slice(0, MOST_BUTTONS - 1);
  return html`
    <div class="buttons">
      ${shown.map(
        (item, i) => html`
          <${Button} key=${item.names.join()} session=${session} item=${item} number=${from + i + 1} />
        `,
      )}
      ${
        !all &&
        html`
          <button class="option more" data-key=${from + shown.length + 1} onClick=${() => showAll(true)}>
            ${words.text("page.more", { n: items.length - shown.length })}
          </button>
        `
      }
    </div>
  `;
}

/** @param {{session: Session, item: Item, number: number}} props */
function Button({ session, item, number }) {
  return html`
    <button
      class="option"
      data-choice=${item.names.join(" ")}
      data-key=${number}
      disabled=${session.sending.value}
      onClick=${() => session.play(...item.names)}
    >
      <span class="key" aria-hidden="true">${number}</span>
      <span class="label">${item.label}</span>
      ${item.hint && html`<span class="hint">${item.hint}</span>`}
    </button>
  `;
}

/**
 * Many moves: first the piece, then its target.
 * @param {{session: Session, shape: Extract<Shape, {kind: "pieces"}>}} props
 */
function Pieces({ session, shape }) {
  const words = session.words.value;
  const [piece, choose] = useState("");
  const group = shape.groups.find((one) => one.piece === piece);
  if (group) {
    return html`
      <p class="step">
        ${words.text("page.where_to", { piece })}${" "}
        <button class="quiet" data-key="Escape" onClick=${() => choose("")}>${words.text("page.back")}</button>
      </p>
      <${List} key=${piece} session=${session} items=${group.items} />
    `;
  }
  return html`
    ${shape.items.length > 0 && html`<${List} session=${session} items=${shape.items} />`}
    <p class="step">${words.text("page.which_piece")}</p>
    <div class="buttons small">
      ${shape.groups.map(
        (one, i) => html`
          <button
            class="option"
            data-piece=${one.piece}
            data-key=${shape.items.length + i + 1}
            onClick=${() => choose(one.piece)}
          >
            <span class="label">${one.piece}</span>
            <span class="hint">${words.text("page.targets", { n: one.items.length })}</span>
          </button>
        `,
      )}
    </div>
  `;
}

/**
 * A selection of several things, with a counter.
 * @param {{session: Session, shape: Extract<Shape, {kind: "some"}>}} props
 */
function Some({ session, shape }) {
  const words = session.words.value;
  const [chosen, toggle] = useSelection(shape.count);
  const complete = findJoined(shape.names, chosen);
  return html`
    <p class="step some" aria-live="polite">
      ${words.text("page.picked", { n: chosen.length, of: shape.count })}
    </p>
    <div class="buttons">
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
            <span class="label">${thing.label}</span>
            ${thing.hint && html`<span class="hint">${thing.hint}</span>`}
          </button>
        `,
      )}
    </div>
    <button
      class="option lock-in"
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
function WhyNot({ session, ask }) {
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
