import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '@/lib/orders';
import { actAtTestBank, giveUpOrder } from '@/lib/payments';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import { readPdf } from '@/lib/testing/read-pdf';
import type { Tenant } from '@/lib/testing/tenant';
import { verifyTicketCode } from '@/lib/tickets';
import { ask, BASE, openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser, PHONE, SMALLEST } from '../setup/browser';

const pool = openDatabase();
const browser = await openBrowser();
let tenant: Tenant;
let shop: ReturnType<typeof world>;
let order: Order;
let href: string;

beforeAll(async () => {
  const database = pool as Parameters<typeof makeSellingTenant>[0];
  const { fonts } = JSON.parse(readFileSync('db/demo/kleinkunst.json', 'utf8')).client.theme;
  tenant = await makeSellingTenant(database, {
    title: 'Theater Test',
    vat_rate: 9,
    theme: { accent: '#1c5d99', fonts },
  });
  shop = world(database, tenant);
  order = await paidOrder(2);
  href = `/${tenant.name}/order/${order.key}`;
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await pool.close();
});

async function paidOrder(count: number): Promise<Order> {
  const begun = await shop.begin('hall', count);
  await actAtTestBank(shop.ctx(), begun.ref, 'pay');
  return begun.order;
}
const get = (path: string, accept = '*/*') =>
  fetch(`${BASE()}${path}`, { headers: { Accept: accept }, redirect: 'manual' });
const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8';
const keys = async () => {
  const { body } = await ask(`/v1/${tenant.name}/ticketkeys`);
  return body.keys.map(({ kid, x }: { kid: string; x: string }) => ({ id: Number(kid), publicKey: x }));
};

describe('what a program gets', () => {
  it('is the tickets as a PDF of A4 pages, whose codes the published keys verify', async () => {
    for (const path of ['/ticket', '/ticket/', '/ticket.pdf', '/ticket?format=pdf']) {
      const answer = await get(href + path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.pdf"$/);
    }
    const pages = await readPdf(new Uint8Array(await (await get(`${href}/ticket`)).arrayBuffer()));
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [595, 842],
      [595, 842],
    ]);
    const known = await keys();
    expect(pages.map(({ qr = '' }) => verifyTicketCode(qr, known))).toMatchObject([
      { orderId: order.id, position: 1 },
      { orderId: order.id, position: 2 },
    ]);
    for (const { text } of pages)
      expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Theater Test.* E Datum .* 20:30 – 22:30 .*Bo Koper/);
  });

  it('is the receipt as a PDF, and the performance for a calendar', async () => {
    const [page] = await readPdf(new Uint8Array(await (await get(`${href}/receipt`)).arrayBuffer()), { look: false });
    expect(page?.text.replaceAll(/\s+/g, ' ')).toContain('Btw 9%, inbegrepen € 5,00');
    const calendar = await (await get(`${href}/calendar.ics`)).text();
    expect(calendar).toContain(`URL:${BASE()}/${tenant.name}/event/${tenant.subEventId('hall')}`);
    expect(calendar).not.toContain(order.key);
  });

  it.each(['/ticket', '/ticket.pdf', '/receipt', '/receipt.pdf', '/calendar.ics', '/worker.js'])(
    '%s is not cached, indexed or sent as a referrer',
    async (path) => {
      for (const accept of ['*/*', PAGE]) {
        const { headers } = await get(href + path, accept);
        expect(headers.get('cache-control')).toBe('private, no-store');
        expect(headers.get('x-robots-tag')).toMatch('noindex');
        expect(headers.get('referrer-policy')).toBe('no-referrer');
      }
    },
  );
});

describe('without tickets', () => {
  it('an order that waits for payment says so, with a link to it', async () => {
    const { order: waiting } = await shop.begin('small', 1);
    const path = `/${tenant.name}/order/${waiting.key}`;
    for (const paper of ['ticket', 'receipt']) {
      const answer = await get(`${path}/${paper}`, PAGE);
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain(`href="${path}"`);
      expect((await get(`${path}/${paper}.pdf`)).status).toBe(409);
    }
    expect((await get(`${path}/calendar.ics`)).status).toBe(409);
  });

  it('an unknown order is a 404, another organisation’s too', async () => {
    const other = await makeSellingTenant(pool as Parameters<typeof makeSellingTenant>[0]);
    for (const path of [
      `/${tenant.name}/order/aaaaa-aaaaa-aaaaa-aaaaa/ticket`,
      `/${tenant.name}/order/x/receipt`,
      `/${other.name}/order/${order.key}/ticket`,
      `/no-such-client/order/${order.key}/ticket.pdf`,
    ]) {
      for (const accept of ['*/*', PAGE]) expect((await get(path, accept)).status, path).toBe(404);
    }
  });

  it('a refunded order keeps its receipt', async () => {
    const back = await paidOrder(1);
    await giveUpOrder(shop.ctx(), back.key, 'buyer');
    const path = `/${tenant.name}/order/${back.key}`;
    expect((await get(`${path}/ticket`, PAGE)).status).toBe(409);
    expect(await (await get(`${path}/receipt`, PAGE)).text()).toContain('Terugbetaald op');
  });
});

describe('in a browser', () => {
  it.each([
    ['ticket', PHONE],
    ['receipt', SMALLEST],
  ] as const)('the page of the %s is accessible, fits, and is in the organisation’s fonts', async (paper, viewport) => {
    const { page } = await browser.visit({ viewport });
    await page.goto(`${href}/${paper}`);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
    await expect.poll(loaded).toEqual(expect.arrayContaining([expect.stringMatching(/^"?Shop Titles"?$/)]));
  });

  it('shows the tickets without JavaScript, and links to the PDF', async () => {
    const { page } = await browser.visit({ viewport: PHONE, javaScript: false, colorScheme: 'dark' });
    await page.goto(`${href}/ticket`);
    // Transparent: the head of the page is as dark as the rest.
    const head = page.locator('header');
    expect(await head.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Je 2 kaarten');
    expect(await page.getByRole('img').count()).toBe(2);
    expect(await page.getByRole('status').textContent()).toBe('Bewaar deze kaarten: download de pdf.');
    expect(await page.getByRole('link', { name: 'Download pdf' }).getAttribute('href')).toBe(`${href}/ticket.pdf`);
  });

  it('opens the tickets offline, until they are refunded', async () => {
    const mine = await paidOrder(1);
    const { page, context, problems } = await browser.visit({ viewport: PHONE });
    const address = `/${tenant.name}/order/${mine.key}/ticket`;
    await page.goto(address);
    await page.getByText('opent ook zonder internet').waitFor();
    const code = await page.locator('svg.code path').last().getAttribute('d');

    await context.setOffline(true);
    await page.reload();
    expect(await page.locator('svg.code path').last().getAttribute('d')).toBe(code);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Je kaart');

    await context.setOffline(false);
    await giveUpOrder(shop.ctx(), mine.key, 'buyer');
    expect((await page.reload())?.status()).toBe(409);
    await context.setOffline(true);
    await expect(page.reload()).rejects.toThrow();
    problems.length = 0;
  });
});
