// @ts-check
// One box for every text that means a puzzle: what it is, the server finds out.
import { post } from './api.js';
import { h } from './dom.js';
import { sentenceOf } from './errors.js';
import { familyOf } from './families.js';
import { icon } from './icons.js';
import { go, ownAddress } from './router.js';
import { counted } from './text.js';

const SLOW = 400; // ms after which it is said that a text is being read

/** What was made of the last text, for the screen that shows it. */
let understood = '';

/** What was understood, once. */
export function takeUnderstood() {
  const said = understood;
  understood = '';
  return said;
}

/** @param {string} placeholder */
export function pasteBox(placeholder) {
  const sorry = h('span.sorry', { role: 'alert', hidden: true });
  const input = h('input', { placeholder, spellcheck: 'false', autocomplete: 'off' });
  const box = h('label.paste', h('span.sr', 'Paste any puzzle'), icon('paste'), input, sorry);

  /** @param {string} text */
  async function open(text) {
    if (!text.trim()) return;
    const here = `${ownAddress()}#/`;
    const own = text.trim().startsWith(here) ? text.trim().slice(here.length - 2) : '';
    if (own) {
      taken();
      location.hash = own;
      return;
    } // a link of this very page
    const slow = setTimeout(() => say('Reading …', false), SLOW);
    try {
      const game = await post('/open', { puzzle: text, resume: false });
      const family = await familyOf(game.family);
      const played = game.played ? `, ${counted(game.played, family.unit)} played` : '';
      const what = game.name ? game.title : game.about;
      understood = `Recognised as ${family.title}: ${what}${played}.`;
      taken();
      go('play', game.played ? game.session : (game.name ?? game.puzzle));
    } catch (error) {
      say(sentenceOf(error));
    } finally {
      clearTimeout(slow);
    }
  }

  function taken() {
    input.value = '';
    input.blur(); // the keys are the board's now
    sorry.hidden = true;
  }

  /** @param {string} text */
  function say(text, wrong = true) {
    sorry.textContent = text;
    sorry.classList.toggle('wrong', wrong);
    sorry.hidden = false;
  }

  input.addEventListener('keydown', event => {
    event.stopPropagation();
    if (event.key === 'Enter') open(input.value);
    if (event.key === 'Escape') {
      sorry.hidden = true;
      input.blur();
    }
  });
  input.addEventListener('paste', event => {
    // A grid has several lines, which a box of one line would glue together.
    const text = event.clipboardData?.getData('text') ?? '';
    if (!text.trim().includes('\n')) {
      setTimeout(() => open(input.value));
      return;
    }
    event.preventDefault();
    input.value = text;
    open(text);
  });
  input.addEventListener('input', () => {
    sorry.hidden = true;
  });
  // Not on blur: a screen that has just loaded may take the focus, and the sentence must stay.
  addEventListener('hashchange', () => {
    sorry.hidden = true;
  });
  return box;
}
