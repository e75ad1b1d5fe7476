// The one door to the vendored libraries: markup, state and effects, with types for what the page uses of them.

import { h, render as mount } from "./vendor/preact.js";
import * as hooks from "./vendor/hooks.js";
import htm from "./vendor/htm.js";

export { batch, computed, effect, signal } from "./vendor/signals.js";

/** Anything that can stand in markup. @typedef {any} Node */
/** @template T @typedef {import("./vendor/signals-core.js").Signal<T>} Signal */
/** @template T @typedef {import("./vendor/signals-core.js").ReadonlySignal<T>} ReadonlySignal */

/** @type {(strings: TemplateStringsArray, ...values: any[]) => Node} */
export const html = htm.bind(h);
/** @type {(node: Node, into: Element) => void} */
export const render = mount;
/** @type {<T>(initial: T | (() => T)) => [T, (next: T | ((before: T) => T)) => void]} */
export const useState = hooks.useState;
/** @type {(effect: () => void | (() => void), inputs?: unknown[]) => void} */
export const useEffect = hooks.useEffect;
/** @type {<T>(make: () => T, inputs: unknown[]) => T} */
export const useMemo = hooks.useMemo;
/** @type {<T>(initial: T) => {current: T}} */
export const useRef = hooks.useRef;
