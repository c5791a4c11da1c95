// @ts-check
// An assist: where few moves are possible, each has a faint ring while the pointer is over the
// board.
import { settings } from '../settings.js';
import { outline } from './elements.js';

const FEW = 8;

/** @param {import('./board.js').Board} board */
export function markLegal(board) {
  board.onScene(scene => {
    board.marks.querySelectorAll('.legal').forEach(mark => mark.remove());
    if (!settings.assists) return;
    const round = scene.shapes.filter(
      shape => shape.moves && shape.kind === 'circle' && shape.body,
    );
    if (round.length > FEW) return;
    for (const shape of round) {
      board.marks.prepend(outline({ ...shape, r: (shape.r ?? 0) * 0.86 }, 'legal'));
    }
  });
}
