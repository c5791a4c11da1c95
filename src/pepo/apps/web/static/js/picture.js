// @ts-check
// Small pictures of puzzles in the colours of the page: the server draws them, or this browser.
import { isAlone, post } from './api.js';
import { create } from './board/elements.js';
import { svg } from './dom.js';

export const theme = () => document.documentElement.dataset.theme ?? 'light';

/** Pictures that are drawn once they come into view. @type {WeakMap<Element, string>} */
const waiting = new WeakMap();
/** @type {IntersectionObserver|null} */
let seen = null;

/** @param {HTMLImageElement} image @param {string} puzzle */
export function showPicture(image, puzzle) {
  if (!isAlone()) {
    image.src = `/api/v1/picture?puzzle=${encodeURIComponent(puzzle)}&theme=${theme()}`;
    return;
  }
  seen ??= new IntersectionObserver(changes =>
    changes.filter(({ isIntersecting }) => isIntersecting).forEach(({ target }) => draw(target)),
  );
  waiting.set(image, puzzle);
  seen.unobserve(image);
  seen.observe(image);
}

/** @param {Element} image */
async function draw(image) {
  seen?.unobserve(image);
  const puzzle = waiting.get(image) ?? '';
  const { svg: text } = await post('/draw', { puzzle, theme: theme() });
  if (waiting.get(image) === puzzle && image instanceof HTMLImageElement)
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
}

/** A scene as an SVG file, in the colours of the page now. @param {import('./types.js').Scene} scene */
export function svgText({ box, shapes }) {
  const [, , width, height] = box;
  const scale = 720 / Math.max(width, height);
  const drawn = svg(
    'svg',
    {
      viewBox: box.join(' '),
      width: Math.round(width * scale),
      height: Math.round(height * scale),
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'font-family': 'system-ui, sans-serif',
    },
    ...shapes.map(create),
  );
  const style = getComputedStyle(document.documentElement);
  return new XMLSerializer()
    .serializeToString(drawn)
    .replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name).trim());
}
