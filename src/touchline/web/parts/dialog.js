// A modal dialog that Escape and a click beside it close.

import { html, useEffect, useRef } from "../html.js";
import { icon } from "./icons.js";
import { Words } from "../words.js";

/** @param {{title: string, onClose: () => void, children?: any}} props */
export function Dialog({ title, onClose, children }) {
  const own = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    own.current?.showModal();
  }, []);
  /** A click on the backdrop closes it. @param {{target: Element}} event */
  const beside = ({ target }) => target === own.current && own.current?.close();
  return html`
    <dialog ref=${own} aria-labelledby="dialog-title" onClose=${onClose} onClick=${beside}>
      <header>
        <h2 id="dialog-title">${title}</h2>
        <button class="tool" aria-label=${new Words("").text("page.close")} onClick=${() => own.current?.close()}>
          ${icon("close")}
        </button>
      </header>
      ${children}
    </dialog>
  `;
}
