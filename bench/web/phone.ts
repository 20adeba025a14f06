import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';

/** Slow 4G as in Lighthouse: milliseconds, and bytes a second. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_TIMES_SLOWER = 4;

/** What notice.js measured in the page, in milliseconds; `cls` has no unit. Long tasks take over 50 ms. */
type Noticed = { lcp: number; cls: number; longTasks: number[]; slowestEvent: number };

export type Phone = {
  page: Page;
  cdp: CDPSession;
  noticed: () => Promise<Noticed>;
  /** Bytes of scripts as transferred, without headers. */
  scriptBytes: () => number;
  /** Resolves when no request of the page is pending. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

export type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** Opens a slow phone with an empty cache. */
export async function openPhone(browser: Browser, cookies: Cookies = []): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'nl-NL',
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.addInitScript({ path: 'bench/web/notice.js' });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
  const asked = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId }) => asked.add(requestId));
  cdp.on('Network.loadingFailed', ({ requestId }) => asked.delete(requestId));
  const headerBytes = new Map<string, number>();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') headerBytes.set(requestId, response.encodedDataLength);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    asked.delete(requestId);
    const headers = headerBytes.get(requestId);
    if (headers !== undefined) bytes += encodedDataLength - headers;
  });
  return {
    page,
    cdp,
    noticed: () => page.evaluate(() => structuredClone((window as unknown as { noticed: Noticed }).noticed)),
    scriptBytes: () => bytes,
    settled: async () => {
      do await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
      while (asked.size > 0);
    },
    close: () => context.close(),
  };
}
