// @ts-check
// The buttons under the board; on a phone, at the bottom.
import { isAlone } from '../api.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { menuButton, menuItem } from '../menu.js';
import { go, offers } from '../router.js';
import { withKey } from '../shortcuts.js';
import { pencil, takeBack } from './pencil.js';
import { askHint, review, wonder } from './questions.js';

/** @param {import('./play.js').Play} play */
export function toolbar(play) {
  const newOne = () => go('new', play.family.name);
  const tools = {
    undo: tool('undo', 'Undo', 'undo', () => play.act('undo')),
    redo: tool('redo', 'Redo', 'redo', () => play.act('redo')),
    pencil: tool('pencil', 'Pencil', 'pencil', () => pencil(play), '', 'Pencil: tentative moves'),
    keep: tool('kept', 'Keep', 'pencil', () => pencil(play), 'layer', 'Keep what you pencilled'),
    takeBack: tool(
      'erase',
      'Take back',
      'take-back',
      () => takeBack(play),
      'layer',
      'Take back what you pencilled',
    ),
    hint: tool('hint', 'Hint', 'hint', () => askHint(play), 'ask'),
    why: tool('why', 'Why?', 'why', () => wonder(play), 'ask', 'Why? Ask about a cell'),
    check: tool('check', 'Check', 'check', () => review(play), 'ask', 'Check for mistakes'),
    checkpoint: tool(
      'checkpoint',
      'Checkpoint',
      'checkpoint',
      () => play.act('checkpoint'),
      'fold',
    ),
    back: tool('back', 'Back', 'back', () => play.act('back'), 'fold'),
    restart: tool('restart', 'Restart', '', () => play.act('restart'), 'fold'),
    new: tool('new', 'New', 'new', newOne, 'fold'),
  };
  const more = menuButton(
    tool('more', 'More', '', () => {}, 'more'),
    () => [
      ...(play.game.is_pencilling // then a phone has no room for these
        ? [
            menuItem('hint', 'Hint', () => askHint(play)),
            ...(isAlone() ? [] : [menuItem('why', 'Why?', () => wonder(play))]),
            menuItem('check', 'Check', () => review(play)),
          ]
        : []),
      menuItem('checkpoint', 'Checkpoint', () => play.act('checkpoint')),
      ...(play.game.can_go_back
        ? [menuItem('back', 'Back to checkpoint', () => play.act('back'))]
        : []),
      menuItem('restart', 'Restart', () => play.act('restart')),
      ...(offers('new') ? [menuItem('new', 'New', newOne)] : []),
    ],
  );
  more.style.display = 'contents';
  const el = h(
    play.game.can_pencil ? 'div.toolbar.pencils' : 'div.toolbar',
    { role: 'toolbar', 'aria-label': 'Play' },
    h('div.grp', tools.undo, tools.redo),
    play.game.can_pencil && h('div.grp', tools.pencil, tools.keep, tools.takeBack),
    h('div.grp', tools.hint, !isAlone() && tools.why, tools.check, tools.checkpoint, tools.back),
    h('div.grp', tools.restart, offers('new') && tools.new, more),
  );

  function show() {
    const { game, hint } = play;
    const watching = Boolean(play.watch);
    tools.undo.disabled = !game.can_undo && !watching;
    tools.redo.disabled = !game.can_redo;
    tools.restart.disabled = !game.can_undo && !watching;
    tools.back.hidden = !game.checkpoints;
    tools.back.disabled = !game.can_go_back;
    el.classList.toggle('pencilling', game.is_pencilling);
    tools.pencil.hidden = game.is_pencilling;
    tools.keep.hidden = tools.takeBack.hidden = !game.is_pencilling;
    tools.hint.setAttribute('aria-pressed', String(Boolean(hint)));
    tools.why.setAttribute('aria-pressed', String(play.wondering));
  }
  return { el, show };
}

/**
 * @param {string} name
 * @param {string} title
 * @param {string} action
 * @param {() => void} run
 * @param {string} [kind]
 * @param {string} [says] what it does, where the title is too short to say it
 */
function tool(name, title, action, run, kind, says = title) {
  return h(
    `button.tool${kind ? `.${kind}` : ''}`,
    { title: withKey(says, action), onclick: run },
    icon(name),
    h('span', title),
  );
}
