// @ts-check
// Dates as text, 2026-11-16, so that no time zone can move them.

const UTC = { timeZone: 'UTC' };

/** @param {string} date */
const at = date => new Date(`${date}T00:00:00Z`);

/** @param {Date} day */
const text = day => day.toISOString().slice(0, 10);

/** "Monday, 16 November 2026" @param {string} date */
export function say(date) {
  const weekday = at(date).toLocaleDateString('en-GB', { weekday: 'long', ...UTC });
  return `${weekday}, ${sayDay(date)}`;
}

/** "16 November 2026" @param {string} date */
export const sayDay = date =>
  at(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', ...UTC });

/** "November 2026" @param {string} month 2026-11 */
export const sayMonth = month =>
  at(`${month}-01`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', ...UTC });

/** The month before or after. @param {string} month @param {number} by */
export function monthBy(month, by) {
  const first = at(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + by);
  return text(first).slice(0, 7);
}

/** The dates of a month in weeks from Monday; null outside of it. @param {string} month */
export function weeks(month) {
  const day = at(`${month}-01`);
  /** @type {(string|null)[]} */
  const days = Array((day.getUTCDay() + 6) % 7).fill(null);
  while (text(day).startsWith(month)) {
    days.push(text(day));
    day.setUTCDate(day.getUTCDate() + 1);
  }
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, k) => days.slice(7 * k, 7 * k + 7));
}
