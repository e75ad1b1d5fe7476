// A lesson: a table with one idea at a time. The learner makes the moves.

import { Refused, lesson } from "../api.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { Lesson } from "../lesson.js";
import { openTable } from "../tables.js";
import { Board, findResult, findScore, gatherSession, useDrawing } from "../parts/board.js";
import { Settings } from "../parts/frame.js";
import { Keys, useKeys } from "../parts/keys.js";
import { Log } from "../parts/log.js";
import { Help } from "../parts/prompt.js";
import { Question, Stage } from "../parts/question.js";
import { refusal, report } from "../parts/refusal.js";
import { ResultStrip } from "../parts/result.js";
import { Cite, OpenRule } from "../parts/rule.js";
import { Scoreboard, TableBar } from "../parts/scoreboard.js";
import { nameSidesHere } from "../people.js";
import { Waiting } from "../parts/waiting.js";
import { address } from "../route.js";
import { Words } from "../words.js";

/** @param {{rest: string[]}} props */
export function Page({ rest: [game = ""] }) {
  const words = new Words("");
  const [session, begin] = useState(/** @type {Lesson | null} */ (null));
  const [refused, refuse] = useState("");
  useEffect(() => {
    lesson(game).then(
      (steps) => begin(new Lesson(game, steps)),
      (error) => {
        if (!(error instanceof Refused)) throw error;
        refuse(refusal(error.refusal, words));
      },
    );
  }, [game]);
  useEffect(() => () => session?.close(), [session]);
  if (refused) return html`<p class="waiting" role="alert">${refused}</p>`;
  return session
    ? html`<${Shown} session=${session} />`
    : html`<p class="waiting" role="status">${words.text("page.waiting")}</p>`;
}

/** @param {{session: Lesson}} props */
function Shown({ session }) {
  const words = session.words.value;
  const game = session.game.value;
  const drawing = useDrawing(game, session.main);
  const [keys, showKeys] = useState(false);
  useKeys(session.main, () => showKeys(true));
  const asked = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (asked.current) asked.current.scrollTop = 0;
  }, [session.at.value, session.missed.value]);
  if (drawing === undefined) return html`<${Waiting} />`;
  const shown = gatherSession(session);
  const stage = shown && drawing?.stage?.(shown);
  return html`
    <div class=${drawing?.fits ? "table learning" : "table learning flows"} data-game=${game}>
      <h1 class="unseen">${words.text("page.lesson.title", { game: words.text("title") })}</h1>
      <${TableBar}
        title=${words.text("title")}
        home=${words.text("page.to_start")}
        tools=${html`<${Settings} words=${words} />`}
      >
        ${
          drawing &&
          shown &&
          html`
            <${Scoreboard}
              facts=${findScore(drawing, shown)}
              names=${nameSidesHere(session)}
              label=${words.text("page.score")}
            />
          `
        }
      </${TableBar}>
      <div class="slab"><${Board} drawing=${drawing} shown=${shown} words=${words} /></div>
      <${ResultStrip}
        result=${drawing && shown ? findResult(drawing, shown) : null}
        game=${game}
        label=${words.text("page.result")}
      />
      <section ref=${asked} class="asked" aria-label=${words.text("page.asked")}>
        <${Told} session=${session} />
        ${
          stage
            ? html`<${Stage} session=${session} stage=${stage} />`
            : session.ask.value &&
              html`<${Question} session=${session} ask=${session.ask.value} drawing=${drawing} shown=${shown} />`
        }
      </section>
      <aside class="rail" aria-label=${words.text("page.side")}>
        <${Log} session=${session} />
        <button class="quiet" onClick=${() => showKeys(true)}>${words.text("page.keys")}</button>
      </aside>
      ${keys && html`<${Keys} onClose=${() => showKeys(false)} />`}
      <${OpenRule} />
    </div>
  `;
}

/** The progress with buttons on and back, the idea, or the hint. @param {{session: Lesson}} props */
function Told({ session }) {
  const words = session.words.value;
  const { idea, cite, choose } = session.step.value;
  const {
    at: { value: at },
    last,
  } = session;
  const isGate = choose.length > 0;
  const key = isGate ? "ArrowRight" : "Enter";
  return html`
    <div class="lesson">
      <div class="far">
        <button
          data-key="ArrowLeft"
          aria-keyshortcuts="ArrowLeft"
          disabled=${at === 0}
          onClick=${() => session.go(at - 1)}
        >
          ${words.text("page.back")}
        </button>
        <span>
          ${words.text("page.lesson.at", { at: at + 1, last: last + 1 })}
          <progress max=${last + 1} value=${at + 1} aria-hidden="true"></progress>
        </span>
        ${
          at < last &&
          html`
            <button
              class=${isGate ? "" : "big"}
              data-key=${key}
              aria-keyshortcuts=${key}
              onClick=${() => session.go(at + 1)}
            >
              ${words.text(isGate ? "page.lesson.skip" : "page.lesson.on")}
            </button>
          `
        }
        ${at === last && html`<button onClick=${() => session.go(0)}>${words.text("page.lesson.again")}</button>`}
      </div>
      <div aria-live="polite">
        <p class="idea">
          ${words.text(session.main.showing.value ? "page.status.play" : `lesson.${idea}`)}${" "}
          <${Cite} game=${session.game.value} cite=${cite} />
        </p>
        ${
          session.missed.value &&
          html`
            <p class="missed">
              <b>${words.text("page.lesson.not_now")}</b> ${words.text(`lesson.${idea}.hint`)}${" "}
              <${Cite} game=${session.game.value} cite=${cite} />
            </p>
          `
        }
      </div>
      ${session.ask.value && html`<${Help} key=${at} session=${session} ask=${session.ask.value} />`}
      ${at === last && html`<${Done} session=${session} />`}
    </div>
  `;
}

/** What can be done at the end. @param {{session: Lesson}} props */
function Done({ session }) {
  const words = session.words.value;
  const game = session.game.value;
  const [busy, wait] = useState(false);
  const play = async () => {
    wait(true);
    await openTable({ game, how: "computer" }).catch(report);
    wait(false);
  };
  return html`
    <div class="more">
      <button class="big" data-key="Enter" aria-keyshortcuts="Enter" disabled=${busy} onClick=${play}>
        ${words.text("page.lesson.play")}
      </button>
      <a class="button" href=${address("rules", game)}>${words.text("page.start.rules")}</a>
    </div>
  `;
}
