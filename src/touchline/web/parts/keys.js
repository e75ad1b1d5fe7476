// Keyboard shortcuts: the key shown on a button presses it; `?` lists them all.

import { html, useEffect } from "../html.js";
import { Words } from "../words.js";
import { Dialog } from "./dialog.js";

/**
 * Events that are shown at the pace of a person.
 * @typedef {{showing: import("../html.js").Signal<boolean>, skip: () => void}} Shown
 */

/**
 * Let keys press the buttons of the question. The space bar, or a click on the board, skips the pauses.
 * @param {Shown} shown
 * @param {() => void} help
 */
export function useKeys(shown, help) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => pressKey(event, shown, help);
    const click = (/** @type {MouseEvent} */ event) => {
      if (shown.showing.value && /** @type {Element} */ (event.target).closest(".slab")) shown.skip();
    };
    document.addEventListener("keydown", press);
    document.addEventListener("click", click);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("click", click);
    };
  }, [shown]);
}

/** @param {KeyboardEvent} event @param {Shown} shown @param {() => void} help */
function pressKey(event, shown, help) {
  const at = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || at.closest("input, select, textarea, dialog")) return;
  const pressed = at.closest("button, a, summary, [role=button]");
  if (event.key === "Enter" && pressed) return;
  const button = findByKey(event.key);
  if (event.key === "?") help();
  else if (event.key === " " && pressed && button && pressed !== button) return;
  else if (button) button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  else if (event.key === " " && shown.showing.value) shown.skip();
  else return;
  event.preventDefault();
}

/** Find what a key presses: what lies on the board has the key before any list of it. @param {string} key */
function findByKey(key) {
  const named = `[data-key="${CSS.escape(key)}"]:not(:disabled)`;
  const found = [".slab", ".asked", ".table"].flatMap((place) => [...document.querySelectorAll(`${place} ${named}`)]);
  return found.find((one) => one.getClientRects().length > 0) ?? found[0];
}

/** @param {{onClose: () => void}} props */
export function Keys({ onClose }) {
  const words = new Words("");
  return html`
    <${Dialog} title=${words.text("page.keys")} onClose=${onClose}>
      <dl class="keys">
        ${["choose", "lock", "unlock", "odds", "back", "steps", "ends", "skip", "help"].map(
          (name) => html`
            <div key=${name}>
              <dt>
                <kbd>${words.text(`page.key.${name}`)}</kbd>
              </dt>
              <dd>${words.text(`page.key.${name}.does`)}</dd>
            </div>
          `,
        )}
      </dl>
    </${Dialog}>
  `;
}
