const SCRIPT = '/office/door/worker.js';
/** The page, and what workers of the page load: a browser asks the service worker of the address that a worker's script has. */
const SCOPES = ['/office/door', '/_next/static/'];
const PATIENCE_MS = 30_000;

/**
 * Makes the door work offline: its service worker caches the page and every file of its build, including the decoder.
 * @returns whether all of it is cached
 */
export async function keepForOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  // Firefox asks the user and waits for an answer, so nothing waits for this.
  void navigator.storage?.persist?.().catch(() => false);
  let page: ServiceWorker | undefined;
  for (const scope of SCOPES) {
    const registration = await navigator.serviceWorker.register(SCRIPT, { scope });
    await activated(registration);
    if (!registration.active) return false;
    // The first may be of a later build than the second, whose files are then gone; both look in each other's cache.
    page ??= registration.active;
    void registration.update().catch(() => {});
  }
  return page !== undefined && hasAll(page);
}

/** Waits until a service worker is active, or its first installation failed. */
function activated(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  return new Promise((done) => {
    const look = () => (worker?.state === 'activated' || worker?.state === 'redundant' || !worker) && done();
    worker?.addEventListener('statechange', look);
    look();
    setTimeout(done, PATIENCE_MS);
  });
}

function hasAll(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage('keep', [port2]);
    setTimeout(() => resolve(false), PATIENCE_MS);
  });
}
