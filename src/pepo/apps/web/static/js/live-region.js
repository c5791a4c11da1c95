// @ts-check
// Says something to people who use a screen reader.

let last = 0;

/** @param {string} text */
export function announce(text) {
  const region = document.getElementById('said');
  if (!region || !text) return;
  clearTimeout(last);
  last = setTimeout(() => {
    region.textContent = text;
  }, 120);
}
