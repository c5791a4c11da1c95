// @ts-check
// Numbers and words as the page writes them.

/** @param {number} value */
export const number = value => value.toLocaleString('en');

/** "1 turn", "3 turns". @param {number} count @param {[string, string]} unit */
export const counted = (count, unit) => `${number(count)} ${count === 1 ? unit[0] : unit[1]}`;

/**
 * What a board is, after its title: ", ring of 8"; empty if the title says it.
 * @param {{title: string, about: string}} game
 */
export function aside({ title, about }) {
  if (about === title) return '';
  return /^[A-Z][a-z]/.test(about) ? `, ${about[0].toLowerCase()}${about.slice(1)}` : `, ${about}`;
}

/** @param {string} text */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/** A time: "0:41", "12:05", "1 h 5 min". @param {number} seconds */
export function time(seconds) {
  const minutes = Math.floor(seconds / 60);
  const rest = String(Math.floor(seconds) % 60).padStart(2, '0');
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
