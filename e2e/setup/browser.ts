import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page, type Request } from 'playwright';
import { onTestFailed, TestRunner } from 'vitest';
import { PATIENCE } from '@/lib/testing/patience';
import { SHELL } from '@/scripts/dev/test/chromium';
import { BASE } from './api';

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const SMALLEST = { width: 320, height: 640 };

type Settings = {
  viewport?: { width: number; height: number };
  javaScript?: boolean;
  colorScheme?: 'light' | 'dark';
  /** Undefined: the plain site. */
  site?: string;
  /** The browser's language. Undefined: one that we do not have, so that each shop uses its own. */
  locale?: string;
};

type BrowserOptions = { args?: string[]; hosts?: string[]; whole?: boolean };

/** The service under test on an organisation's own domain, which the browser resolves to this machine. */
export const siteOf = (domain: string): string => `http://${domain}:${new URL(BASE()).port}`;

/** A visitor with a separate browser context. `problems`: console errors, page errors and requests to other hosts. */
export type Visitor = { page: Page; context: BrowserContext; problems: string[] };

/** Holds requests back, as a slow network does. @returns what releases them */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Holds the scripts of the next document back. */
export const holdScripts = (page: Page): Promise<() => void> => holdRequests(page, '**/_next/**/*.js');

const ARGS = [
  '--no-sandbox',
  '--in-process-gpu',
  '--host-resolver-rules=MAP *.shop.test 127.0.0.1',
  // Pages are open too briefly for compiling scripts to pay off: this saves a tenth of the CPU.
  '--js-flags=--no-opt --no-maglev',
];

/** The browsers of this worker: its test files share them, because a start costs more than many tests. */
const browsers = new Map<string, Promise<Browser>>();

async function shared(options: LaunchOptions): Promise<Browser> {
  const key = JSON.stringify(options);
  const known = browsers.get(key);
  if (known && (await known.catch(() => undefined))?.isConnected()) return known;
  const started = chromium.launch(options);
  browsers.set(key, started);
  return started;
}

/**
 * Opens visitors in a Chromium; `leave` returns the problems of their pages.
 * @param hosts other hosts (with port) that these visitors may request
 * @param whole the whole Chromium, for features that its headless shell lacks
 */
export async function openBrowser({ args = [], hosts = [], whole = false }: BrowserOptions = {}) {
  const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env;
  const { HEADLESS_SHELL_PATH = existsSync(SHELL) ? SHELL : CHROMIUM_PATH } = process.env;
  const browser = await shared({
    executablePath: whole ? CHROMIUM_PATH : HEADLESS_SHELL_PATH,
    args: [...ARGS, ...args],
  });
  const visitors: Visitor[] = [];

  async function visit({
    viewport = DESKTOP,
    javaScript = true,
    colorScheme = 'light',
    site = BASE(),
    locale = 'es-ES',
  }: Settings = {}) {
    const phone = viewport.width < 600;
    const context = await browser.newContext({
      baseURL: site,
      viewport,
      colorScheme,
      locale,
      javaScriptEnabled: javaScript,
      hasTouch: phone,
      isMobile: phone,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(PATIENCE);
    const problems: string[] = [];
    const requests = watch(context, problems, [new URL(site).host, ...hosts]);
    const visitor = { context, problems, page: await context.newPage() };
    if (TestRunner.getCurrentTest()) {
      onTestFailed(() => console.log([`A visitor is on ${visitor.page.url()}:`, ...requests.slice(-20)].join('\n')));
    }
    visitors.push(visitor);
    return visitor;
  }

  /** Ends all visits. @returns their problems */
  async function leave(): Promise<string[]> {
    const gone = visitors.splice(0);
    await Promise.all(gone.map(({ context }) => context.close()));
    return gone.flatMap(({ problems }) => problems);
  }

  return { visit, leave, close: async () => void (await leave()) };
}

/**
 * "Connection closed.", of a page that is left before all of it has come: Chromium ends its parsing without DOMContentLoaded, which Next.js
 * takes for the end of its data. Nobody sees it, and the page works as without scripts until it is left (cut-short.spec.ts).
 */
const OF_A_LEFT_PAGE = 'Minified React error #412;';

/** Adds to `problems`. @returns the requests so far, which grow */
function watch(context: BrowserContext, problems: string[], hosts: string[]): readonly string[] {
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  const requests: string[] = [];
  const note = (what: string) => (request: Request) =>
    requests.push(`${Math.round(performance.now())} ms, ${what}: ${request.method()} ${request.url()}`);
  context.on('requestfinished', note('finished'));
  context.on('response', (response) => note(`${response.status()}`)(response.request()));
  context.on('requestfailed', (request) => note(`failed (${request.failure()?.errorText})`)(request));
  context.on('weberror', (error) => {
    if (error.error().message.startsWith(OF_A_LEFT_PAGE)) return;
    problems.push(`page: ${error.error()}`);
    // Printed, and no part of the problem, from which tests filter by words.
    const at = `${Math.round(performance.now())} ms, on ${error.page()?.url()}: ${error.error().stack}`;
    console.log([at, 'The last requests:', ...requests.slice(-20)].join('\n'));
  });
  context.on('request', (request) => {
    note('asked')(request);
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && !hosts.includes(host)) problems.push(`third party: ${request.url()}`);
  });
  return requests;
}
