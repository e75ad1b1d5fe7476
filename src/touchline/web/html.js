// The only module that imports the vendored libraries: markup, state and effects, with types for what the page uses.

import { h, render as mount } from "./vendor/preact.js";
import * as hooks from "./vendor/hooks.js";
import htm from "./vendor/htm.js";

export { batch, computed, effect, signal } from "./vendor/signals.js";

/** Anything that can be part of markup. @typedef {any} Node */
/** @template T @typedef {import("./vendor/signals-core.js").Signal<T>} Signal */
/** @template T @typedef {import("./vendor/signals-core.js").ReadonlySignal<T>} ReadonlySignal */

/** htm caches static markup. The cache would keep its parents alive, and with them what a seat was asked behind the
 * curtain. This flag turns the caching off. */
const NO_CACHE = 3;

/** Elements whose text is not filtered: those in pictures, and those that may hold text only. */
const PLAIN = ["text", "title", "option", "textarea", "bdi", "ruby", "rt"];
/** Changes each text before it is shown. @type {(text: string) => Node} */
let textFilter = (text) => text;

/** Filter every text that is shown from now on. @param {(text: string) => Node} through */
export function setTextFilter(through) {
  textFilter = through;
}

/** @param {any} child @returns {any} */
const filterText = (child) =>
  typeof child === "string" ? textFilter(child) : Array.isArray(child) ? child.map(filterText) : child;

/** @this {number[]} @param {any} type @param {any} props @param {any[]} children @returns {Node} */
function makeElement(type, props, ...children) {
  this[0] = NO_CACHE;
  return h(type, props, ...(typeof type !== "string" || PLAIN.includes(type) ? children : children.map(filterText)));
}

/** @type {(strings: TemplateStringsArray, ...values: any[]) => Node} */
export const html = htm.bind(makeElement);
/** @type {(node: Node, into: Element) => void} */
export const render = mount;
/** @type {<T>(initial: T | (() => T)) => [T, (next: T | ((before: T) => T)) => void]} */
export const useState = hooks.useState;
/** @type {(effect: () => void | (() => void), inputs?: unknown[]) => void} */
export const useEffect = hooks.useEffect;
/** The same, before anything is painted. @type {(effect: () => void | (() => void), inputs?: unknown[]) => void} */
export const useLayoutEffect = hooks.useLayoutEffect;
/** @type {<T>(make: () => T, inputs: unknown[]) => T} */
export const useMemo = hooks.useMemo;
/** @type {<T>(initial: T) => {current: T}} */
export const useRef = hooks.useRef;

/**
 * An event handler that takes the value of an input.
 * @param {(value: string) => void} take
 * @returns {(event: {target: HTMLInputElement}) => void}
 */
export const withValue =
  (take) =>
  ({ target }) =>
    take(target.value);
