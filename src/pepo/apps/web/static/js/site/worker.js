// @ts-check
// The service worker of a site, which makes it work offline. VERSION and FILES are written before it:
// a site that has changed brings a new version, and the files of one version belong together.

(() => {
  const worker = /** @type {any} */ (self); // a service worker, which the checker doesn't know
  const own = /** @type {{VERSION: string, FILES: string[]}} */ (
    /** @type {unknown} */ ({
      // @ts-expect-error: they come before this
      VERSION,
      // @ts-expect-error: they come before this
      FILES,
    })
  );
  const prefix = `pepo ${worker.registration.scope} `; // other sites may share this address's host
  const name = prefix + own.VERSION;

  async function install() {
    const cache = await caches.open(name);
    await cache.addAll(own.FILES.map(file => new Request(file, { cache: 'reload' })));
  }

  async function forgetOthers() {
    const names = await caches.keys();
    const old = names.filter(other => other.startsWith(prefix) && other !== name);
    await Promise.all(old.map(other => caches.delete(other)));
    await worker.clients.claim();
  }

  /** @param {Request} request */
  async function answer(request) {
    const cache = await caches.open(name);
    const kept = await cache.match(request, { ignoreSearch: true });
    return kept ?? fetch(request);
  }

  worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()));
  worker.addEventListener('activate', (/** @type {any} */ event) =>
    event.waitUntil(forgetOthers()),
  );
  worker.addEventListener('message', (/** @type {MessageEvent} */ { data }) => {
    if (data === 'take over') worker.skipWaiting();
  });
  worker.addEventListener('fetch', (/** @type {any} */ event) => {
    const { request } = event;
    if (request.method === 'GET' && request.url.startsWith(worker.registration.scope))
      event.respondWith(answer(request));
  });
})();
