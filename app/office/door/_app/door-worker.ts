/**
 * The service worker of the door, as source text. It is installed only when the page and every file of `files` are cached, and then serves
 * all of them from the cache: a page of another build never runs with files of this one. It leaves other pages of the office alone.
 */
export const doorWorker = (files: readonly string[], build: string): string => `'use strict';
const PAGE = '/office/door';
const FILES = ${JSON.stringify(files)};
const KEPT = 'doek-door-${build}';

self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(forget().then(() => self.clients.claim())));

// The page asks whether everything is still cached: a browser that lacks space deletes caches.
self.addEventListener('message', (event) => {
  const [port] = event.ports;
  event.waitUntil(keep().then(() => port.postMessage(true), () => port.postMessage(false)));
});

async function keep() {
  if (FILES.length === 0) throw new Error('This build has no list of its files');
  const cache = await caches.open(KEPT);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  // Each by itself, so that a weak network gets further with each attempt.
  await Promise.all(FILES.filter((file) => !known.has(file)).map((file) => cache.add(file)));
  if (!known.has(PAGE) && !(await refresh())) throw new Error('The page is of another build');
}

// Keeps the page if it is of this build. While a new version is started, the two may come from different machines.
async function refresh() {
  const answer = await fetch(new Request(PAGE, { cache: 'no-store' }));
  if (!answer.ok || answer.redirected) throw new Error('The page of the door could not be fetched');
  const needed = (await answer.clone().text()).match(/static\\/chunks\\/[\\w.~-]+\\.(?:js|css)/g) ?? [];
  if (needed.length === 0 || !needed.every((file) => FILES.includes('/_next/' + file))) return false;
  await (await caches.open(KEPT)).put(PAGE, answer);
  return true;
}

// A page that is open now goes on with the files of the build before.
async function forget() {
  const old = (await caches.keys()).filter((name) => name.startsWith('doek-door-') && name !== KEPT);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== self.location.origin || event.request.method !== 'GET') return;
  if (event.request.mode === 'navigate' && pathname === PAGE) {
    const fresh = refresh();
    event.waitUntil(fresh.catch(() => {}));
    event.respondWith(page(event.request));
  } else if (pathname.startsWith('/_next/static/')) event.respondWith(file(event.request));
});

async function page(request) {
  return (await caches.match(PAGE, { cacheName: KEPT, ignoreVary: true })) ?? fetch(request);
}

async function file(request) {
  const kept = await caches.match(request.url, { ignoreSearch: true, ignoreVary: true });
  if (!kept) return fetch(request);
  // A worker reads settings from its address, which is that of the answer if the answer has one.
  return request.destination === 'worker' ? new Response(kept.body, { headers: kept.headers }) : kept;
}
`;
