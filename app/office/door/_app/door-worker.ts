/**
 * The service worker of the door, as source text. It serves files of the build, which never change, from the cache, and the door's page
 * from the network, or from the cache after two seconds. It leaves other pages of the office alone.
 */
export const doorWorker = `'use strict';
const PAGE = '/office/door';
const KEPT = 'doek-door-1';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const [port] = event.ports;
  event.waitUntil(keep(event.data.keep).then(() => port.postMessage(true), () => port.postMessage(false)));
});

async function keep(files) {
  const cache = await caches.open(KEPT);
  await refresh(cache, new Request(PAGE, { cache: 'no-store' }));
  const missing = [];
  for (const file of files) if (!(await cache.match(file))) missing.push(file);
  await cache.addAll(missing);
  // Of builds before.
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== PAGE && !files.includes(pathname)) await cache.delete(url);
  }
}

async function refresh(cache, request) {
  const answer = await fetch(request);
  if (!answer.ok || answer.redirected) throw new Error('The page of the door could not be fetched');
  await cache.put(PAGE, answer.clone());
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== self.location.origin || event.request.method !== 'GET') return;
  if (event.request.mode === 'navigate' && pathname === PAGE) event.respondWith(page(event.request));
  else if (pathname.startsWith('/_next/static/')) event.respondWith(file(event.request));
});

async function page() {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(PAGE);
  const fresh = refresh(cache, new Request(PAGE, { cache: 'no-store' }));
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, 2000, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

async function file(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}
`;
