// Paints what a part of the page looks like on a canvas: pictures in SVG with their gradients and patterns, plain boxes
// and texts. The page loads no pictures from data, so nothing is turned into one on the way.

/** @typedef {CanvasRenderingContext2D} Canvas */
/** @typedef {(element: Element) => DOMMatrix} Placed gives where an element lies, in pixels of the canvas */

const SVG = "http://www.w3.org/2000/svg";
/** Elements that hold what others use, or that have no looks. */
const UNSEEN = ["defs", "clipPath", "linearGradient", "radialGradient", "pattern", "mask", "filter", "title", "desc"];
/** What is this small is for screen readers. */
const LEAST = 1.5;
const URL_OF = /url\(["']?#([^"')]+)["']?\)/;
/** The grain of a pattern, in pixels of its tile. */
const GRAIN = 3;

/**
 * Paint an element with all that is in it. Its upper left corner comes to that of the canvas.
 * @param {Canvas} canvas already moved and scaled
 * @param {Element} root
 */
export function paint(canvas, root) {
  const { left, top } = root.getBoundingClientRect();
  const base = canvas.getTransform().translate(-left, -top);
  new Painter(canvas, base).walk(root);
}

class Painter {
  /** @param {Canvas} canvas @param {DOMMatrix} base from the screen to the canvas */
  constructor(canvas, base) {
    this.canvas = canvas;
    this.base = base;
  }

  /** @param {Element} element */
  walk(element) {
    const style = getComputedStyle(element);
    if (style.display === "none" || Number(style.opacity) === 0) return;
    if (UNSEEN.includes(element.localName)) return;
    const { canvas } = this;
    canvas.save();
    canvas.globalAlpha *= Number(style.opacity);
    if (style.mixBlendMode !== "normal")
      canvas.globalCompositeOperation = /** @type {GlobalCompositeOperation} */ (style.mixBlendMode);
    if (element.namespaceURI === SVG) this.#shape(/** @type {SVGGraphicsElement} */ (element), style);
    else this.#box(/** @type {HTMLElement} */ (element), style);
    canvas.restore();
  }

  // Boxes

  /** @param {HTMLElement} element @param {CSSStyleDeclaration} style */
  #box(element, style) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isContents = style.display === "contents";
    if (!isContents && (width < LEAST || height < LEAST)) return;
    const { canvas } = this;
    canvas.setTransform(this.base);
    const shape = new Path2D();
    shape.roundRect(left, top, width, height, Math.min(parseFloat(style.borderTopLeftRadius) || 0, width / 2));
    if (style.visibility !== "hidden" && !isContents) {
      canvas.fillStyle = style.backgroundColor;
      canvas.fill(shape);
      const gradient = readGradient(canvas, style.backgroundImage, left, top, width, height);
      if (gradient) {
        canvas.fillStyle = gradient;
        canvas.fill(shape);
      }
      this.#border(shape, style);
    }
    if (style.overflow !== "visible" && !isContents) canvas.clip(shape);
    for (const child of element.childNodes)
      if (child instanceof Element) this.walk(child);
      else if (child instanceof Text && style.visibility !== "hidden") this.#text(child, style);
  }

  /** @param {Path2D} shape @param {CSSStyleDeclaration} style */
  #border(shape, style) {
    const width = parseFloat(style.borderTopWidth);
    if (!width || style.borderTopStyle === "none") return;
    this.canvas.lineWidth = width;
    this.canvas.strokeStyle = style.borderTopColor;
    this.canvas.stroke(shape);
  }

  /** The words of a text, each where it stands. @param {Text} text @param {CSSStyleDeclaration} style */
  #text(text, style) {
    const { canvas } = this;
    canvas.setTransform(this.base);
    this.#setFont(style);
    canvas.fillStyle = style.color;
    canvas.textBaseline = "alphabetic";
    const range = document.createRange();
    for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const { left, top, height } = range.getBoundingClientRect();
      const said = style.textTransform === "uppercase" ? word.toLocaleUpperCase() : word;
      const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = canvas.measureText(said);
      canvas.fillText(said, left, top + (height + up - down) / 2);
    }
  }

  /** @param {CSSStyleDeclaration} style */
  #setFont(style) {
    const { fontStyle, fontWeight, fontSize, fontFamily } = style;
    this.canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    if ("letterSpacing" in this.canvas)
      this.canvas.letterSpacing = style.letterSpacing === "normal" ? "0px" : style.letterSpacing;
  }

  // Pictures

  /** @param {SVGGraphicsElement} element @param {CSSStyleDeclaration} style */
  #shape(element, style) {
    const screen = element.getScreenCTM?.();
    if (!screen) return;
    this.canvas.setTransform(this.base.multiply(screen));
    this.#draw(element, style);
  }

  /** Draw an element where the canvas is now. @param {SVGGraphicsElement} element @param {CSSStyleDeclaration} style */
  #draw(element, style) {
    this.#clip(element, style);
    if (element instanceof SVGSVGElement && style.overflow !== "visible") this.#clipPicture(element);
    if (element instanceof SVGTextElement) return this.#letters(element);
    if (element instanceof SVGUseElement) return this.#use(element);
    if (element instanceof SVGGeometryElement) {
      if (style.visibility !== "hidden") this.#geometry(element, style);
      return undefined;
    }
    for (const child of element.children) this.walk(child);
    return undefined;
  }

  /** A picture ends at its edge. @param {SVGSVGElement} element */
  #clipPicture(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const before = this.canvas.getTransform();
    const edge = new Path2D();
    edge.rect(left, top, width, height);
    this.canvas.setTransform(this.base);
    this.canvas.clip(edge);
    this.canvas.setTransform(before);
  }

  /** @param {SVGGraphicsElement} element @param {CSSStyleDeclaration} style */
  #clip(element, style) {
    const found = findNamed(element, style.clipPath);
    if (!(found instanceof SVGClipPathElement)) return;
    const edge = new Path2D();
    for (const child of found.children)
      if (child instanceof SVGGeometryElement) edge.addPath(pathOf(child), matrixOf(child));
    this.canvas.clip(edge);
  }

  /** @param {SVGGeometryElement} element @param {CSSStyleDeclaration} style */
  #geometry(element, style) {
    const { canvas } = this;
    const path = pathOf(element);
    if (style.fill !== "none") {
      canvas.save();
      canvas.globalAlpha *= Number(style.fillOpacity);
      this.#fill(element, path, style);
      canvas.restore();
    }
    const width = parseFloat(style.strokeWidth);
    if (style.stroke === "none" || !width) return;
    canvas.globalAlpha *= Number(style.strokeOpacity);
    canvas.strokeStyle = this.#colour(element, style.stroke);
    const { a, b } = canvas.getTransform();
    const scale =
      style.vectorEffect === "non-scaling-stroke" ? Math.hypot(a, b) / Math.hypot(this.base.a, this.base.b) : 1;
    canvas.lineWidth = width / scale;
    canvas.lineCap = /** @type {CanvasLineCap} */ (style.strokeLinecap);
    canvas.lineJoin = /** @type {CanvasLineJoin} */ (style.strokeLinejoin);
    const dashes = style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[ ,]+/).map(parseFloat);
    canvas.setLineDash(dashes.map((dash) => dash / scale));
    canvas.lineDashOffset = parseFloat(style.strokeDashoffset) || 0;
    canvas.stroke(path);
  }

  /** @param {SVGGeometryElement} element @param {Path2D} path @param {CSSStyleDeclaration} style */
  #fill(element, path, style) {
    const { canvas } = this;
    const rule = /** @type {CanvasFillRule} */ (style.fillRule);
    const named = findNamed(element, style.fill);
    if (named instanceof SVGPatternElement) {
      const pattern = this.#pattern(named);
      if (!pattern) return;
      canvas.fillStyle = pattern;
      canvas.fill(path, rule);
    } else if (named instanceof SVGGradientElement) {
      const isBox = named.gradientUnits.baseVal !== SVGUnitTypes.SVG_UNIT_TYPE_USERSPACEONUSE;
      const { x, y, width, height } = element.getBBox();
      canvas.clip(path, rule);
      if (isBox) canvas.transform(width || 1, 0, 0, height || 1, x, y);
      const turned = named.gradientTransform.baseVal.consolidate()?.matrix;
      if (turned) canvas.transform(turned.a, turned.b, turned.c, turned.d, turned.e, turned.f);
      canvas.fillStyle = gradientOf(canvas, named, isBox);
      const far = isBox ? 4 : 1e5;
      canvas.fillRect(-far, -far, 2 * far, 2 * far);
    } else {
      canvas.fillStyle = style.fill;
      canvas.fill(path, rule);
    }
  }

  /** A plain color; of a gradient the first. @param {Element} element @param {string} paint */
  #colour(element, paint) {
    const named = findNamed(element, paint);
    const [stop] = named ? listStops(named) : [];
    return stop?.colour ?? paint;
  }

  /** @param {SVGPatternElement} pattern */
  #pattern(pattern) {
    const [width, height] = [pattern.width.baseVal.value, pattern.height.baseVal.value];
    const tile = Object.assign(document.createElement("canvas"), {
      width: Math.max(1, Math.round(width * GRAIN)),
      height: Math.max(1, Math.round(height * GRAIN)),
    });
    const own = tile.getContext("2d");
    if (!own) return null;
    own.scale(tile.width / width, tile.height / height);
    const painter = new Painter(own, own.getTransform());
    for (const child of pattern.children) painter.#copy(child);
    const made = this.canvas.createPattern(tile, "repeat");
    const turned = pattern.patternTransform.baseVal.consolidate()?.matrix;
    const placed = new DOMMatrix(turned ? [turned.a, turned.b, turned.c, turned.d, turned.e, turned.f] : undefined)
      .translate(pattern.x.baseVal.value, pattern.y.baseVal.value)
      .scale(width / tile.width, height / tile.height);
    made?.setTransform(placed);
    return made;
  }

  /** Draw what does not stand on the page itself: it is of a pattern, or used elsewhere. @param {Element} element */
  #copy(element) {
    const style = getComputedStyle(element);
    if (style.display === "none" || UNSEEN.includes(element.localName)) return;
    const { canvas } = this;
    canvas.save();
    canvas.globalAlpha *= Number(style.opacity);
    const { a, b, c, d, e, f } = matrixOf(/** @type {SVGGraphicsElement} */ (element));
    canvas.transform(a, b, c, d, e, f);
    if (element instanceof SVGGeometryElement) this.#geometry(element, style);
    else if (element instanceof SVGUseElement) this.#use(element);
    else for (const child of element.children) this.#copy(child);
    canvas.restore();
  }

  /** @param {SVGUseElement} element */
  #use(element) {
    const used = element.ownerDocument.getElementById(element.href.baseVal.slice(1));
    if (!used) return;
    this.canvas.translate(element.x.baseVal.value, element.y.baseVal.value);
    this.#copy(used);
  }

  /** Letters, where the picture has them. @param {SVGTextElement} element */
  #letters(element) {
    const { canvas } = this;
    let at = 0;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const said = texts.currentNode.textContent?.replace(/\s+/g, " ").trim() ?? "";
      if (!said || at >= element.getNumberOfChars()) continue;
      const style = getComputedStyle(/** @type {Element} */ (texts.currentNode.parentElement));
      const { x } = element.getStartPositionOfChar(at);
      const { y: top, height } = element.getExtentOfChar(at);
      this.#setFont(style);
      canvas.textAlign = "left";
      canvas.textBaseline = "alphabetic";
      // Where a text hangs from its middle or its top, only its box says where its letters stand.
      const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = canvas.measureText(said);
      const y = top + (height + up - down) / 2;
      const outline = () => {
        if (style.stroke === "none" || !parseFloat(style.strokeWidth)) return;
        canvas.strokeStyle = this.#colour(element, style.stroke);
        canvas.lineWidth = parseFloat(style.strokeWidth);
        canvas.lineJoin = "round";
        canvas.strokeText(said, x, y);
      };
      if (style.paintOrder.startsWith("stroke")) outline();
      canvas.save();
      canvas.globalAlpha *= Number(style.fillOpacity);
      canvas.fillStyle = this.#colour(element, style.fill);
      if (style.fill !== "none") canvas.fillText(said, x, y);
      canvas.restore();
      if (!style.paintOrder.startsWith("stroke")) outline();
      at += said.length;
    }
  }
}

/** The path of a shape. @param {SVGGeometryElement} element */
function pathOf(element) {
  if (element instanceof SVGPathElement) return new Path2D(element.getAttribute("d") ?? "");
  const path = new Path2D();
  if (element instanceof SVGRectElement) {
    const [x, y, width, height, rx, ry] = [
      element.x,
      element.y,
      element.width,
      element.height,
      element.rx,
      element.ry,
    ].map((length) => length.baseVal.value);
    path.roundRect(x, y, width, height, Math.min(rx || ry, width / 2, height / 2));
  } else if (element instanceof SVGCircleElement) {
    path.arc(element.cx.baseVal.value, element.cy.baseVal.value, element.r.baseVal.value, 0, 2 * Math.PI);
  } else if (element instanceof SVGEllipseElement) {
    const [x, y, rx, ry] = [element.cx, element.cy, element.rx, element.ry].map((length) => length.baseVal.value);
    path.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  } else if (element instanceof SVGLineElement) {
    path.moveTo(element.x1.baseVal.value, element.y1.baseVal.value);
    path.lineTo(element.x2.baseVal.value, element.y2.baseVal.value);
  } else if (element instanceof SVGPolygonElement || element instanceof SVGPolylineElement) {
    for (const { x, y } of element.points) path.lineTo(x, y);
    if (element instanceof SVGPolygonElement) path.closePath();
  }
  return path;
}

/** The `transform` of an element, alone. @param {SVGGraphicsElement} element */
function matrixOf(element) {
  const own = element.transform?.baseVal.consolidate()?.matrix;
  return new DOMMatrix(own ? [own.a, own.b, own.c, own.d, own.e, own.f] : undefined);
}

/** What a paint or a clip names. @param {Element} element @param {string} value */
function findNamed(element, value) {
  const id = URL_OF.exec(value)?.[1];
  return id ? element.ownerDocument.getElementById(id) : null;
}

/** The colors of a gradient. @param {Element} gradient */
function listStops(gradient) {
  const from =
    gradient instanceof SVGGradientElement && !gradient.children.length ? gradient.href.baseVal.slice(1) : "";
  const holder = (from && gradient.ownerDocument.getElementById(from)) || gradient;
  return [...holder.children].flatMap((stop) => {
    if (!(stop instanceof SVGStopElement)) return [];
    const { stopColor, stopOpacity } = getComputedStyle(stop);
    return [{ at: stop.offset.baseVal, colour: fade(stopColor, Number(stopOpacity)) }];
  });
}

const RGB = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/;

/** A color with less weight. @param {string} colour @param {number} opacity */
function fade(colour, opacity) {
  const [, red, green, blue, own = "1"] = RGB.exec(colour) ?? [];
  return red === undefined ? colour : `rgba(${red}, ${green}, ${blue}, ${Number(own) * opacity})`;
}

/** @param {Canvas} canvas @param {SVGGradientElement} gradient @param {boolean} isBox lengths are shares of a box */
function gradientOf(canvas, gradient, isBox) {
  /** @param {SVGAnimatedLength} length */
  const value = ({ baseVal }) =>
    isBox && baseVal.unitType === SVGLength.SVG_LENGTHTYPE_PERCENTAGE
      ? baseVal.valueInSpecifiedUnits / 100
      : baseVal.value;
  let made;
  if (gradient instanceof SVGLinearGradientElement) {
    const { x1, y1, x2, y2 } = gradient;
    made = canvas.createLinearGradient(value(x1), value(y1), value(x2), value(y2));
  } else {
    const { cx, cy, r, fx, fy } = /** @type {SVGRadialGradientElement} */ (gradient);
    made = canvas.createRadialGradient(value(fx), value(fy), 0, value(cx), value(cy), value(r));
  }
  for (const { at, colour } of listStops(gradient)) made.addColorStop(Math.min(Math.max(at, 0), 1), colour);
  return made;
}

const COLOUR = /(?:rgba?|color|oklch|oklab|lab|lch|hsla?)\([^()]*\)/g;

/** A gradient of a box that runs from the top to the bottom. @param {Canvas} canvas @param {string} image
 * @param {number} left @param {number} top @param {number} width @param {number} height */
function readGradient(canvas, image, left, top, width, height) {
  if (!image.startsWith("linear-gradient(")) return null;
  const colours = image.match(COLOUR) ?? [];
  if (!colours.length) return null;
  const made = canvas.createLinearGradient(left, top, left, top + height);
  for (const [i, colour] of colours.entries()) made.addColorStop(i / Math.max(1, colours.length - 1), colour);
  return width ? made : null;
}
