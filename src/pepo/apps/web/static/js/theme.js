// @ts-check
// Light, dark, high contrast, colour-blind safe, or as the system says; and whether things move.
// Runs before the page is painted, hence no module: it reads the copy of your settings that
// settings.js keeps in this browser.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contrast = matchMedia('(prefers-contrast: more)');
  const forced = matchMedia('(forced-colors: active)'); // the system's palette: forced-colors.css
  const paper = matchMedia('print'); // ink on white, whatever the screen likes
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const root = document.documentElement;
  const THEMES = ['light', 'dark', 'contrast', 'colour-blind'];
  let chosen = copy();

  /** @returns {{theme?: string, motion?: string}} */
  function copy() {
    try {
      return JSON.parse(localStorage.getItem('pepo-settings') ?? '{}').values ?? {};
    } catch {
      return {};
    }
  }

  function show() {
    const { theme = 'system', motion = 'system' } = chosen;
    const choice = paper.matches && theme !== 'contrast' ? 'light' : theme;
    const palette = dark.matches ? 'dark' : 'light';
    const system = contrast.matches ? 'contrast' : palette;
    const shown = forced.matches ? palette : THEMES.includes(choice) ? choice : system;
    const stands = motion === 'never' || (motion !== 'always' && still.matches);
    const changed = root.dataset.theme !== shown || root.hasAttribute('data-still') !== stands;
    root.dataset.theme = shown;
    root.toggleAttribute('data-still', stands);
    if (changed) dispatchEvent(new Event('pepo-theme'));
  }

  for (const media of [dark, contrast, forced, paper, still])
    media.addEventListener('change', show);
  addEventListener('storage', () => {
    chosen = copy();
    show();
  });
  addEventListener('pepo-settings', event => {
    chosen = /** @type {CustomEvent} */ (event).detail;
    show();
  });
  show();
})();
