import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Db, Pool } from '@/db/client';
import type { Tenant } from '@/lib/testing/tenant';
import { BASE, newCart, openDatabase } from './api';
import { DESKTOP, openBrowser, type Visitor } from './browser';
import { buyingAt } from './checkout';
import { openSite } from './other-site';
import { makeShop } from './shop';

export const LOADER = 'iframes/vdm_loader.js?ver=5.9';
export const SIDE = 'event/vdm_sideloader.js';

type EmbedOptions = {
  of?: Tenant;
  script?: string;
  times?: number;
  style?: string;
  lang?: string;
  policy?: string;
  more?: string;
};

/**
 * Two other sites: the theatre, which the organisation `tenant` lists, and one that it does not list. The browsers of
 * visitors keep no cookies in frames.
 */
async function openSites(db: Db) {
  const site = await openSite();
  const theatre = `http://theatre.test:${site.port}`;
  const elsewhere = `http://elsewhere.test:${site.port}`;
  const browser = await openBrowser({
    args: ['--host-resolver-rules=MAP *.test 127.0.0.1', '--test-third-party-cookie-phaseout'],
    // The headless shell keeps cookies in frames regardless of its settings.
    whole: true,
    hosts: [theatre, elsewhere].map((origin) => new URL(origin).host),
  });
  const tenant = await makeShop(db, { title: 'Theater Test', embed_origins: [theatre] });
  /** An organisation without `embed_origins`: any site may frame its shop. */
  const open = await makeShop(db, { title: 'Theater Open' });

  /** The path of a page with buttons that open the shop, and a counter. `policy`: its CSP. */
  function pageWith({
    of = tenant,
    script = LOADER,
    times = 1,
    style = '',
    lang = 'nl',
    policy,
    more = '',
  }: EmbedOptions = {}): string {
    const path = `/${newCart()}`;
    const html = `<!doctype html><html lang="${lang}"><head><title>Het theater</title>
      <meta name="viewport" content="width=device-width"><style nonce="own">body { height: 4000px } ${style}</style></head>
      <body><main><h1>Het theater</h1><a href="#" id="before">Nieuws</a> <button id="buy">Koop kaarten</button>
      <button id="cart">Winkelwagen</button> <button id="calendar">Agenda</button> <span id="counter">?</span></main>
      <script nonce="own">
        const told = [];
        let session;
        addEventListener('message', ({ data, origin }) => {
          told.push({ ...data, origin });
          if (data.vdm_basketcounter !== undefined) counter.textContent = data.vdm_basketcounter;
        });
        buy.onclick = () => vdm_order(${of.subEventId('avond')}, session);
        cart.onclick = () => vdm_order('cart', session);
        calendar.onclick = () => vdm_calendar();
      </script>
      ${`<script src="${BASE()}/${of.name}/${script}"></script>`.repeat(times)}${more}</body></html>`;
    site.pages[path] = { html, headers: policy ? { 'Content-Security-Policy': policy } : {} };
    return path;
  }

  const close = async () => {
    await browser.close();
    await site.close();
  };
  return { site, theatre, elsewhere, browser, tenant, open, pageWith, close };
}

/** The two sites for the tests of one file, which fail when a page reports an unexpected problem. */
export function sitesForTests() {
  const database = openDatabase();
  let sites: Awaited<ReturnType<typeof openSites>>;
  beforeAll(async () => {
    sites = await openSites(database.db);
  });
  afterEach(async () => expect(await sites.browser.leave()).toEqual([]));
  afterAll(async () => {
    await sites.close();
    await database.close();
  });
  /** A visitor at a page of the theatre, or of another site. */
  const visit = async (about: EmbedOptions = {}, { origin = sites.theatre, viewport = DESKTOP } = {}) => {
    const visitor = await sites.browser.visit({ viewport });
    await visitor.page.goto(origin + sites.pageWith(about));
    return visitor;
  };
  return { database, sites: () => sites, visit };
}

/** The frame of the shop in a page of another site. */
export const frameOf = (page: Page) => page.frameLocator('doek-embed iframe');
export const counter = (page: Page) => page.locator('#counter').textContent();
export const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);
export const isOpen = async (page: Page) => (await page.locator('doek-embed dialog[open]').count()) > 0;

/** The messages that the page has received, with their origins. */
export const told = (page: Page) => page.evaluate('told') as Promise<Record<string, unknown>[]>;

/** `loading`, `ready`, `failed` or `bare` (app/[client_name]/_embed/panel.js). */
export const untilState = (page: Page, state: string) =>
  page.locator(`doek-embed dialog[data-state=${state}]`).waitFor();

/** Presses a button of the page and waits for the shop. */
export async function openShop({ page }: Visitor, button: 'buy' | 'cart' | 'calendar'): Promise<void> {
  await page.locator(`#${button}`).click();
  await untilState(page, 'ready');
}

/** Adds tickets to the cart in a frame that shows a performance. */
export async function addTickets({ page }: Visitor, count: number): Promise<void> {
  const frame = frameOf(page);
  await frame.getByRole('spinbutton', { name: 'Aantal kaarten: Standaard' }).fill(String(count));
  await frame.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
  await frame.getByRole('heading', { name: 'Je winkelwagen' }).waitFor();
  await expect.poll(() => counter(page)).not.toBe('0');
}

/** Enables the test bank in a shop. */
export async function offerTestBank({ sql }: Pool, { client }: Tenant): Promise<void> {
  const methods = [{ payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'test' }];
  await sql`UPDATE clients SET payment_methods = ${JSON.stringify(methods)}::jsonb WHERE id = ${client.id}`;
}

/** Pays an order of two tickets: from the checkout, now in the window instead of the frame, to the tickets. */
export async function payInWindow(database: Pool, tenant: Tenant, visitor: Visitor): Promise<void> {
  const { fillIn, send, atBank, heading, codes } = buyingAt(tenant, database);
  await visitor.page.waitForURL(`${BASE()}/${tenant.name}/checkout`);
  await fillIn(visitor);
  await send(visitor);
  await visitor.page.waitForURL('**/testbank/**');
  await atBank(visitor, 'Betalen');
  await visitor.page.waitForURL(`**/${tenant.name}/order/**`);
  await heading(visitor, 'Bedankt, je bestelling is betaald');
  expect(await codes(visitor).count()).toBe(2);
}
