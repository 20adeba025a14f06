/**
 * Runs in the page: registers the service worker and tells the visitor once the page is stored. `worker.js` lies beside
 * the page, so that its scope is this order alone.
 */
export const keepOffline = `
const note = document.querySelector('[data-saved]');
const folder = location.pathname.replace(/[^/]+\\/?$/, '');
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'kept') note.textContent = note.dataset.saved;
  });
  navigator.serviceWorker.register(folder + 'worker.js', { scope: folder })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active.postMessage({ keep: location.href }))
    .catch(() => {});
}`;

/**
 * The service worker: network first; the stored copy when the network fails or is slow. It stores the page of tickets
 * only, and deletes it when the order has no tickets any more.
 */
export const offlineWorker = `
const STORE = 'tickets:' + self.registration.scope;
const PATIENCE_MILLISECONDS = 4000;
const isTickets = (url) => url.startsWith(self.registration.scope) && /\\/ticket\\/?$/.test(new URL(url).pathname);
const nameOf = (url) => new URL(url).pathname.replace(/\\/$/, '');

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const url = event.data && event.data.keep;
  if (typeof url !== 'string' || !isTickets(url)) return;
  event.waitUntil(refresh(new Request(url, { headers: { Accept: 'text/html' } })).then((answer) => {
    if (answer.ok) event.source.postMessage('kept');
  }).catch(() => {}));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || !isTickets(event.request.url)) return;
  const fresh = refresh(event.request);
  event.waitUntil(fresh.catch(() => {}));
  event.respondWith(answer(event.request, fresh));
});

async function answer(request, fresh) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS));
  const first = await Promise.race([fresh, late]).catch(() => undefined);
  if (first && first.status < 500) return first;
  const kept = await (await caches.open(STORE)).match(nameOf(request.url));
  return kept || fresh;
}

async function refresh(request) {
  const answer = await fetch(request);
  const store = await caches.open(STORE);
  const isPage = (answer.headers.get('Content-Type') || '').startsWith('text/html');
  if (answer.ok && isPage) await store.put(nameOf(request.url), answer.clone());
  if ([404, 409, 410].includes(answer.status)) await store.delete(nameOf(request.url));
  return answer;
}
`;
