// @ts-check
// A board that was just solved, seen once more, piece by piece, in the order that its scene tells:
// lines are drawn, everything else darkens and returns. Once, and quietly.
import { settings } from '../settings.js';
import { drawAlong } from './ink.js';

const WHOLE = 600;
const EACH = 240; // ms

/** @param {import('./board.js').Board} board */
export function celebrate(board) {
  const { scene, elements } = board;
  const { rate } = settings;
  if (!scene || !rate) return;
  const groups = scene.finale ?? [];
  const shapes = new Map(scene.shapes.map(shape => [shape.id, shape]));
  groups.forEach((ids, place) => {
    const delay = (groups.length > 1 ? (place * (WHOLE - EACH)) / (groups.length - 1) : 0) / rate;
    const when = {
      delay,
      duration: EACH / rate,
      easing: 'ease-in-out',
      fill: /** @type {FillMode} */ ('backwards'),
    };
    for (const id of ids) {
      const element = elements.get(id);
      const shape = shapes.get(id);
      if (!element || !shape || drawAlong(element, shape, inTurn(place, groups.length, rate)))
        continue;
      element.animate([{}, { filter: 'brightness(.78) saturate(1.2)', offset: 0.4 }, {}], when);
    }
  });
  if (!groups.length)
    board.svg.animate([{}, { filter: 'brightness(.93) saturate(1.15)', offset: 0.4 }, {}], {
      duration: WHOLE / rate,
      easing: 'ease-out',
    });
}

/**
 * Lines follow each other closely.
 * @param {number} place
 * @param {number} count
 * @param {number} rate
 * @returns {KeyframeAnimationOptions}
 */
function inTurn(place, count, rate) {
  const each = WHOLE / count / rate;
  return { delay: place * each, duration: 1.4 * each, easing: 'ease-out', fill: 'backwards' };
}
