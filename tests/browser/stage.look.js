// How the stage looks at what is drawn.

/** So many pixels are as good as none. */
export const NEAR = 1.5;

export const visible = (selector) =>
  [...document.getElementById("stage").querySelectorAll(selector)].filter((e) => e.getClientRects().length > 0);
export const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
export const apart = ([a, b], [c, d]) => Math.hypot(a - c, b - d);
export const between = (a, b, share) => a.map((n, i) => n + (b[i] - n) * share);
