// @ts-check
// Pictures that the server draws, in the colours of the page.

export const theme = () => document.documentElement.dataset.theme ?? 'light';

/** The address of a picture. @param {string} puzzle */
export const pictureOf = puzzle =>
  `/api/v1/picture?puzzle=${encodeURIComponent(puzzle)}&theme=${theme()}`;
