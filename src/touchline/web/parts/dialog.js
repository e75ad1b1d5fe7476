// A modal dialog that Escape closes.

import { html, useEffect, useRef } from "../html.js";
import { Words } from "../words.js";

/** @param {{title: string, onClose: () => void, children?: any}} props */
export function Dialog({ title, onClose, children }) {
  const own = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    own.current?.showModal();
  }, []);
  return html`
    <dialog ref=${own} aria-labelledby="dialog-title" onClose=${onClose}>
      <header>
        <h2 id="dialog-title">${title}</h2>
        <button class="quiet" aria-label=${new Words("").text("page.close")} onClick=${() => own.current?.close()}>
          ✕
        </button>
      </header>
      ${children}
    </dialog>
  `;
}
