import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { makeTenant, performance, STANDARD_TYPES, type Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser } from '../setup/browser';
import { BUYER, buyingAt } from '../setup/checkout';
import { linkIn, mailOf } from '../setup/mail';
import { askOffice, enter, newMember, OFFICE } from '../setup/office';

const payment_methods = [{ payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'test' }];
const HALL = {
  key: 'hal',
  name: 'Grote hal',
  sections: [{ name: 'Zaal', category: 'rang', rows: ['1', '2'].map((row) => ({ row, seats: 6 })) }],
};
const evening = (key: string, days: number) =>
  performance(key, 0, {
    location: 'hal',
    date: `+${days}`,
    name: `Avond ${key}`,
    categories: [{ name: 'rang', price: '30.00' }],
  });
const of = (performance: string) => ({ event: 'show', performance });
const local = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');

const INPUT = {
  client: { locale: 'nl', timezone: 'UTC', payment_methods, max_per_order: 6 },
  locations: [{ key: 'zaal', name: 'Zaal' }, HALL],
  ticket_types: STANDARD_TYPES,
  events: [
    { key: 'show', name: 'De Voorstelling', sub_events: [evening('oud', 5), evening('een', 90), evening('twee', 120)] },
  ],
};
const OLD = { key: 'oud', name: 'Vorig seizoen', kind: 'series', ticket_type: 'standaard', performances: [of('oud')] };
const NEW = {
  key: 'nieuw',
  name: 'Nieuw seizoen',
  names: { en: 'New season' },
  kind: 'series',
  ticket_type: 'standaard',
  performances: ['een', 'twee'].map(of),
  ranks: [{ name: 'rang', price: '50.00' }],
  sale_from: local(30),
  renewal: { of: 'oud', from: local(-1), until: local(20), remind_days: 5 },
};

const database = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
let at: ReturnType<typeof buyingAt>;
beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant(database.db, { ...INPUT, subscriptions: [OLD] })]);
  at = buyingAt(tenant, database);
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await database.close();
});

/** Buys last season's subscription in the visitor's browser. @returns the key of the order */
async function buyOld(visitor: Awaited<ReturnType<typeof browser.visit>>, count: number): Promise<string> {
  const { page } = visitor;
  const [row] = await database.sql`SELECT id FROM subscriptions WHERE client_id = ${tenant.client.id} AND key = 'oud'`;
  await page.goto(at.path(`/subscriptions/${row?.id}?people=${count}`));
  await page.getByRole('button', { name: 'In winkelwagen' }).click();
  await page.waitForURL('**/cart');
  await page.goto(at.path('/checkout'));
  await at.fillIn(visitor);
  await at.send(visitor);
  await page.waitForURL('**/testbank/**');
  await at.atBank(visitor, 'Betalen');
  await page.getByText('Vorig seizoen · Standaard').first().waitFor();
  const [order] = await database.sql`
    SELECT key FROM orders WHERE client_id = ${tenant.client.id} ORDER BY id DESC LIMIT 1`;
  return String(order?.key);
}

it('a subscriber gets a link by mail and the same seats with one click, and the office sees who renewed', async () => {
  const visitor = await browser.visit();
  const { page } = visitor;
  const first = await buyOld(visitor, 2);
  const second = await buyOld(visitor, 1);
  await importBundle(database.db, { ...(tenant.bundle as object), subscriptions: [OLD, NEW] }, { now: new Date() });
  const mail = await mailOf(database, tenant.name, first, 'renewal');
  expect(mail.subject).toBe('Je plaatsen staan klaar: Nieuw seizoen');
  expect(mail.text).toContain('houden we dezelfde plaatsen voor je vast tot');
  const link = linkIn(mail, '/subscriptions/renew/');

  // A mail program that requests the link holds no seats.
  expect(await (await page.request.get(link)).text()).toContain('<meta name="referrer" content="no-referrer"');
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Verleng je abonnement' }).waitFor();
  await page.getByText('Voor 2 personen').waitFor();
  await page.getByText('Totaal € 100,00').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Leg dezelfde plaatsen in mijn winkelwagen' }).click();
  await page.waitForURL('**/cart');
  expect(await page.locator('[data-total]').getAttribute('data-total')).toBe('100.00');

  const elsewhere = await browser.visit();
  await elsewhere.page.goto(link);
  await elsewhere.page.getByText(/in een winkelwagen, misschien op een ander apparaat/).waitFor();
  await page.goto(link);
  await page.getByRole('link', { name: 'Bekijk je winkelwagen' }).click();
  await page.goto(at.path('/checkout'));
  await at.fillIn(visitor);
  await at.send(visitor);
  await page.waitForURL('**/testbank/**');
  await at.atBank(visitor, 'Betalen');
  await page.getByText('Nieuw seizoen · Standaard').first().waitFor();
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Je hebt verlengd' }).waitFor();
  const places = await database.sql`
    SELECT o.key, string_agg(DISTINCT l.row_nr || '-' || l.seat_nr, ' ' ORDER BY l.row_nr || '-' || l.seat_nr) AS places
      FROM orders o JOIN order_lines l ON l.client_id = o.client_id AND l.order_id = o.id
     WHERE o.client_id = ${tenant.client.id} AND o.status = 'paid' GROUP BY o.id, o.key ORDER BY o.id`;
  expect(places[2]?.places).toBe(places.find(({ key }) => key === first)?.places);

  const declining = await browser.visit({ javaScript: false });
  await declining.page.goto(linkIn(await mailOf(database, tenant.name, second, 'renewal'), '/subscriptions/renew/'));
  await declining.page.getByRole('button', { name: 'Ik verleng niet' }).click();
  await declining.page.getByRole('heading', { level: 1, name: 'Je verlengt niet' }).waitFor();

  const member = await newMember(database, tenant.client);
  await enter(visitor, member);
  const [row] =
    await database.sql`SELECT id FROM subscriptions WHERE client_id = ${tenant.client.id} AND key = 'nieuw'`;
  await page.goto(`${OFFICE()}/office/${tenant.name}/subscriptions/${row?.id}`);
  const table = page.getByRole('region', { name: /kan verlengen|can renew/ });
  await table.getByText(`${BUYER.firstName} ${BUYER.lastName}`).first().waitFor();
  const cells = await table.getByRole('row').allInnerTexts();
  expect(cells).toHaveLength(3);
  expect(cells[1]).toMatch(/Verlengd|Renewed/);
  expect(cells[2]).toMatch(/Verlengt niet|Does not renew/);
  expect(await axeFindings(page)).toEqual([]);
  const door = await newMember(database, tenant.client, { role: 'door' });
  expect((await askOffice(`/office/${tenant.name}/subscriptions/${row?.id}`, door)).status).not.toBe(200);
});

it('an invalid link says so, another organisation’s too', async () => {
  const other = await makeTenant(database.db, { ...INPUT, subscriptions: [OLD] });
  const [row] = await database.sql`SELECT token FROM renewals WHERE client_id = ${tenant.client.id} LIMIT 1`;
  const { page } = await browser.visit();
  await page.goto(`/${other.name}/subscriptions/renew/${row?.token}`);
  await page.getByRole('heading', { level: 1, name: 'Deze link werkt niet meer' }).waitFor();
  await page.goto(`/${tenant.name}/subscriptions/renew/nothing`);
  await page.getByRole('heading', { level: 1, name: 'Deze link werkt niet meer' }).waitFor();
});
