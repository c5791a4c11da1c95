// @ts-check
// Numbers and words as the page writes them.

/** @param {number} value */
export const number = value => value.toLocaleString('en');

/** "1 turn", "3 turns". @param {number} count @param {[string, string]} unit */
export const counted = (count, unit) => `${number(count)} ${count === 1 ? unit[0] : unit[1]}`;

/** @param {string} text */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
