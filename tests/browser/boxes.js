// Measures the boxes of everything on a screen. Read by `test_boxes.py` and run in the page.
//
// (finger) => string[]: what is cut off, runs over, lies on something else or is too small to touch.
// finger: how large a target has to be; 0 for a mouse.

(finger) => {
  const SLACK = 1.5;
  const wide = innerWidth;
  const high = innerHeight;
  const dialog = [...document.querySelectorAll("dialog[open], details.menu[open]")].pop();
  const root = dialog ?? document.body;
  const name = (one) => {
    const classes = (one.getAttribute("class") ?? "").split(" ").filter(Boolean).slice(0, 2).join(".");
    const text = (one.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
    return `${one.tagName.toLowerCase()}${classes && `.${classes}`} “${text}”`;
  };
  const say = (box) =>
    `${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}×${Math.round(box.height)}`;
  /** Whether something is there to be seen, and not only to be read out. */
  const isShown = (one) => {
    const isThere = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isThere || one.closest(".skip, [inert]")) return false;
    for (let up = one; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      // Of what is drawn with SVG Chromium says that it is visible even if it is not displayed
      if (style.display === "none" || style.clipPath === "inset(50%)") return false;
    }
    return true;
  };
  const scrolls = (style, axis) => ["auto", "scroll"].includes(style[`overflow${axis}`]);
  /** Whether something hides what runs over it. What has no box of its own hides nothing. */
  const cuts = (style) =>
    style.display !== "contents" && (style.overflowX !== "visible" || style.overflowY !== "visible");

  /** The boxes of the text that an element itself holds. */
  const textBoxes = (one) => {
    const boxes = [];
    for (const node of one.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      boxes.push(...[...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0));
    }
    return boxes;
  };

  /** What cuts a box off: the edge of the screen, or something around it that hides what runs over. */
  const cutBy = (one, box, isText) => {
    let isScrolled = { X: false, Y: false };
    for (let up = isText ? one : one.parentElement; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.position === "fixed" && up !== one) isScrolled = { X: false, Y: false };
      if (!cuts(style) || up === document.body) continue;
      const edge = up.getBoundingClientRect();
      // A line may be higher than its box: what is drawn of it is not.
      const slack = isText ? Math.max(SLACK, box.height * 0.3) : SLACK;
      if (!isScrolled.X && !scrolls(style, "X") && (box.left < edge.left - SLACK || box.right > edge.right + SLACK))
        return `by ${name(up)}`;
      if (!isScrolled.Y && !scrolls(style, "Y") && (box.top < edge.top - slack || box.bottom > edge.bottom + slack))
        return `by ${name(up)}`;
      isScrolled = { X: isScrolled.X || scrolls(style, "X"), Y: isScrolled.Y || scrolls(style, "Y") };
    }
    if (!isScrolled.X && (box.left < -SLACK || box.right > wide + SLACK)) return "by the screen";
    const isLong = document.documentElement.scrollHeight > high + 1;
    if (!isScrolled.Y && !isLong && (box.top < -SLACK || box.bottom > high + SLACK)) return "by the screen";
    return "";
  };

  /** Whether something keeps its place while the page scrolls under it. */
  const isPinned = (one) => {
    for (let up = one; up; up = up.parentElement)
      if (["sticky", "fixed"].includes(getComputedStyle(up).position)) return true;
    return false;
  };

  /** What can be seen of something: areas around it that scroll hide the rest. */
  const seen = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (!cuts(getComputedStyle(up))) continue;
      const edge = up.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };

  const lieOnEachOther = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;

  const wrong = [];
  const all = [...root.querySelectorAll("*")].filter(
    (one) =>
      isShown(one) &&
      !one.closest("option, title, script, noscript") &&
      (!one.closest("svg") || one.matches("text, tspan")),
  );
  for (const one of all) {
    const style = getComputedStyle(one);
    const texts = textBoxes(one);
    const cut = texts.map((box) => cutBy(one, box, true)).find(Boolean);
    if (cut) wrong.push(`text cut off ${cut}: ${name(one)}`);
    const isOneLine =
      style.whiteSpace === "nowrap" || style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    if (texts.length && cuts(style) && isOneLine) {
      if (one.scrollWidth > one.clientWidth + 1) wrong.push(`text runs over: ${name(one)}`);
      if (style.webkitLineClamp !== "none" && one.scrollHeight > one.clientHeight + 2)
        wrong.push(`text has too many lines: ${name(one)}`);
    }
  }

  const CONTROLS = "button, a[href], select, input, textarea, summary, [role=button], [role=radio], [role=checkbox]";
  const controls = [...root.querySelectorAll(CONTROLS)].filter((one) => isShown(one) && !one.closest(".past"));
  for (const one of controls) {
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const cut = cutBy(one, box, false);
    if (cut) wrong.push(`control cut off ${cut}: ${name(one)} ${say(box)}`);
    const isInText =
      one.matches(".cite, a:not(.button), [type=radio], [type=checkbox]") || one.closest("svg, .part-squares");
    if (finger && !isInText && (box.width < finger - 0.5 || box.height < finger - 0.5))
      wrong.push(`too small to touch: ${name(one)} ${say(box)}`);
  }
  const flat = controls
    .filter((one) => !one.closest("svg, .part-squares") && !one.matches(".cite"))
    .map((one) => ({ one, box: seen(one), pinned: isPinned(one) }));
  for (const [i, { one, box: a, pinned }] of flat.entries())
    for (const { one: other, box: b, pinned: isOtherPinned } of flat.slice(i + 1)) {
      if (!lieOnEachOther(a, b) || pinned !== isOtherPinned || one.contains(other) || other.contains(one)) continue;
      wrong.push(`one on another: ${name(one)} ${say(a)} / ${name(other)} ${say(b)}`);
    }

  // What stands side by side, in whatever language.
  const ROWS = ".bar, .table-bar, .score, .score-side, .result, .prompt, .score-name, .log-line, .fd-head";
  for (const row of root.querySelectorAll(ROWS)) {
    const parts = [...row.children].filter((one) => isShown(one) && getComputedStyle(one).position !== "absolute");
    for (const [i, one] of parts.entries())
      for (const other of parts.slice(i + 1)) {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        if (lieOnEachOther(a, b)) wrong.push(`one on another: ${name(one)} ${say(a)} / ${name(other)} ${say(b)}`);
      }
  }

  if (finger) {
    const areas = [...root.querySelectorAll("*"), ...(dialog?.matches("dialog") ? [dialog] : [])].filter((one) => {
      const style = getComputedStyle(one);
      // A board of two dozen squares is wider than a phone: it goes across, square by square large enough to be hit.
      if (!isShown(one) || one.matches("select, textarea, input, .part-squares")) return false;
      const isDown = scrolls(style, "Y") && one.scrollHeight > one.clientHeight + 1;
      const isAcross = scrolls(style, "X") && one.scrollWidth > one.clientWidth + 1;
      return isDown || isAcross;
    });
    const page = document.scrollingElement;
    const count = areas.length + (!dialog && page.scrollHeight > page.clientHeight + 1 ? 1 : 0);
    if (count > 1) wrong.push(`${count} areas scroll: ${areas.map(name).join(", ")}`);
  }
  if (document.scrollingElement.scrollWidth > wide + 1) wrong.push("the page scrolls sideways");
  return [...new Set(wrong)];
};
