// Text that keeps within its box, whatever the language, the font and the size of the screen: it gets smaller in steps;
// at the last ones a sheet may leave something out.

import { useLayoutEffect, useRef } from "../html.js";

const STEPS = [0, 1, 2, 3, 4, 5, 6, 7];
const SLACK = 1;

/** Whether all that is in a box is within its edges. @param {HTMLElement} box */
function fits(box) {
  const edge = box.getBoundingClientRect();
  return [...box.children].every((child) => {
    const { top, bottom, right, width } = child.getBoundingClientRect();
    if (width <= SLACK) return true; // left out, but for readers
    const isWhole = child.scrollWidth <= child.clientWidth + SLACK || !child.clientWidth;
    return isWhole && top >= edge.top - SLACK && bottom <= edge.bottom + SLACK && right <= edge.right + SLACK;
  });
}

/** Take the first step at which everything fits; the sheet says how small that is. @param {HTMLElement} box */
function fit(box) {
  for (const step of STEPS) {
    box.dataset.fit = String(step);
    if (fits(box)) return;
  }
}

/** A ref for a box whose text is to fit. */
export function useFit() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (box.current) fit(box.current);
  });
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const watch = new ResizeObserver(([{ target }]) => fit(/** @type {HTMLElement} */ (target)));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return box;
}
