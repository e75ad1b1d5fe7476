// The prompt: a lamp, the question or who is waited for, and what can be asked about it. Always in the same place.

import { html, useState } from "../html.js";
import { nameSeat } from "../people.js";
import { describeVerdict } from "../verdict.js";
import { Dialog } from "./dialog.js";
import { useFit } from "./fit.js";
import { icon } from "./icons.js";
import { WhyNot } from "./question.js";
import { Cite } from "./rule.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("../wire").AskInfo} Ask */
/**
 * @typedef {object} Prompt
 * @property {"turn" | "waits" | "play" | "over" | "lobby" | "watches"} lamp
 * @property {string} text
 * @property {string} [hint]
 */

const LONG = 30;
const LONGER = 52;

/**
 * Phrase a question in as few words as the game has for it.
 * @param {import("../words.js").Words} words
 * @param {Ask} ask
 */
export function phraseQuestion(words, ask) {
  const keys = [`prompt.${ask.step}.${ask.role}`, `prompt.${ask.step}`];
  return keys.some((key) => words.has(key)) ? words.first(keys, { role: ask.role }) : words.question(ask);
}

/** Find what the prompt says. @param {Session} session @returns {Prompt} */
export function findPrompt(session) {
  const words = session.words.value;
  const { about, asks, over, dice, seats, locked, settled } = session.main.store;
  if (!about.value) return { lamp: "lobby", text: words.text("page.waiting") };
  if (over.value && !session.main.showing.value) {
    const { title, score, how } = describeVerdict(session, over.value);
    return { lamp: "over", text: `${title} ${score}`, hint: how };
  }
  if (dice.value?.stage === "lobby") {
    const open = seats.value.filter((place) => !place.taken);
    const text = open.length
      ? words.text("page.status.open", { seats: words.join(open.map((place) => words.seat(place.seat))) })
      : words.text("page.status.dice");
    return { lamp: "lobby", text };
  }
  if (dice.value?.stage === "opening") return { lamp: "lobby", text: words.text("page.status.dice") };
  const ask = session.ask.value;
  if (ask) {
    const others = Object.keys(locked.value).filter((side) => side !== ask.who);
    const hint = others.length ? words.text("page.status.chosen", { name: nameSide(session, others[0]) }) : "";
    return { lamp: "turn", text: phraseQuestion(words, ask), hint };
  }
  const isWatching = !session.seats.length;
  if (!asks.value.length || settled.value || session.main.showing.value)
    return { lamp: isWatching ? "watches" : "play", text: words.text("page.status.play") };
  const text = describeWait(session, session.asked ? [session.asked] : asks.value);
  if (locked.value[about.value.side]) return { lamp: "waits", text, hint: words.text("page.status.locked") };
  return { lamp: isWatching ? "watches" : "waits", text };
}

/** Say who is waited for. @param {Session} session @param {Ask[]} asks */
function describeWait(session, asks) {
  const words = session.words.value;
  if (new Set(asks.map((one) => one.who)).size > 1) return words.text("page.status.both");
  const names = [...new Set(asks.map((one) => nameSeat(session, one.seat)))];
  return words.text("page.status.waits", { name: words.join(names) });
}

/** @param {Session} session @param {string} side */
const nameSide = (session, side) =>
  nameSeat(session, session.main.store.seats.value.find((place) => place.side === side)?.seat ?? side);

/** @param {{session: Session, prompt: Prompt, children?: any}} props */
export function PromptBar({ session, prompt, children }) {
  const words = session.words.value;
  const { lamp, text, hint } = prompt;
  const ask = session.ask.value;
  const length = text.length > LONGER ? " longer" : text.length > LONG ? " long" : "";
  return html`
    <div class="prompt" data-lamp=${lamp}>
      <span class=${lamp === "turn" ? "lamp" : "lamp night"} aria-hidden="true">
        ${words.text(`page.lamp.${lamp}`)}
      </span>
      <p ref=${useFit()} class=${`status prompt-ask${length}`} role="status">
        <span>${text}</span>
        ${hint && html`<small>${hint}</small>`}
      </p>
      <div class="prompt-tools">
        ${session.main.showing.value && html`<${Skip} session=${session} />`}
        ${ask && html`<${Help} key=${`help ${ask.n}`} session=${session} ask=${ask} />`}
        ${children}
      </div>
    </div>
  `;
}

/** @param {{session: Session}} props */
function Skip({ session }) {
  const words = session.words.value;
  return html`
    <button data-do="skip" aria-keyshortcuts="Space" onClick=${() => session.main.skip()}>
      ${words.text("page.skip_on")} <span class="key" aria-hidden="true">${words.text("page.key.skip")}</span>
    </button>
  `;
}

/** What the question is about, and why other choices are closed. @param {{session: any, ask: Ask}} props */
export function Help({ session, ask }) {
  const words = session.words.value;
  const [isOpen, open] = useState(false);
  return html`
    <button
      class="tool"
      data-do="help"
      aria-label=${words.text("page.help")}
      title=${words.text("page.help")}
      onClick=${() => open(true)}
    >
      ${icon("help")}
    </button>
    ${
      isOpen &&
      html`
        <${Dialog} title=${phraseQuestion(words, ask)} onClose=${() => open(false)}>
          <p>
            ${words.knows(`help.${ask.step}`) ? words.text(`help.${ask.step}`) : words.question(ask)}${" "}
            <${Cite} game=${session.game.value} cite=${ask.cite} />
          </p>
          <${WhyNot} session=${session} ask=${ask} />
        </${Dialog}>
      `
    }
  `;
}
