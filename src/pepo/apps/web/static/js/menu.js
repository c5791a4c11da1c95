// @ts-check
// A button that opens a small menu.
import { h } from './dom.js';
import { icon } from './icons.js';

/** @param {string} sign @param {string} title @param {() => void} run */
export const menuItem = (sign, title, run) =>
  h('button', { role: 'menuitem', onclick: run }, icon(sign), title);

/** @param {HTMLButtonElement} button @param {() => HTMLElement[]} items */
export function menuButton(button, items) {
  const holder = h('span', button);
  /** @type {HTMLElement|null} */
  let menu = null;
  button.setAttribute('aria-haspopup', 'menu');
  button.setAttribute('aria-expanded', 'false');

  function close() {
    menu?.remove();
    menu = null;
    button.setAttribute('aria-expanded', 'false');
    removeEventListener('pointerdown', outside, true);
  }

  /** @param {Event} event */
  function outside(event) {
    if (!holder.contains(/** @type {Node} */ (event.target))) close();
  }

  function open() {
    menu = h('div.menu', { role: 'menu' }, ...items());
    holder.append(menu);
    button.setAttribute('aria-expanded', 'true');
    addEventListener('pointerdown', outside, true);
    /** @type {HTMLElement|null} */ (
      menu?.querySelector('[aria-checked=true], button, a')
    )?.focus();
    menu?.addEventListener('click', () => {
      close();
      button.focus();
    });
    menu?.addEventListener('keydown', walk);
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const all = /** @type {HTMLElement[]} */ ([...(menu?.children ?? [])]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (event.key === 'Escape' || event.key === 'Tab') {
      close();
      button.focus();
    } else if (event.key === 'ArrowDown') all[(at + 1) % all.length].focus();
    else if (event.key === 'ArrowUp') all[(at - 1 + all.length) % all.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  button.addEventListener('click', () => (menu ? close() : open()));
  return holder;
}
