// @ts-check
// A file for the browser to save.
import { h } from '../dom.js';

/** Bytes that came as text. @param {string} packed in Base64 @param {string} [type] */
export const unpacked = (packed, type = '') =>
  new Blob([Uint8Array.from(atob(packed), sign => sign.charCodeAt(0))], { type });

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  downloadFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 20000);
}

/** The same for what an address answers. @param {string} url @param {string} name */
export function downloadFrom(url, name) {
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}
