/**
 * A drawing that fills the room it is given: its proportions follow those of the room, its lines keep their width.
 * @module
 */
import { html, useEffect, useRef, useState } from "../html.js";

/** Less than this is no room at all: the drawing then takes what it needs, as it does where nothing limits it. */
const LEAST = 40;
const WIDEST = 1000;

/**
 * @param {{name: string, draw: (size: {width: number, height: number}) => any}} props
 */
export function Room({ name, draw }) {
  const own = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, measure] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = own.current;
    if (!element?.closest(".slab, .stage")) return undefined;
    const look = () => {
      const { clientWidth: width, clientHeight: height } = element;
      measure((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  const known = size.width > LEAST ? size : { width: Math.min(innerWidth, WIDEST), height: 0 };
  return html`<div ref=${own} class=${name}>${draw(known)}</div>`;
}
