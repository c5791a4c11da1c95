// @ts-check
// A game as a picture, by the family's rules.

/** @typedef {{switches?: Record<string, boolean>, assists?: boolean}} Shown */
/**
 * @typedef {{opened: import('./book.js').Opened, session: import('./session.js').Session}} Game
 */

/** @param {Game} game @param {Shown} shown */
export function viewOf({ opened, session }, { switches = {}, assists = false }) {
  const own = opened.rules.switches ?? {};
  return {
    trail: session.trail,
    switches: Object.fromEntries(
      Object.entries(own).map(([name, on]) => [name, switches[name] ?? on]),
    ),
    assists,
    firm: session.firm,
  };
}

/** @param {Game} game @param {Shown} shown @param {object} [more] */
export function sceneOf(game, shown, more = {}) {
  const { opened, session } = game;
  return opened.rules.draw(session.state, { ...viewOf(game, shown), ...more });
}
