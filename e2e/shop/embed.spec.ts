import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '@/lib/testing/tenant';
import { ask, BASE, newCart, openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { DESKTOP, openBrowser, PHONE, type Visitor } from '../setup/browser';
import { openSite } from '../setup/other-site';
import { makeShop } from '../setup/shop';

const database = openDatabase();
let tenant: Tenant;
let site: Awaited<ReturnType<typeof openSite>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let theatre: string;
let elsewhere: string;

beforeAll(async () => {
  site = await openSite();
  theatre = `http://theatre.test:${site.port}`;
  elsewhere = `http://elsewhere.test:${site.port}`;
  const hosts = [theatre, elsewhere].map((origin) => new URL(origin).host);
  const args = ['--host-resolver-rules=MAP *.test 127.0.0.1', '--test-third-party-cookie-phaseout'];
  browser = await openBrowser({ args, hosts });
  tenant = await makeShop(database.db, { title: 'Theater Test', embed_origins: [theatre] });
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await site.close();
  await database.close();
});

const LOADER = 'iframes/vdm_loader.js?ver=5.9';
const SIDE = 'event/vdm_sideloader.js';

type About = { script?: string; style?: string; lang?: string; scripts?: number; csp?: (base: string) => string };

/** A page of the theatre with buttons that open the shop, and a counter as sites have it. */
function hostPage({ script = LOADER, style = '', lang = 'nl', scripts = 1, csp }: About = {}) {
  const address = `${BASE()}/${tenant.name}/${script}`;
  const path = `/${newCart()}`;
  const html = `<!doctype html><html lang="${lang}"><head><title>Het theater</title><style nonce="own">
    body { height: 4000px; } ${style}</style></head><body><main><h1>Het theater</h1>
    <a href="#" id="before">Nieuws</a>
    <button id="buy">Koop kaarten</button> <button id="cart">Winkelwagen</button> <button id="calendar">Agenda</button>
    <span class="vdm_basketcounter">?</span></main>
    <script nonce="own">
      const told = [];
      let session;
      addEventListener('message', ({ data, origin }) => {
        told.push({ ...data, origin });
        if (data.vdm_basketcounter !== undefined) document.querySelector('span').textContent = data.vdm_basketcounter;
      });
      document.querySelector('#buy').onclick = () => vdm_order(${tenant.subEventId('avond')}, session);
      document.querySelector('#cart').onclick = () => vdm_order('cart', session);
      document.querySelector('#calendar').onclick = () => vdm_calendar();
    </script>
    ${`<script src="${address}"></script>`.repeat(scripts)}</body></html>`;
  site.pages[path] = { html, headers: csp ? { 'Content-Security-Policy': csp(BASE()) } : {} };
  return path;
}

const frameOf = (page: Page) => page.frameLocator('doek-embed iframe');
const addTo = (page: Page) => frameOf(page).getByRole('button', { name: 'In winkelwagen', exact: true });
const counter = (page: Page) => page.locator('.vdm_basketcounter').textContent();
const button = (page: Page, id: string) => page.locator(`#${id}`);
const told = (page: Page) => page.evaluate('told') as Promise<Record<string, unknown>[]>;
const isOpen = async (page: Page) => (await page.locator('doek-embed dialog[open]').count()) === 1;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const stateOf = (page: Page) => page.locator('doek-embed dialog').getAttribute('data-state');

async function openTickets({ page }: Visitor, id = 'buy'): Promise<void> {
  await button(page, id).click();
  await expect.poll(() => stateOf(page)).toBe('ready');
}

async function addTickets({ page }: Visitor, count: number): Promise<void> {
  await frameOf(page).getByRole('spinbutton', { name: 'Aantal kaarten: Standaard' }).fill(String(count));
  await addTo(page).click();
  await frameOf(page).getByRole('heading', { name: 'Je winkelwagen' }).waitFor();
}

describe('a browser that keeps no cookies of other sites', () => {
  it('is what these visitors have', async () => {
    site.pages['/third'] = { html: 'x', headers: { 'Set-Cookie': 'third=1; SameSite=None; Secure' } };
    const probe = `http://localhost:${site.port}/third`;
    site.pages['/around'] = { html: `<iframe src="${probe}"></iframe>` };
    const { page, context, problems } = await browser.visit();
    for (const address of [`${theatre}/around`, `${theatre}/around`, probe, probe]) {
      await page.goto(address, { waitUntil: 'networkidle' });
    }
    // Not in the frame, the second time either; but from its own page, the second time.
    const cookies = site.asked.filter(({ path }) => path === '/third').map(({ cookie }) => cookie);
    expect(cookies).toEqual([undefined, undefined, undefined, 'third=1']);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['third']);
    problems.splice(0);
  });
});

describe.each([
  { what: 'the pop-up on a desktop', viewport: DESKTOP, script: LOADER },
  { what: 'the pop-up on a phone', viewport: PHONE, script: LOADER },
  { what: 'the side panel on a desktop', viewport: DESKTOP, script: SIDE },
  { what: 'the side panel on a phone', viewport: PHONE, script: SIDE },
])('$what', ({ viewport, script }) => {
  it('sells tickets, counts them on the page around it, and gives the page back', async () => {
    const visitor = await browser.visit({ viewport });
    const { page, context } = visitor;
    await page.goto(theatre + hostPage({ script }));
    const session = newCart();
    await page.evaluate(`session = '${session}'`);
    await page.mouse.wheel(0, 300);
    await openTickets(visitor);
    expect(await counter(page)).toBe('0');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    await addTickets(visitor, 3);
    await expect.poll(() => counter(page)).toBe('3');
    const cart = await ask(`/api/${tenant.name}/cart/${session}`);
    expect(cart.body.at(-1).totalprice).toBe('73.50');
    expect(await frameOf(page).locator('[data-total]').getAttribute('data-total')).toBe('73.50');
    await frameOf(page)
      .getByRole('button', { name: /^Verwijder/ })
      .first()
      .click();
    await expect.poll(() => counter(page)).toBe('2');
    expect(await context.cookies()).toEqual([]);

    await frameOf(page)
      .getByRole('button', { name: /^Verwijder/ })
      .first()
      .focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toBe(false);
    expect(await focused(page)).toBe('buy');
    expect((await told(page)).at(-1)).toEqual({ vdm_close: true, origin: BASE() });
    expect(await page.evaluate(() => document.documentElement.style.cssText)).toBe('');
    expect(await page.locator('doek-embed').count()).toBe(0);

    await openTickets(visitor, 'cart');
    await frameOf(page).getByRole('link', { name: 'Winkelwagen, 2 kaarten' }).waitFor();
    await frameOf(page).getByRole('button', { name: 'Sluiten' }).click();
    await expect.poll(() => isOpen(page)).toBe(false);
    expect(await focused(page)).toBe('cart');
  });
});
