import type { Browser, CDPSession, Page } from 'playwright';

/** Slow 4G as Lighthouse has it. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_TIMES_SLOWER = 4;

/** What a page noticed of itself, in milliseconds; `cls` has no unit. Long tasks last over 50 ms. */
type Noticed = { lcp: number; cls: number; longTasks: number[]; slowestEvent: number };

export type Phone = {
  page: Page;
  cdp: CDPSession;
  noticed: () => Promise<Noticed>;
  /** Bytes of scripts over the network, as they came. */
  scriptBytes: () => number;
  close: () => Promise<void>;
};

/** A slow phone with nothing in its cache. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript(notice);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
  const scripts = new Set<string>();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return {
    page,
    cdp,
    noticed: () => page.evaluate(() => structuredClone((window as unknown as { noticed: Noticed }).noticed)),
    scriptBytes: () => bytes,
    close: () => context.close(),
  };
}

/** Runs in the page, before anything of it. */
function notice(): void {
  const noticed: Noticed = { lcp: 0, cls: 0, longTasks: [], slowestEvent: 0 };
  Object.assign(window, { noticed });
  const watch = (type: string, each: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', (entry) => {
    noticed.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) noticed.cls += shift.value;
  });
  watch('longtask', (entry) => noticed.longTasks.push(entry.duration));
  const interactions = { durationThreshold: 16 };
  watch(
    'event',
    (entry) => {
      if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
        noticed.slowestEvent = Math.max(noticed.slowestEvent, entry.duration);
    },
    interactions,
  );
}
