// @ts-check
// Light, dark, high contrast, colour-blind safe, or as the system says. Runs before the page is
// painted, hence no module; theme-menu.js changes it.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contrast = matchMedia('(prefers-contrast: more)');
  const paper = matchMedia('print'); // ink on white, whatever the screen likes
  const root = document.documentElement;
  const THEMES = ['light', 'dark', 'contrast', 'colour-blind'];

  function chosen() {
    try {
      return localStorage.getItem('pepo-theme') || 'system';
    } catch {
      return 'system';
    }
  }

  function show() {
    const choice = paper.matches && chosen() !== 'contrast' ? 'light' : chosen();
    const system = contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light';
    root.dataset.theme = choice === 'system' || !THEMES.includes(choice) ? system : choice;
    dispatchEvent(new Event('pepo-theme'));
  }

  dark.addEventListener('change', show);
  contrast.addEventListener('change', show);
  paper.addEventListener('change', show);
  addEventListener('storage', show);
  addEventListener('pepo-theme-chosen', show);
  show();
})();
