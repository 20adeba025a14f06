import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import type { Order } from '@/lib/orders';
import { actAtTestBank } from '@/lib/payments';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import { readPdf } from '@/lib/testing/read-pdf';
import type { Tenant } from '@/lib/testing/tenant';
import { BASE, openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser, PHONE } from '../setup/browser';
import { eventually } from '../setup/eventually';

const pool = openDatabase();
const browser = await openBrowser();
let tenant: Tenant;
let order: Order;
let href: string;

beforeAll(async () => {
  const database = pool as Parameters<typeof makeSellingTenant>[0];
  tenant = await makeSellingTenant(database);
  const shop = world(database, tenant);
  const begun = await shop.begin('free', 2);
  await actAtTestBank(shop.ctx(), begun.ref, 'pay');
  ({ order } = begun);
  href = `${BASE()}/${tenant.name}/order/${order.key}`;
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await pool.close();
});

/** Imports the bundle with a changed performance while the service runs. */
async function change(more: Record<string, unknown>): Promise<void> {
  const bundle = structuredClone(tenant.bundle) as { events: { sub_events: Record<string, unknown>[] }[] };
  Object.assign(bundle.events[0]?.sub_events[0] ?? {}, more);
  await importBundle(pool.db, bundle, { now: new Date() });
}

const get = (path: string) => fetch(`${href}${path}`);
const calendar = async () => (await (await get('/calendar.ics')).text()).replaceAll('\r\n ', '');
const member = (text: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1];
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ');

async function textOf(path: string): Promise<string> {
  const { page } = await browser.visit({ viewport: PHONE });
  await page.goto(`${href}${path}`);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  return plain(await page.locator('main').innerText());
}

/** Waits until the running service has sent every mail about changes. */
const mailsSent = (count: number) =>
  eventually(async () => {
    const sent = await pool.sql`SELECT FROM mails WHERE order_id = ${order.id} AND client_id = ${tenant.client.id}
      AND kind = 'performance_changed' AND sent_at IS NOT NULL`;
    expect(sent).toHaveLength(count);
  });

it('a moved performance: order, papers and calendar show its new and old time and place', async () => {
  const before = await calendar();
  expect(await textOf('')).not.toContain('Gewijzigd');
  await change({ time: '19:30:00', end: '21:30:00' });
  for (const path of ['', '/ticket']) {
    const text = plain(await textOf(path));
    expect(text).toContain('19:30 – 21:30');
    expect(text).toContain('Gewijzigd. Was: 20:30 – 22:30');
  }
  const pages = await readPdf(new Uint8Array(await (await get('/ticket.pdf')).arrayBuffer()));
  for (const { text, qr } of pages) {
    expect(plain(text)).toMatch(/Gewijzigd. Was: 20:30 – 22:30.*19:30 – 21:30/);
    expect(qr).toMatch(/^DK1:/);
  }
  const after = await calendar();
  expect(member(after, 'UID')).toBe(member(before, 'UID'));
  expect([member(before, 'SEQUENCE'), member(after, 'SEQUENCE')]).toEqual(['0', '1']);
  expect(member(after, 'DTSTART')).not.toBe(member(before, 'DTSTART'));
  await mailsSent(1);
});

it('a cancelled performance: they say so, and also when it is reinstated', async () => {
  await change({ status: 'unpub' });
  const text = await textOf('');
  expect(text).toContain('Theater Test laat je weten wat er met je geld gebeurt');
  expect(text).toContain('De voorstelling waarvoor je kaarten hebt, gaat niet door');
  expect(text).not.toContain('Bedankt');
  expect(await textOf('/ticket')).toContain('Deze voorstelling gaat niet door.');
  const pages = await readPdf(new Uint8Array(await (await get('/ticket.pdf')).arrayBuffer()), { look: false });
  expect(plain(pages[0]?.text)).toContain('Deze voorstelling gaat niet door');
  expect([member(await calendar(), 'STATUS'), member(await calendar(), 'SEQUENCE')]).toEqual(['CANCELLED', '2']);
  await mailsSent(2);

  await change({});
  expect(await textOf('')).not.toMatch(/gaat niet door|Gewijzigd/);
  expect([member(await calendar(), 'STATUS'), member(await calendar(), 'SEQUENCE')]).toEqual(['CONFIRMED', '3']);
  await mailsSent(3);
});
