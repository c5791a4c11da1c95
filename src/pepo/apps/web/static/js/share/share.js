// @ts-check
// Everything a board can be shared as: links, text, JSON, pictures, a page of its own.
import { post } from '../api.js';
import { h } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { menuItem } from '../menu.js';
import { theme } from '../picture.js';
import { address, go } from '../router.js';
import { certify } from './certificate.js';
import { download, unpacked } from './download.js';

/** @typedef {{session: string, puzzle: string, title: string, played: number}} What */
/** @typedef {import('../notice.js').Say} Say */

const SIDE = 1400; // pixels of a PNG's longer side

/** @param {string} text @param {string} [screen] */
const linkTo = (text, screen = 'play') => `${location.origin}/${address(screen, text)}`;

/**
 * A link opens only where this pepo runs, which is said with it.
 * @param {string} text
 * @param {string} screen
 * @param {Say} say
 */
export const copyLink = (text, screen, say) =>
  copyText(
    linkTo(text, screen),
    'Link',
    say,
    'It works on this computer while pepo is running. For others, use Share: the id, the text or the HTML file.',
  );

/**
 * @param {string} text
 * @param {string} title
 * @param {Say} say
 * @param {string} [more] what to know of it
 */
export async function copyText(text, title, say, more) {
  try {
    await navigator.clipboard.writeText(text);
    say([`${title} copied.`, more].filter(Boolean).join(' '), 'right');
  } catch {
    say("Your browser didn't let pepo copy.", 'wrong');
  }
}

/** @param {string} puzzle @param {Say} say */
export async function keepInLibrary(puzzle, say) {
  try {
    await post('/library/add', { puzzle });
    const look = h('button', { onclick: () => go('library') }, 'Open library');
    say('Saved to your library.', 'right', look);
  } catch (error) {
    say(sentenceOf(error), 'wrong');
  }
}

/**
 * The items of a menu.
 * @param {What} what
 * @param {import('../types.js').Family} family
 * @param {Say} say
 * @returns {HTMLElement[]}
 */
export function shareItems(what, family, say) {
  const name =
    what.title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'puzzle';
  const held = what.played ? what.session : what.puzzle;
  /** @param {string} sign @param {string} title @param {() => Promise<void>|void} run */
  const item = (sign, title, run) =>
    menuItem(sign, title, async () => {
      try {
        await run();
      } catch (error) {
        say(sentenceOf(error), 'wrong');
      }
    });
  const page = async (/** @type {boolean} */ replay) => {
    say('Writing the page …', '');
    const { name: file, content } = await post('/export', { puzzle: held, options: { replay } });
    download(unpacked(content, 'text/html'), file);
    say(`Saved ${file}. It plays in any browser, without pepo or a network.`, 'right');
  };
  const format = async (/** @type {string} */ writer) => {
    say('Writing …', '');
    const { name: file, content } = await post('/export', { puzzle: what.puzzle, writer });
    download(unpacked(content), file);
    say(`Saved ${file}.`, 'right');
  };
  return [
    item('link', 'Link (this computer only)', () => copyLink(what.puzzle, 'play', say)),
    ...(what.played
      ? [item('link', 'Link to replay', () => copyLink(what.session, 'replay', say))]
      : []),
    item('text', 'Id', () => copyText(held, 'Id', say, 'It opens in any pepo.')),
    item('text', 'Text', async () =>
      copyText((await post('/text', { puzzle: what.puzzle })).text, 'Text', say),
    ),
    item('text', 'JSON', async () =>
      copyText(JSON.stringify(await post('/json', { puzzle: what.puzzle })), 'JSON', say),
    ),
    item('down', 'SVG picture', async () => {
      download(new Blob([await picture(held)], { type: 'image/svg+xml' }), `${name}.svg`);
      say('SVG saved.', 'right');
    }),
    item('down', 'PNG picture', async () => {
      download(await png(await picture(held)), `${name}.png`);
      say('PNG saved.', 'right');
    }),
    item('down', 'Certificate', () => certify(what.puzzle, say)),
    item('down', 'HTML file to play', () => page(false)),
    ...(what.played ? [item('down', 'HTML file with replay', () => page(true))] : []),
    ...family.writers.map(one => item('down', one.title, () => format(one.name))),
  ];
}

/** @param {string} puzzle */
async function picture(puzzle) {
  const { svg } = await post('/draw', {
    puzzle,
    theme: theme(),
  });
  return svg;
}

/** @param {string} text @returns {Promise<Blob>} */
async function png(text) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  await image.decode();
  const scale = SIDE / Math.max(image.width, image.height);
  const canvas = h('canvas', {
    width: Math.round(image.width * scale),
    height: Math.round(image.height * scale),
  });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error("Your browser couldn't make a PNG."))),
      'image/png',
    ),
  );
}
