/**
 * Makes the door work offline: its service worker caches the page and every file that it has loaded, including the decoder.
 * @returns whether all of it is cached
 */
export async function keepForOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  await navigator.storage?.persist?.().catch(() => false);
  const registration = await navigator.serviceWorker.register('/office/door/worker.js', { scope: '/office/door' });
  await navigator.serviceWorker.ready;
  const worker = registration.active ?? navigator.serviceWorker.controller;
  if (!worker) return false;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_next/static/'),
  );
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage({ keep: [...new Set(files.map(({ pathname }) => pathname))] }, [channel.port2]);
    setTimeout(() => resolve(false), 30_000);
  });
}
