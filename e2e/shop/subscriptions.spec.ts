import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeTenant, performance, STANDARD_TYPES, type Tenant } from '@/lib/testing/tenant';
import { newCart, openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser } from '../setup/browser';
import { buyingAt } from '../setup/checkout';

const payment_methods = [{ payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'test' }];
const HALL = {
  key: 'hal',
  name: 'Grote hal',
  sections: [{ name: 'Zaal', category: 'rang', rows: ['1', '2'].map((row) => ({ row, seats: 6 })) }],
};
const SMALL = {
  key: 'kleine-zaal',
  name: 'Kleine zaal',
  sections: [{ name: 'Zaal', category: 'rang', rows: ['1', '2', '3'].map((row) => ({ row, seats: 3 })) }],
};
const evening = (key: string, date: string, price: string) =>
  performance(key, 0, { location: 'hal', date, name: `Avond ${key}`, categories: [{ name: 'rang', price }] });
const of = (performance: string) => ({ event: 'show', performance });

const database = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
let at: ReturnType<typeof buyingAt>;
beforeAll(async () => {
  [browser, tenant] = await Promise.all([
    openBrowser(),
    makeTenant(database.db, {
      client: { locale: 'nl', payment_methods, max_per_order: 6 },
      locations: [{ key: 'zaal', name: 'Zaal' }, HALL, SMALL],
      ticket_types: STANDARD_TYPES,
      events: [
        {
          key: 'show',
          name: 'De Voorstelling',
          sub_events: [
            performance('klein', 0, {
              location: 'kleine-zaal',
              date: '+60',
              name: 'Klein',
              categories: [{ name: 'rang', price: '10.00' }],
            }),
            evening('een', '+20', '30.00'),
            evening('twee', '+30', '20.00'),
            evening('drie', '+40', '30.00'),
            ...['a', 'b', 'c'].map((key, i) => performance(key, 20, { date: `+${50 + i}`, name: `Middag ${key}` })),
          ],
        },
      ],
      subscriptions: [
        {
          key: 'reeks',
          name: 'Drie avonden',
          names: { en: 'Three evenings' },
          kind: 'series',
          ticket_type: 'standaard',
          performances: ['een', 'twee', 'drie'].map(of),
          text: 'Altijd dezelfde stoel.',
          ranks: [{ name: 'rang', price: '64.00' }],
        },
        { key: 'negen', name: 'Negen', kind: 'series', ticket_type: 'standaard', performances: [of('klein')] },
        {
          key: 'keuze',
          name: 'Kies zelf',
          kind: 'choice',
          ticket_type: 'stadspas',
          performances: ['a', 'b', 'c'].map(of),
          at_least: 2,
        },
      ],
    }),
  ]);
  at = buyingAt(tenant, database);
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await database.close();
});

it('a series is found in the shop, has the same seat everywhere, is paid, and its tickets bear its name', async () => {
  const visitor = await browser.visit();
  const { page } = visitor;
  await page.goto(at.path(`/event/${tenant.subEventId('twee')}`));
  await page.getByRole('link', { name: /abonnement ‘Drie avonden’/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Drie avonden' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Voor hoeveel personen').selectOption('2');
  await page.getByRole('button', { name: 'Toon plaatsen en prijs' }).click();
  await page.getByText('€ 128,00').waitFor();
  await page.getByText('Je bespaart € 32,00').waitFor();
  const seats = page.getByLabel('Dezelfde plaatsen bij elke voorstelling in Grote hal');
  await seats.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'In winkelwagen' }).click();
  await page.waitForURL('**/cart');
  expect(await page.getByRole('heading', { level: 2, name: 'Drie avonden' }).count()).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.locator('[data-total]').getAttribute('data-total')).toBe('128.00');
  const first = page.getByRole('button', { name: 'Verwijder het abonnement ‘Drie avonden’' }).first();
  await first.click();
  await page.locator('[data-total="64.00"]').waitFor();
  await page.goto(at.path('/checkout'));
  await at.fillIn(visitor);
  await at.send(visitor);
  await page.waitForURL('**/testbank/**');
  await at.atBank(visitor, 'Betalen');
  await page.getByText('Drie avonden · Standaard').first().waitFor();
  const lines = await database.sql`
    SELECT price, row_nr || seat_nr AS seat, discount_name FROM order_lines WHERE client_id = ${tenant.client.id} ORDER BY position`;
  expect(lines.map(({ price }) => price)).toEqual(['24.00', '16.00', '24.00']);
  expect(new Set(lines.map(({ seat }) => seat)).size).toBe(1);
});

it('a choice works without JavaScript, and says when too few are chosen', async () => {
  const visitor = await browser.visit({ javaScript: false });
  const { page } = visitor;
  await page.goto(at.path(''));
  await page.getByRole('link', { name: 'Abonnementen' }).first().click();
  await page.getByRole('link', { name: 'Kies zelf' }).click();
  await page.getByRole('checkbox', { name: /Middag a/ }).check();
  await page.getByRole('button', { name: 'Toon plaatsen en prijs' }).click();
  await page.getByRole('alert').getByText('Kies minstens 2 en hoogstens 3 voorstellingen.').waitFor();
  await page.getByRole('checkbox', { name: /Middag c/ }).check();
  await page.getByRole('button', { name: 'Toon plaatsen en prijs' }).click();
  await page.getByText('€ 36,76').waitFor();
  await page.getByRole('button', { name: 'In winkelwagen' }).click();
  await page.getByRole('heading', { level: 2, name: 'Kies zelf' }).waitFor();
  await page.getByRole('button', { name: /Verwijder het abonnement/ }).click();
  await page.getByText('Je winkelwagen is leeg').first().waitFor();
});

it('with the cart in the address it goes into that cart, and sets no cookie', async () => {
  const { page, context } = await browser.visit({ javaScript: false });
  const shop = `${tenant.name}~${newCart()}`;
  await page.goto(`/${shop}/subscriptions`);
  await page.getByRole('link', { name: 'Kies zelf' }).click();
  for (const name of [/Middag a/, /Middag b/]) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Toon plaatsen en prijs' }).click();
  await page.getByRole('button', { name: 'In winkelwagen' }).click();
  await page.getByRole('heading', { level: 2, name: 'Kies zelf' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${shop}/cart`);
  expect(await page.locator('[data-total]').getAttribute('data-total')).toBe('36.76');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(`cart-${tenant.name}`);
  await page.getByRole('button', { name: /Verwijder het abonnement/ }).click();
  await page.getByText('Je winkelwagen is leeg').first().waitFor();
});

it('seats taken meanwhile are named, and others proposed; another organisation’s subscription is a 404', async () => {
  const visitor = await browser.visit();
  const { page } = visitor;
  const [row] =
    await database.sql`SELECT id FROM subscriptions WHERE client_id = ${tenant.client.id} AND key = 'reeks'`;
  await page.goto(at.path(`/subscriptions/${row?.id}`));
  const seats = page.getByLabel('Dezelfde plaatsen bij elke voorstelling in Grote hal');
  expect(await seats.inputValue()).toBe('best');
  const before = (await seats.locator('option').nth(1).getAttribute('value')) ?? '';
  await seats.selectOption(before);
  const [[, rowNr, seatNr] = []] = JSON.parse(before).map((key: string) => JSON.parse(key));
  await takeSeat(rowNr, seatNr);
  await page.getByRole('button', { name: 'In winkelwagen' }).click();
  await page
    .getByRole('alert')
    .getByText(/net bezet/)
    .waitFor();
  expect(await seats.inputValue()).not.toBe(before);
  await page.getByRole('button', { name: 'In winkelwagen' }).click();
  await page.waitForURL('**/cart');
  const answer = await page.request.get(at.path('/subscriptions/999999'));
  expect(answer.status()).toBe(404);
});

async function takeSeat(rowNr: string, seatNr: string): Promise<void> {
  const { sql } = database;
  const id = tenant.client.id;
  await sql`INSERT INTO carts (client_id, id, expires_at) VALUES (${id}, 'somebody-else', now() + interval '10 min')`;
  await sql`
    UPDATE seats s SET cart_id = 'somebody-else', price = 20, held_at = now(),
           ticket_type_id = (SELECT t.id FROM ticket_types t WHERE t.client_id = ${id} AND t.key = 'standaard')
     WHERE client_id = ${id} AND sub_event_id = ${tenant.subEventId('twee')} AND row_nr = ${rowNr} AND seat_nr = ${seatNr}`;
}

it('nine buyers at once, whose pages all showed the same best seat, get the nine places', async () => {
  const { page } = await browser.visit({ javaScript: false });
  await page.goto(at.path('/subscriptions'));
  await page.getByRole('link', { name: 'Negen' }).click();
  const form = page.locator('form', { has: page.getByRole('button', { name: 'In winkelwagen' }) });
  await form.getByText(/Beste plaatsen, nu:/).waitFor({ state: 'attached' });
  const fields = await form.evaluate((one: HTMLFormElement) =>
    [...new FormData(one)].map(([name, value]) => [name, String(value)] as const),
  );
  const send = async () => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    const headers = { origin: new URL(page.url()).origin };
    return fetch(page.url(), { method: 'POST', body, headers, redirect: 'manual' });
  };
  const answers = await Promise.all(Array.from({ length: 9 }, send));
  expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(303));
  const [held] = await database.sql`
    SELECT count(DISTINCT cart_id)::int AS carts, count(*)::int AS seats FROM seats
     WHERE client_id = ${tenant.client.id} AND sub_event_id = ${tenant.subEventId('klein')} AND cart_id IS NOT NULL`;
  expect(held).toEqual({ carts: 9, seats: 9 });
});
