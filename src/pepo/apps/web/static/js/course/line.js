// @ts-check
// What is handed in: one line of text with a checksum, or rows of CSV; pepo/course/result.py reads
// them, and says how they are made.

/** @typedef {import('./progress.js').Progress} Progress */

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const START = 'pepo-course:1';
const MAX_NAME = 80;
const COLUMNS = [
  'course',
  'fingerprint',
  'name',
  'exercise',
  'answer',
  'seconds',
  'hints',
  'title',
];

/** Printable, on one line, not too long. @param {string} name */
export const cleanName = name =>
  [...name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()].slice(0, MAX_NAME).join('').trim();

/** @param {string} fingerprint @param {Progress} progress */
export async function resultLine(fingerprint, { name, answers }) {
  const rows = Object.entries(answers).map(([number, { answer, seconds, hints }]) => [
    Number(number),
    answer,
    Math.round(seconds),
    hints,
  ]);
  const said = encodeURIComponent(cleanName(name)).replace(
    /[!'()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const body = `${START}:${fingerprint}:${said}:${await packed(JSON.stringify(rows))}`;
  return `${body}:${base32(crc32(body), 7)}`;
}

/** Deflated, in Base64 for addresses. @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, byte => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Of ASCII text. @param {string} text */
export function crc32(text) {
  let sum = ~0;
  for (const sign of text) {
    sum ^= sign.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** @param {number} value @param {number} length */
const base32 = (value, length) =>
  Array.from({ length }, (_, place) => ALPHABET[Math.floor(value / 32 ** place) % 32])
    .reverse()
    .join('');

/** @param {import('../types.js').Course} course @param {Progress} progress */
export function resultCsv({ title, fingerprint, exercises }, { name, answers }) {
  const rows = Object.entries(answers).map(([number, { answer, seconds, hints }]) => [
    title,
    fingerprint,
    cleanName(name),
    number,
    answer,
    String(Math.round(seconds)),
    String(hints),
    exercises[Number(number) - 1]?.title ?? '',
  ]);
  return `${[COLUMNS, ...rows].map(row => row.map(cell).join(',')).join('\n')}\n`;
}

/** Text that no spreadsheet takes for a formula. @param {string} text */
function cell(text) {
  const safe = /^[=+\-@\t\r']/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
