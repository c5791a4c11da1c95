// @ts-check
// What the API answers, for the type checker. See /api/docs.

/**
 * @typedef {object} Shape
 * @property {string} id
 * @property {string} role
 * @property {'circle'|'line'|'path'|'text'} kind
 * @property {number} [x] @property {number} [y] @property {number} [r]
 * @property {number} [x1] @property {number} [y1] @property {number} [x2] @property {number} [y2]
 * @property {string} [d]
 * @property {string} [text]
 * @property {number} [size]
 * @property {number} [weight]
 * @property {string} [anchor]
 * @property {string} [fill] @property {string} [stroke] @property {number} [width]
 * @property {number[]} [dash] @property {number} [opacity]
 * @property {string[]} [moves] @property {string} [tries] @property {string} [label]
 * @property {[number, number]} [place] @property {string} [body]
 */

/**
 * `finale`: of a solved board, groups of ids in the order in which it is seen once more.
 * @typedef {{box: [number, number, number, number], alt: string, shapes: Shape[], finale?:
 *   string[][]}} Scene
 */

/**
 * What turns one scene into the next: either a whole scene, or shapes that went and came.
 * @typedef {{scene?: Scene, alt?: string, gone?: string[], put?: [number, Shape][], finale?:
 *   string[][]}} Change
 */

/**
 * @typedef {object} Game
 * @property {string} session @property {string} family @property {string} puzzle
 * @property {string|null} name
 * @property {string} title
 * @property {string} about
 * @property {string} goal
 * @property {string[]} rules
 * @property {number} played @property {string[]} tally @property {boolean} solved
 * @property {number} hints
 * @property {number} watched
 * @property {boolean} assisted
 * @property {number} seconds
 * @property {boolean} can_undo @property {boolean} can_redo
 * @property {number} checkpoints @property {boolean} can_go_back
 * @property {Record<string, boolean>} switches
 * @property {string} drawn @property {Scene} scene
 * @property {boolean} [resumed] @property {string} [unsaved]
 */

/** @typedef {{name: string, title: string, indent: boolean}} Column */
/**
 * @typedef {{name: string, title: string, summary: string, shortest: boolean, columns: Column[],
 *   shows: string[]}} Method
 */
/**
 * @typedef {{name: string, title: string, summary: string, after: string[], shows: string[]}} Stage
 */
/**
 * @typedef {{name: string, kind: string, optional: boolean, default: any, help: string, least:
 *   number|null, most: number|null, choices: string[]}} Param
 */
/** @typedef {{name: string, title: string, summary: string, params: Param[]}} Generator */
/**
 * @typedef {{name: string, id: string, title: string, level: number|null, level_name: string, note:
 *   string, about: string, solvable: boolean}} Entry
 */
/**
 * @typedef {object} Family
 * @property {string} name
 * @property {string} title
 * @property {string} line
 * @property {string[]} rules
 * @property {[string, string]} unit
 * @property {string} watched
 * @property {{name: string, title: string}[]} switches @property {Method[]} methods
 * @property {Stage[]} stages @property {Entry[]} catalogue @property {Generator[]} generators
 * @property {{sizes: number[], unit: string}|null} scaling
 */

/**
 * @typedef {{look: string, therefore: string, moves: string[], refused: boolean, moves_back:
 *   number, scenes: Scene[], hints: number, session: string}} Hint
 */
/** @typedef {{ok: boolean, sentence: string, moves_back: number, scene: Scene}} Review */
/**
 * @typedef {{title: string, sentence: string, played: number, fewest: number|null, exact: boolean,
 *   hints: number, watched: number, assisted: boolean, counts: boolean, seconds: number, best:
 *   number|null, next: {name: string, title: string}|null}} Win
 */
/**
 * @typedef {{stages: {name: string, done: boolean, ready: boolean}[], distance: {moves:
 *   number|null, exact: boolean}|null, outlook: string, win: Win|null}} Outlook
 */

/**
 * @typedef {{outcome: string, sentence: string, length: number, shortest: boolean, seconds: number,
 *   stopped: boolean, frames: number, teaches: boolean, adoptable: boolean, room: number, stages:
 *   {name: string, done: boolean, ready: boolean}[], trace_cut: boolean}} Answer
 */
/**
 * @typedef {{id: string, what: string, status: 'waiting'|'running'|'done'|'failed'|'stopped',
 *   progress?: {done: number, total: number|null, what: string, seconds: number}, error?: string,
 *   answer?: any, partly?: any}} Run
 */
/**
 * @typedef {{number: number, why: string, move: string|null, stack: string[], scene: Scene}} Frame
 */
/**
 * @typedef {{number: number, kind: string, values: Record<string, string>, cells: string[], depth:
 *   number}} Row
 */

/**
 * @typedef {{puzzle: string, family: string, about: string, brush: string, value: string, brushes:
 *   {name: string, title: string, says: string, typed: boolean, icon: string}[], swatches: {value:
 *   string, title: string, text: string, fill: string, edge: string, ink: string}[], acts: {name:
 *   string, title: string, says: string, mends: boolean}[], lacks: string, blanks: {title: string,
 *   id: string}[], scene: Scene}} Edited
 */
/**
 * @typedef {{title: string, ok: boolean|null, solvable: boolean|null, findings: {name: string, ok:
 *   boolean, sentence: string, marks: string[]}[], figures: [string, string][], level: number|null,
 *   level_name: string, sentence: string}} Verdict
 */

export {};
