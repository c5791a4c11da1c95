// @ts-check
// Paints are names of tokens; a colour of the board's own stays as it is.

/** @param {string|undefined} name */
export const paint = name => (!name ? 'none' : name.startsWith('#') ? name : `var(--${name})`);
