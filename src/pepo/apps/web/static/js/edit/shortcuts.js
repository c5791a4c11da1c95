// @ts-check
// Keys of the Edit screen: values are typed onto the board, and changes undone.
import { listenToActions } from '../shortcuts.js';

/** @typedef {import('./editor.js').Editor} Editor */

const TYPING_TIME = 900; // ms in which digits make one number

/** Digits and letters choose a value, and put it where the focus is. @param {Editor} editor */
export function listenToValues(editor) {
  let typed = { text: '', at: 0 };
  editor.board.el.addEventListener('keydown', event => {
    const { brush: name, brushes } = editor.now;
    const held = event.ctrlKey || event.metaKey || event.altKey;
    const typing = brushes.find(brush => brush.name === name)?.typed;
    const old = editor.board.focused()?.moves[0];
    if (held || !typing || !/^[0-9xo.=]$/i.test(event.key) || !old) return;
    event.preventDefault();
    event.stopPropagation();
    const at = performance.now();
    const fresh = at - typed.at > TYPING_TIME || !/\d/.test(event.key);
    typed = { text: (fresh ? '' : typed.text) + event.key.toUpperCase(), at };
    editor.change(`${old.slice(0, old.indexOf('='))}=${typed.text}`);
  });
}

/**
 * @param {Editor} editor
 * @param {Record<string, () => unknown>} more by action
 * @returns {() => void} stops listening
 */
export const listenToShortcuts = (editor, more) =>
  listenToActions({ ...more, undo: () => editor.undo(), redo: () => editor.redo() });
