// @ts-check
// What this browser remembers; nothing in a private window.

/** @param {string} key @param {any} otherwise */
export function read(key, otherwise) {
  try {
    const text = localStorage.getItem(`pepo-${key}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {any} value */
export function write(key, value) {
  try {
    localStorage.setItem(`pepo-${key}`, JSON.stringify(value));
  } catch {
    /* a private window */
  }
}
