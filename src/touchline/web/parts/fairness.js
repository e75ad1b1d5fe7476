// What a person at a table is told of the dice: what no honest host does, and how a record compares with what was seen.

import { html, useEffect } from "../html.js";
import { address } from "../route.js";
import { callOut, tell, untell } from "./notices.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("../seen.js").Difference} Difference */
/** @typedef {import("../words.js").Words} Words */

const NOTICE = "dice";

/** @param {Difference} difference @param {Words} words */
const sayDifference = ({ code, side = "", step = 0 }, words) => words.text(`page.dice.seen.${code}`, { side, step });

/** Everything that is not as this device saw it. @param {{differences: Difference[], words: Words}} props */
export function Differences({ differences, words }) {
  return html`
    <ul class="faults" role="alert">
      ${differences.map((one) => html`<li data-code=${one.code}>${sayDifference(one, words)}</li>`)}
    </ul>
  `;
}

/** Tell a person at a table what is wrong with its dice, as soon as it is known. @param {Session} session */
export function useFairness(session) {
  const words = session.words.value;
  const reused = session.memory.reused.value;
  const foreign = session.isForeign.value;
  const isOver = session.main.store.over.value !== null;
  useEffect(() => {
    if (reused.length) warn(session, sayDifference(reused[0], words));
    else if (foreign) warn(session, words.text("page.dice.foreign"));
  }, [reused, foreign, words.language]);
  useEffect(() => {
    if (!isOver) return undefined;
    let wanted = true;
    import("../checking.js")
      .then(({ checkTable }) => checkTable(session.table))
      .then((found) => {
        if (!wanted) return;
        if (!found) {
          if (session.seats.length && session.memory.hasBegun) warn(session, words.text("page.dice.no_record"));
          return;
        }
        const [first] = found.seen?.differences ?? [];
        if (first) warn(session, sayDifference(first, words));
        else if (!found.checked.ok) warn(session, words.text("page.dice.bad"));
      });
    return () => {
      wanted = false;
    };
  }, [isOver, words.language]);
  useEffect(() => () => untell(NOTICE), [session]);
}

/**
 * Says before play that the dice began anew, to everybody at the table; whoever brings a part in them is asked before
 * it goes on.
 * @param {{session: Session}} props
 */
export function Anew({ session }) {
  const words = session.words.value;
  const n = session.restarts.value;
  const isAsked = session.isAskedAnew.value;
  useEffect(() => {
    if (isAsked) callOut(words.text("title"), words.text("page.dice.anew", { n }));
  }, [n, isAsked]);
  if (!n) return null;
  return html`
    <div class="anew" role="alert">
      <p>${words.text("page.dice.anew", { n })}</p>
      ${
        isAsked &&
        html`
          <button class="big" data-do="anew" onClick=${() => session.agree()}>${words.text("page.dice.agree")}</button>
        `
      }
    </div>
  `;
}

/** @param {Session} session @param {string} text */
function warn(session, text) {
  const show = () => {
    location.hash = address("dice", session.table);
  };
  const acts = [{ name: session.words.value.text("page.do.check"), does: "check", act: show }];
  tell(text, { id: NOTICE, acts, stays: true, isWhole: true });
}
