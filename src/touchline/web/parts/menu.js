// A sheet that opens under a button. Escape, a click beside it and a choice in it close it.

import { html, useEffect, useRef } from "../html.js";

/** @param {{name: string, sign: any, children?: any}} props */
export function Menu({ name, sign, children }) {
  const own = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  useEffect(() => {
    const close = () => own.current?.removeAttribute("open");
    const beside = (/** @type {Event} */ event) => {
      if (!own.current?.contains(/** @type {Element} */ (event.target))) close();
    };
    const byKey = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || !own.current?.open) return;
      event.stopPropagation();
      close();
      own.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", beside);
    document.addEventListener("keydown", byKey, true);
    return () => {
      document.removeEventListener("pointerdown", beside);
      document.removeEventListener("keydown", byKey, true);
    };
  }, []);
  return html`
    <details ref=${own} class="menu">
      <summary aria-label=${name} title=${name}>${sign}</summary>
      <div class="menu-sheet">${children}</div>
    </details>
  `;
}
