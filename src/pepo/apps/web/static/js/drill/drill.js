// @ts-check
// Drills: what can be practised, and one short question after the other.
import { showOverview } from './overview.js';
import { showPractice } from './practice.js';

/**
 * #/drill, #/drill/ring: the drills. #/drill/ring/how-far: one of them; with /next in its place,
 * whatever is next; #/drill/ring/how-far/7/0: from this item on.
 * @type {import('../shell.js').Screen}
 */
export const showDrill = (page, rest, families) =>
  rest.includes('/') ? showPractice(page, rest, families) : showOverview(page, rest, families);
