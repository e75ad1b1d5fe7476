// The table: the bar with the scoreboard, the board, the result of the last play, the question; odds and log beside it.

import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { Board, findResult, findScore, gatherSession, useDrawing } from "../parts/board.js";
import { Curtain } from "../parts/curtain.js";
import { Chat, Actions, Discard, Ended, Orders } from "../parts/actions.js";
import { Dialog } from "../parts/dialog.js";
import { Choices, Settings, SoundButton } from "../parts/frame.js";
import { icon } from "../parts/icons.js";
import { Keys, useKeys } from "../parts/keys.js";
import { Log } from "../parts/log.js";
import { Anew, useFairness } from "../parts/fairness.js";
import { useNews } from "../parts/news.js";
import { tell } from "../parts/notices.js";
import { Odds } from "../parts/odds.js";
import { PromptBar, findPrompt } from "../parts/prompt.js";
import { Question, Stage } from "../parts/question.js";
import { refusal } from "../parts/refusal.js";
import { ResultStrip } from "../parts/result.js";
import { OpenRule } from "../parts/rule.js";
import { Scoreboard, TableBar } from "../parts/scoreboard.js";
import { Seats } from "../parts/seats.js";
import { Pill } from "../parts/status.js";
import { Barred, Waiting } from "../parts/waiting.js";
import { listChips, useOdds } from "../odds.js";
import { nameComputer, nameSidesHere } from "../people.js";
import { address } from "../route.js";
import { findPace } from "../settings.js";
import { describeVerdict } from "../verdict.js";
import { Session } from "../session.js";
import { odds } from "../settings.js";
import { looksAhead, useReady } from "../warming.js";
import { Words } from "../words.js";

/** @typedef {import("../session.js").Session} Table */
/** @typedef {import("../games/index.js").Drawing} Drawing */
/** @typedef {import("../drawing/parts.js").Drawn} Drawn */

/** @param {{rest: string[]}} props */
export function Page({ rest: [table, seat] }) {
  const session = useMemo(() => new Session(table, seat), [table, seat]);
  useEffect(() => () => session.close(), [session]);
  const closed = session.main.connection.closed.value;
  if (closed) return html`<${Barred} because=${explainClose(session, closed)} />`;
  if (!session.main.store.about.value) return html`<${Waiting} />`;
  return html`<${Laid} session=${session} />`;
}

const NOT_YOURS = 4001;
const FULL = 4010;
const SHUT_OUT = 4011;
const SIGNED_OUT = 4012;

/**
 * Explain why this screen left the table. A seat that was moved to another device is taken, not open.
 * @param {Table} session
 * @param {number} closed
 */
function explainClose(session, closed) {
  const words = new Words("");
  if (closed === FULL) return words.text("page.closed.full");
  if (closed === SIGNED_OUT) return words.text("page.closed.signed_out");
  if (closed === SHUT_OUT) return words.text("page.refused.shut_out");
  if (closed !== NOT_YOURS) return words.text("page.closed.none");
  const { about, seats } = session.main.store;
  const place = seats.value.find((one) => one.seat === about.value?.seat);
  return words.text(place?.taken ? "page.closed.moved" : "page.closed.revoked");
}

/** @typedef {"" | "keys" | "menu" | "odds" | "log"} Sheet */

/** @param {{session: Table}} props */
function Laid({ session }) {
  const words = session.words.value;
  const game = session.game.value;
  const drawing = useDrawing(game, session.main);
  const [sheet, open] = useState(/** @type {Sheet} */ (""));
  const [isLooking, look] = useState(false);
  const end = useEnd(session);
  useKeys(session, () => open("keys"));
  useBeginning(session);
  useTitle(session);
  useWarming(session);
  useNews(session, () => open("menu"));
  useFairness(session);
  const known = useOdds(session);
  const refused = session.refused.value;
  useEffect(() => {
    if (refused) tell(refusal(refused, words));
  }, [refused]);
  // Everything is shown at once, so that the layout does not shift while parts load.
  if (drawing === undefined || !session.info.value) return html`<${Waiting} />`;
  const shown = gatherSession(session, odds.value === "shown" ? listChips(known, words) : null);
  const close = () => open("");
  const show = (/** @type {Sheet} */ name) => () => open(name);
  const showOdds = () => {
    odds.value = "shown";
    open("odds");
  };
  const told = !session.ask.value && session.main.showing.value && shown && drawing?.prompt?.(shown);
  const prompt = told ? { ...told, lamp: /** @type {"play"} */ ("play") } : findPrompt(session);
  if (end && !isLooking)
    return html`
      <div class="end-page" data-game=${game}>
        <${TableBar}
          title=${words.text("title")}
          home=${words.text("page.to_start")}
          tools=${html`
            <${Pill} session=${session} />
            <${SoundButton} words=${words} />
            <${Settings} words=${words} />
            <${Tool} sign="menu" name=${words.text("page.menu")} does="menu" onClick=${show("menu")} />
          `}
        >
          <p class="end-final">${words.text("page.end.final")}</p>
        </${TableBar}>
        <${end.End} session=${session} drawing=${drawing} onBoard=${() => look(true)} />
        ${sheet === "menu" && html`<${Menu} session=${session} onClose=${close} onKeys=${show("keys")} />`}
        ${sheet === "keys" && html`<${Keys} onClose=${close} />`}
        <${OpenRule} />
      </div>
    `;
  return html`
    <div class=${drawing?.fits ? "table" : "table flows"} data-game=${game}>
      <h1 class="unseen">${words.text("title")}</h1>
      <${TableBar}
        title=${words.text("title")}
        home=${words.text("page.to_start")}
        tools=${html`
          <${Pill} session=${session} />
          <${SoundButton} words=${words} />
          <${Settings} words=${words} />
          <${Tool} sign="menu" name=${words.text("page.menu")} does="menu" onClick=${show("menu")} />
        `}
      >
        ${drawing && shown && html`<${Score} session=${session} drawing=${drawing} shown=${shown} />`}
      </${TableBar}>
      <div class="slab">
        <${Board} drawing=${drawing} shown=${shown} words=${words} />
      </div>
      <${ResultStrip}
        result=${drawing && shown ? findResult(drawing, shown) : null}
        game=${game}
        label=${words.text("page.result")}
      />
      <section class="asked" aria-label=${words.text("page.asked")}>
        <${PromptBar} session=${session} prompt=${prompt}>
          <${TakeBack} session=${session} />
          <${Hide} session=${session} />
          <${AskMore} session=${session} />
          <span class="prompt-sheets">
            <${Tool} sign="grid" name=${words.text("page.odds")} does="sheet-odds" onClick=${showOdds} />
            <${Tool} sign="list" name=${words.text("page.log")} does="sheet-log" onClick=${show("log")} />
            <${Tool} sign="menu" name=${words.text("page.menu")} does="sheet-menu" onClick=${show("menu")} />
          </span>
        </${PromptBar}>
        <${Asked} session=${session} drawing=${drawing} shown=${shown} onResult=${() => look(false)} />
      </section>
      <aside class="rail" aria-label=${words.text("page.side")}>
        <${Odds} ...${{ words, known, drawing, shown }} />
        <${Log} session=${session} />
      </aside>
      ${sheet === "keys" && html`<${Keys} onClose=${close} />`}
      ${sheet === "menu" && html`<${Menu} session=${session} onClose=${close} onKeys=${show("keys")} />`}
      ${
        sheet === "odds" &&
        html`
          <${Dialog} title=${words.text("page.odds")} onClose=${close}>
            <${Odds} ...${{ words, known, drawing, shown }} />
          </${Dialog}>
        `
      }
      ${
        sheet === "log" &&
        html`<${Dialog} title=${words.text("page.log")} onClose=${close}><${Log} session=${session} /></${Dialog}>`
      }
      <${OpenRule} />
    </div>
  `;
}

/** @param {{sign: any, name: string, does: string, onClick: () => void}} props */
const Tool = ({ sign, name, does, onClick }) => html`
  <button class="tool" data-do=${does} aria-label=${name} title=${name} onClick=${onClick}>${icon(sign)}</button>
`;

/**
 * The scoreboard. In a moment it tells the score of after.
 * @param {{session: Table, drawing: Drawing, shown: Drawn}} props
 */
function Score({ session, drawing, shown }) {
  const words = session.words.value;
  const { asks, clock, over, settled } = session.main.store;
  const facts = findScore(drawing, shown);
  const after =
    shown.moment?.isStamped && shown.moment.after
      ? findScore(drawing, { ...shown, view: shown.moment.after }).score
      : facts.score;
  const scored = after[0] !== facts.score[0] ? "home" : after[1] !== facts.score[1] ? "away" : "";
  const turn = over.value || settled.value ? [] : asks.value.map((ask) => ask.who);
  return html`
    <${Scoreboard}
      facts=${{ ...facts, score: after }}
      names=${nameSidesHere(session)}
      turn=${turn}
      clock=${clock.value}
      scored=${scored}
      label=${words.text("page.score")}
    />
  `;
}

/**
 * What goes under the prompt: the buttons, the curtain before them, the seats before the game, what can be done after.
 * The buttons stay where they are until the next question.
 * @param {{session: Table, drawing: Drawing | null, shown: Drawn | null, onResult: () => void}} props
 */
function Asked({ session, drawing, shown, onResult }) {
  const { over, dice } = session.main.store;
  const ask = session.ask.value;
  const past = useRef(/** @type {import("../wire").AskInfo | null} */ (null));
  if (ask) past.current = session.isHotSeat.value ? null : ask;
  if (over.value && !session.main.showing.value) return html`<${Ended} session=${session} onResult=${onResult} />`;
  const { stage: part = "" } = dice.value ?? {};
  if (part === "lobby" || (part === "opening" && session.restarts.value))
    return html`
      <div class="lobby">
        <${Anew} session=${session} />
        <${Seats} session=${session} isBrief />
      </div>
    `;
  const asked = session.asked;
  if (!ask && asked && !session.behind.value && session.isCurtained(session.main.store.asks.value))
    return html`<${Curtain} session=${session} ask=${asked} />`;
  const stage = shown && drawing?.stage?.(shown);
  const isWatching = !session.seats.length;
  if (stage)
    return html`
      <${Stage} session=${session} stage=${stage} />
      ${isWatching && html`<${Watching} session=${session} />`}
    `;
  if (ask) return html`<${Question} session=${session} ask=${ask} drawing=${drawing} shown=${shown} />`;
  if (isWatching) return html`<${Watching} session=${session} />`;
  return (
    past.current &&
    html`<${Question} session=${session} ask=${past.current} drawing=${drawing} shown=${shown} isPast />`
  );
}

/** The button that takes back a locked call. @param {{session: Table}} props */
function TakeBack({ session }) {
  const words = session.words.value;
  const { about, locked, over } = session.main.store;
  if (over.value || session.ask.value || !about.value || !locked.value[about.value.side]) return null;
  return html`
    <button
      class="take-back"
      data-key="u"
      aria-label=${words.text("page.unlock")}
      title=${words.text("page.unlock")}
      onClick=${() => session.unlock()}
    >
      ${icon("again")} <span>${words.text("page.unlock")}</span> <span class="key" aria-hidden="true">U</span>
    </button>
  `;
}

/** Whom somebody looks on at, and what of it they see. @param {{session: Table}} props */
function Watching({ session }) {
  const words = session.words.value;
  const { home, away } = nameSidesHere(session);
  const delay = session.delay.value;
  return html`
    <div class="watching">
      ${icon("eye")}
      <p>
        <b>${words.text("page.watching", { home, away })}</b>
        <span>${words.text("page.watching.sees")} ${delay > 0 && words.text("page.watching.later", { n: delay })}</span>
      </p>
    </div>
  `;
}

/** At a shared screen: the button that closes the curtain again. @param {{session: Table}} props */
function Hide({ session }) {
  const words = session.words.value;
  const isOpen = session.isHotSeat.value && session.ask.value && session.isCurtained(session.main.store.asks.value);
  return (
    isOpen &&
    html`
      <button data-do="hide" aria-label=${words.text("page.curtain.hide")} onClick=${() => session.hide()}>
        ${icon("eye")} <span>${words.text("page.curtain.hide")}</span>
      </button>
    `
  );
}

/** At a shared screen: whether questions that come at every play are asked at all. @param {{session: Table}} props */
function AskMore({ session }) {
  const words = session.words.value;
  const listed = (session.info.value?.orders ?? []).filter((order) => order.button);
  const [isOn, turn] = useState(false);
  const { over, dice } = session.main.store;
  if (!session.isHotSeat.value || !listed.length || over.value || dice.value?.stage !== "playing") return null;
  const change = () => {
    turn(!isOn);
    for (const { seat } of session.seats)
      for (const { name: order, settings } of listed)
        session.sendFrom(seat, "order", { order, setting: isOn ? settings[settings.length - 1] : settings[0] });
  };
  return html`
    <button data-do="ask-more" aria-pressed=${isOn} onClick=${change}>
      ${icon("clock")} <span>${words.text("order.button")}</span>
    </button>
  `;
}

/**
 * Who sits where, the chat, and what can be done apart from playing.
 * @param {{session: Table, onClose: () => void, onKeys: () => void}} props
 */
function Menu({ session, onClose, onKeys }) {
  const words = session.words.value;
  const { about } = session.main.store;
  return html`
    <${Dialog} title=${words.text("page.menu")} onClose=${onClose}>
      <div class="side">
        <div class="side-tools">
          <a class="button" href="#/">${icon("back")} ${words.text("page.to_start")}</a>
          <${SoundButton} words=${words} />
        </div>
        <${Actions} session=${session} onDone=${onClose} />
        <${Seats} session=${session} />
        <${Discard} session=${session} />
        <${Chat} session=${session} />
        <${Orders} session=${session} />
        ${
          about.value?.continues &&
          html`
            <p class="continued">
              <a href=${address("replay", about.value.continues)}>${words.text("page.continued")}</a>
            </p>
          `
        }
        <div class="side-links">
          <a class="button" href=${address("rules", session.game.value)}>${words.text("page.start.rules")}</a>
          <button data-do="keys" onClick=${onKeys}>${words.text("page.keys")}</button>
        </div>
        <div class="side-settings">
          <${Choices} words=${words} language />
        </div>
      </div>
    </${Dialog}>
  `;
}

/** Milliseconds that the last play stands before the end is told. */
const STANDS = 1600;

/**
 * The screen of the end, once the game is over and its last play was seen. A table that was over before is so at once.
 * @param {Table} session
 * @returns {typeof import("../parts/end.js") | null}
 */
function useEnd(session) {
  const [screen, show] = useState(/** @type {typeof import("../parts/end.js") | null} */ (null));
  const { over } = session.main.store;
  const isOver = over.value !== null;
  const wasOver = useRef(isOver);
  const isShowing = session.main.showing.value;
  useEffect(() => {
    if (!isOver || isShowing) return undefined;
    const loaded = import("../parts/end.js");
    const wait = wasOver.current ? 0 : STANDS * findPace();
    const timer = setTimeout(() => loaded.then(show), wait);
    return () => clearTimeout(timer);
  }, [isOver, isShowing]);
  return isOver ? screen : null;
}

/** Say in the title of the tab whose turn it is. @param {Table} session */
function useTitle(session) {
  const words = session.words.value;
  const title = words.text("title");
  const isAsked = Boolean(session.ask.value) && !session.isHotSeat.value;
  const over = session.main.showing.value ? null : session.main.store.over.value;
  const verdict = over ? describeVerdict(session, over) : null;
  const ended = verdict ? `${verdict.title} ${verdict.score}` : "";
  useEffect(() => {
    document.title = ended || (isAsked ? words.text("page.your_turn", { title }) : title);
    return () => {
      document.title = words.text("page.name");
    };
  }, [isAsked, title, ended]);
}

/** Say when a strong computer player has yet to warm up, and when it has. @param {Table} session */
function useWarming(session) {
  const words = session.words.value;
  const strong = session.main.store.seats.value.find((place) => looksAhead(place.level));
  const isReady = useReady(session.game.value, Boolean(strong));
  const before = useRef(isReady);
  useEffect(() => {
    if (!strong) return;
    if (isReady === false) tell(words.text("page.computer.not_warm", { name: nameComputer(strong.level) }));
    if (isReady && before.current === false)
      tell(words.text("page.computer.warm", { name: nameComputer(strong.level) }));
    before.current = isReady;
  }, [isReady]);
}

/** Set the standing orders that the seats of this screen begin with, once. @param {Table} session */
function useBeginning(session) {
  const { orders, dice } = session.main.store;
  const stage = dice.value?.stage;
  const info = session.info.value;
  const own = session.seats.map((place) => place.seat);
  useEffect(() => {
    if (stage !== "playing" || !info) return;
    for (const seat of own) {
      const mark = `touchline.orders.${session.table}.${seat}`;
      if (localStorage.getItem(mark)) continue;
      localStorage.setItem(mark, "left");
      for (const { name: order, settings, default: usual, button } of info.orders) {
        const setting = session.isHotSeat.value && button ? settings[settings.length - 1] : usual;
        if (setting && !orders.value[order]) session.sendFrom(seat, "order", { order, setting });
      }
    }
  }, [own.join(), stage, info]);
}
