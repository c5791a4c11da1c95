// @ts-check
// How marks become certain: dashes close into a solid line, and what follows from them is drawn.

/** @typedef {import('../types.js').Shape} Shape */

const CLOSE = 200;
const DRAW = 220; // ms

/**
 * @param {SVGElement|undefined} element
 * @param {Shape} before
 * @param {Shape} after
 * @param {number} rate
 */
export function close(element, before, after, rate) {
  const [line = 0, gap = 0] = before.dash ?? [];
  const thick = (/** @type {Shape} */ shape) => `calc(${shape.width}px * var(--outline-scale))`;
  element?.animate(
    [
      { strokeDasharray: `${line}px ${gap}px`, strokeWidth: thick(before) },
      { strokeDasharray: `${line + gap}px 0px`, strokeWidth: thick(after) },
    ],
    { duration: CLOSE / rate, easing: 'ease-out' },
  );
}

/**
 * A line is drawn along its length, anything else fades in; after the dashes have closed.
 * @param {SVGElement|undefined} element
 * @param {Shape} shape
 * @param {number} rate
 */
export function trace(element, shape, rate) {
  if (!element) return;
  element.classList.remove('coming');
  const when = {
    delay: CLOSE / rate,
    duration: DRAW / rate,
    easing: 'ease-out',
    fill: /** @type {FillMode} */ ('backwards'),
  };
  if (!drawAlong(element, shape, when)) element.animate([{ opacity: 0 }, {}], when);
}

/**
 * Draw a line from its beginning to its end; false where it isn't a solid line.
 * @param {SVGElement} element
 * @param {Shape} shape
 * @param {KeyframeAnimationOptions} when
 */
export function drawAlong(element, shape, when) {
  if (shape.fill || !shape.stroke || shape.dash || !(element instanceof SVGGeometryElement))
    return false;
  const length = element.getTotalLength();
  element.animate(
    [
      { strokeDasharray: `${length}px ${length}px`, strokeDashoffset: `${length}px` },
      { strokeDasharray: `${length}px ${length}px`, strokeDashoffset: '0px' },
    ],
    when,
  );
  return true;
}
