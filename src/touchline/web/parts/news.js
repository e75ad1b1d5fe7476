// What happens among the people at a table, as notices: whose turn it is, offers and their answers, chat, who comes and
// goes, and for whom a computer plays.

import { useEffect, useRef } from "../html.js";
import { isHeard } from "../muted.js";
import { nameHolder, nameSeat } from "../people.js";
import { callOut, tell, untell } from "./notices.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("../wire").SeatInfo} Place */

/**
 * Tell the news of a table while it is shown.
 * @param {Session} session
 * @param {() => void} answer opens what a chat is answered in
 */
export function useNews(session, answer) {
  useTurn(session);
  useOffers(session);
  useSeats(session);
  useLines(session, answer);
}

/** Tell a piece of news, on the page and, out of sight, by the browser. */
/** @param {Session} session @param {string} text @param {Parameters<typeof tell>[1]} [how] */
function report(session, text, how) {
  tell(text, how);
  callOut(session.words.value.text("title"), text);
}

/** Call a person whose turn it is and who looks elsewhere. @param {Session} session */
function useTurn(session) {
  const words = session.words.value;
  const asked = session.isHotSeat.value ? 0 : (session.ask.value?.n ?? 0);
  useEffect(() => {
    if (asked) callOut(words.text("page.lamp.turn"), words.text("title"));
  }, [asked]);
}

/** The open offers, with what can be answered, until they are; and how one's own was answered. */
/** @param {Session} session */
function useOffers(session) {
  const words = session.words.value;
  const { offers, refused, over } = session.main.store;
  const { seat = "", side = "" } = session.isHotSeat.value ? {} : (session.main.store.about.value ?? {});
  const open = over.value || !session.seats.length ? {} : offers.value;
  const mine = useRef(false);
  useEffect(() => {
    for (const [kind, [by]] of Object.entries(open)) {
      const place = session.main.store.seats.value.find((one) => one.seat === by);
      const isOwn = place?.side === side;
      mine.current ||= isOwn;
      const give = (/** @type {boolean} */ yes) => () => session.answer(kind, yes);
      const acts = isOwn
        ? [{ name: words.text("page.offer.withdraw"), does: "withdraw", act: give(false) }]
        : [
            { name: words.text("page.offer.yes"), does: "agree", act: give(true) },
            { name: words.text("page.offer.no"), does: "refuse", act: give(false) },
          ];
      const key = isOwn && by === seat ? `page.offer.${kind}.own` : `page.offer.${kind}`;
      const text = words.text(key, { seat: nameSeat(session, by) });
      report(session, text, { id: `offer ${kind}`, acts, stays: true });
    }
    return () => Object.keys(open).forEach((kind) => untell(`offer ${kind}`));
  }, [JSON.stringify(open), words.language]);
  useEffect(() => {
    if (mine.current && refused.value?.seat)
      report(session, words.text("page.offer.refused", { name: nameSeat(session, refused.value.seat) }));
    if (!Object.keys(open).length) mine.current = false;
  }, [refused.value]);
}

/** Who came, went, came back, and for whom a computer plays. @param {Session} session */
function useSeats(session) {
  const { seats, dice } = session.main.store;
  const before = useRef(/** @type {Place[]} */ ([]));
  useEffect(() => {
    const was = before.current;
    before.current = seats.value;
    if (!was.length || session.isHotSeat.value) return;
    for (const place of seats.value) {
      const [kind, who] = compare(was.find((one) => one.seat === place.seat) ?? place, place);
      const isOwn = session.seats.some((one) => one.seat === place.seat);
      const name = who && nameHolder(who);
      if (kind && !isOwn && (kind !== "sat" || dice.value?.stage !== "playing" || place.name))
        report(session, session.words.value.text(`page.news.${kind}`, { name }), { id: `seat ${place.seat}` });
    }
  }, [seats.value]);
}

/**
 * What changed at a seat, and for whom.
 * @param {Place} was
 * @param {Place} now
 * @returns {["" | "sat" | "left" | "away" | "stands_in" | "back", Place?]}
 */
function compare(was, now) {
  if (!was.taken && now.taken) return ["sat", now];
  if (was.taken && !now.taken) return ["left", was];
  if (!now.taken || was.name !== now.name) return [""];
  if (!now.here && now.level && !was.level) return ["stands_in", { ...now, level: "" }];
  if (was.here && !now.here) return ["away", now];
  if (!was.here && now.here) return ["back", now];
  return [""];
}

/** What others say, and what was taken back. @param {Session} session @param {() => void} answer */
function useLines(session, answer) {
  const words = session.words.value;
  const { lines, about } = session.main.store;
  const last = useRef(about.value?.n ?? 0);
  const newest = lines.value[lines.value.length - 1]?.n ?? 0;
  useEffect(() => {
    const news = lines.value.filter((line) => line.n > last.current);
    last.current = Math.max(last.current, newest);
    const own = about.value?.seat;
    for (const line of news) {
      if (line.kind === "undone") report(session, words.text("page.news.undone"), { id: "undone" });
      if (line.kind !== "said" || line.seat === own || !isHeard(session.table, line)) continue;
      const name = line.name || words.seat(line.seat);
      const key = line.team ? "page.said.team" : "page.said";
      const acts = own ? [{ name: words.text("page.chat.answer"), does: "answer-chat", act: answer }] : [];
      report(session, words.text(key, { name, text: line.text }), { id: `said ${line.n}`, acts });
    }
  }, [newest]);
}
