// @ts-check
// What is said when something was done that the board alone doesn't show.

/**
 * @param {import('../types.js').Act} act
 * @param {{pencilled: string}} before
 */
export function done(act, { pencilled }) {
  switch (act) {
    case 'checkpoint':
      return 'Checkpoint set. Back returns here.';
    case 'pencil':
      return 'Pencil: your moves are tentative until you keep them.';
    case 'keep-pencilled':
      return pencilled && 'Kept what you pencilled.';
    case 'take-back-pencilled':
      return pencilled && 'Taken back. Redo brings back what you pencilled.';
    default:
      return '';
  }
}
