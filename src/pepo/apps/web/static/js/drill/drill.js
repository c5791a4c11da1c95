// @ts-check
// Drills: what can be practised, and one short question after the other.
import { showOverview } from './overview.js';
import { showPractice } from './practice.js';

/**
 * #/drill, #/drill/FAMILY: the drills. #/drill/FAMILY/KIND: one of them; with next as its kind,
 * whatever is next; #/drill/FAMILY/KIND/7/0: from this item on.
 * @type {import('../shell.js').Screen}
 */
export const showDrill = (page, rest, families) =>
  rest.includes('/') ? showPractice(page, rest, families) : showOverview(page, rest, families);
