// @ts-check
// The rules, for a new player; folded once they have been read.
import { h } from '../dom.js';
import { settings } from '../settings.js';

/** @param {import('./play.js').Play} play */
export function rulesPanel(play) {
  const { family } = play;
  const note = family.catalogue.find(entry => entry.name === play.game.name)?.note;
  const fold = h(
    'details.rules',
    {
      open: !settings.hasRead(family.name),
      ontoggle: event => settings.keepRead(family.name, !event.currentTarget.open),
    },
    h('summary', 'How to play'),
    ...play.game.rules.map(rule => h('p', rule)),
    note ? h('p.note', note) : null,
  );
  const el = h('section.sec', { hidden: !play.game.rules.length }, fold);
  let begun = play.game.played;

  function show() {
    const { game, watch, hint } = play;
    el.hidden = !game.rules.length || Boolean(watch) || Boolean(hint) || game.solved;
    if (game.played > begun) fold.open = false; // you've started, so you know the rules
    begun = game.played;
  }
  return { el, show };
}
