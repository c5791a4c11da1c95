// @ts-check
// One box for every text that means a puzzle.
import { post } from './api.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { go } from './router.js';

/** What a link of ours holds, from any host; other text as it is. @param {string} text */
export function unlinked(text) {
  const found = text.trim().match(/^https?:\/\/[^#\s]*#\/play\/(\S+)$/);
  if (!found) return text;
  try { return decodeURIComponent(found[1]); } catch { return found[1]; }
}

/** @param {string} placeholder */
export function pasteBox(placeholder) {
  const sorry = h('span.sorry', { role: 'alert', hidden: true });
  const input = h('input', { placeholder, spellcheck: 'false', autocomplete: 'off' });
  const box = h('label.paste', {}, h('span.sr', {}, 'Paste any puzzle'), icon('paste'), input, sorry);

  async function open() {
    const text = unlinked(input.value);
    if (!text.trim()) return;
    try {
      const game = await post('/open', { puzzle: text });
      input.value = '';
      sorry.hidden = true;
      go('play', text.includes('|') ? game.session : game.name ?? game.puzzle);
    } catch (error) {
      sorry.textContent = error instanceof Error ? error.message : String(error);
      sorry.hidden = false;
    }
  }

  input.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    event.stopPropagation();
    if (event.key === 'Enter') open();
    if (event.key === 'Escape') { sorry.hidden = true; input.blur(); }
  });
  input.addEventListener('paste', (/** @type {ClipboardEvent} */ event) => {
    // A grid has several lines, which a box of one line would glue together.
    const text = event.clipboardData?.getData('text') ?? '';
    if (!text.trim().includes('\n')) { setTimeout(open); return; }
    event.preventDefault();
    input.value = text;
    openLines(text);
  });

  /** @param {string} text */
  async function openLines(text) {
    try {
      const game = await post('/open', { puzzle: text });
      input.value = '';
      sorry.hidden = true;
      go('play', game.name ?? game.puzzle);
    } catch (error) {
      sorry.textContent = error instanceof Error ? error.message : String(error);
      sorry.hidden = false;
    }
  }
  input.addEventListener('input', () => { sorry.hidden = true; });
  input.addEventListener('blur', () => { sorry.hidden = true; });
  return box;
}
