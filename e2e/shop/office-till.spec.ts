import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { money } from '@/lib/money';
import { openShift } from '@/lib/office';
import { world } from '@/lib/payments/testing/world';
import { setPin } from '@/lib/staff';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { holdRequests, openBrowser } from '../setup/browser';
import { eventually } from '../setup/eventually';
import { enter, type Member, newMember } from '../setup/office';

const HALL = {
  key: 'hal',
  name: 'Hal',
  sections: [{ name: 'Balkon', category: 'rang', rows: ['A', 'B'].map((row) => ({ row, seats: 4 })) }],
};
const PIN = '482915';
const READY = '[data-ready=true]';

const database = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
let cashier: Member;
beforeAll(async () => {
  browser = await openBrowser();
});
beforeEach(async () => {
  const numbered = { location: 'hal', date: '+30', categories: [{ name: 'rang', price: '30.00' }] };
  tenant = await makeTenant(database.db, {
    client: {
      gift_cards: { amounts: ['25.00', '50.00'], years: 2 },
      payment_methods: [{ payment_id: 2, payment_desc: 'Aan de deur', payment_cost: '0.00', provider: 'door' }],
    },
    locations: [{ key: 'zaal', name: 'Zaal' }, HALL],
    events: [
      {
        key: 'e',
        name: 'De meeuw',
        sub_events: [
          performance('free', 40),
          performance('later', 8, { date: '+20' }),
          performance('hall', 0, numbered),
        ],
      },
    ],
  });
  await database.sql`INSERT INTO tills (client_id, name) VALUES (${tenant.client.id}, 'Foyer')`;
  cashier = await newMember(database, tenant.client, { role: 'box_office' });
});
/** The page asks for taken seats every four seconds, also while the answer of "Lock" is under way. */
const isAskedWhileLocking = (problem: string) => /status of 401 .*\/till\/call\/hall\)/.test(problem);
afterEach(async () => expect((await browser.leave()).filter((one) => !isAskedWhileLocking(one))).toEqual([]));
afterAll(async () => {
  await browser.close();
  await database.close();
});

/** Presses keys one by one, as a cashier does, and counts them. */
function keyboardOf(page: Page) {
  let count = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      count += keys.length;
    },
    count: () => count,
  };
}

it('opens a shift in place, sells two seats for cash in a few keystrokes, prints them, and sells by card', async () => {
  const visitor = await browser.visit({ locale: 'en' });
  const { page } = visitor;
  await enter(visitor, cashier);
  await page.goto(`/office/${tenant.name}/till`);
  await page.getByLabel('Float (EUR)').fill('100');
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.locator(READY).waitFor();

  const keyboard = keyboardOf(page);
  // No change is told before the service says what the sale costs.
  const release = await holdRequests(page, '**/till/call/fill');
  await keyboard.press('2', 'c', '6', '0');
  expect(await page.locator('output').allInnerTexts()).toEqual(['€0.00', '']);
  release();
  await page.locator('output', { hasText: 'Change' }).getByText('€11.00').waitFor();
  // The key prints the tickets, and nothing until they are there.
  const printed = await countPrints(page);
  const give = await holdRequests(page, '**/till/call/tickets');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sold' }).waitFor();
  await page.keyboard.press('p');
  expect(await printed()).toBe(0);
  give();
  await page.getByRole('img', { name: 'Code of ticket 2, De meeuw' }).waitFor();
  await page.keyboard.press('p');
  expect(await printed()).toBe(1);
  expect(keyboard.count()).toBeLessThanOrEqual(12);
  expect(await page.getByRole('status').filter({ hasText: 'Change' }).innerText()).toMatch(/Change\s*€11\.00/);
  const sales = () =>
    database.sql`SELECT amount::text, given::text FROM shift_entries WHERE client_id = ${tenant.client.id}`;
  expect(await sales()).toEqual([{ amount: '49.00', given: '60.00' }]);
  await page.getByRole('img', { name: 'Code of ticket 2, De meeuw' }).waitFor();
  // Two tickets and the receipt, each on a piece of the roll.
  expect(await printedPages(page)).toEqual([
    [80, 160],
    [80, 160],
    [80, 160],
  ]);
  await page.getByLabel('Paper').selectOption('A4');
  expect(await printedPages(page)).toEqual([[210, 297]]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next customer' }).click();
  await page.getByText('Nothing chosen yet.').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // By card: cancelled once, so the seats are back in the sale; then paid at the terminal of the test bank.
  await page.keyboard.press('1');
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('Pay at the terminal.').waitFor();
  await page.getByRole('button', { name: 'Cancel card payment' }).click();
  await page.getByRole('alert').filter({ hasText: 'The card was not charged.' }).waitFor();
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const [bank] = await Promise.all([
    visitor.context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open the test terminal' }).click(),
  ]);
  await bank.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Sold' }).waitFor();
  expect(await sales()).toHaveLength(3);

  // On invoice: by mail, with nothing in the drawer.
  await page.keyboard.press('n');
  await page.keyboard.press('1');
  await page.keyboard.press('i');
  await page.getByLabel('Name').fill('Primary school');
  await page.getByLabel('Email for the invoice').fill('office@school.example');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sold on invoice' }).waitFor();
  expect(await sales()).toHaveLength(3);
  const bills = database.sql`SELECT total::text FROM invoices WHERE client_id = ${tenant.client.id}`;
  expect(await bills).toEqual([{ total: '24.50' }]);
});

it('sells a gift card, prints its code, and takes it for the next sale with the rest in cash', async () => {
  const [till] = await database.sql`SELECT id FROM tills WHERE client_id = ${tenant.client.id}`;
  await openShift(cashier, { tillId: till?.id, float: money('50.00') });
  const visitor = await browser.visit({ locale: 'en' });
  const { page } = visitor;
  await enter(visitor, cashier);
  await page.goto(`/office/${tenant.name}/till`);
  await page.locator(READY).waitFor();
  await page.keyboard.press('b');
  await page.getByRole('button', { name: 'Cash' }).click();
  await page.getByRole('alert').filter({ hasText: 'Choose an amount.' }).waitFor();
  await page.getByRole('button', { name: '€25.00' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cash' }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Gift card sold' }).waitFor();
  const code = await page.locator('code').innerText();
  expect(code).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
  await page.reload();
  await page.locator('code', { hasText: code }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await printedPages(page)).toEqual([[80, 160]]);
  await page.getByRole('button', { name: 'Next customer' }).click();

  await page.keyboard.press('1');
  await page.keyboard.press('b');
  // An answer about a code that was changed meanwhile is not shown.
  const answer = await holdRequests(page, '**/till/call/gift-card');
  await page.getByLabel('Code of the gift card').fill(code);
  await Promise.all([page.waitForRequest('**/till/call/gift-card'), page.keyboard.press('Enter')]);
  await page.getByLabel('Code of the gift card').fill('12345');
  const [late] = await Promise.all([page.waitForResponse('**/till/call/gift-card'), answer()]);
  await late.finished();
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  await page.getByLabel('Code of the gift card').press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Nothing can be paid with this gift card' }).waitFor();
  await page.keyboard.press('Escape');
  // What a card pays is told of the tickets chosen last, also while the service does not hold them yet.
  const release = await holdRequests(page, '**/till/call/fill');
  await page.keyboard.press('2');
  await page.keyboard.press('b');
  await page.getByLabel('Code of the gift card').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  release();
  await page.getByText(`Card •••• ${code.slice(-4)}: €25.00 on it. It pays €25.00.`).waitFor();
  await page.getByText('Still to pay').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cash', exact: true }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sold', exact: true }).waitFor();
  const lines = database.sql`SELECT kind, amount::text FROM shift_entries WHERE client_id = ${tenant.client.id} ORDER BY nr`;
  expect(await lines).toEqual([
    { kind: 'cash', amount: '25.00' },
    { kind: 'cash', amount: '24.00' },
  ]);
});

it('sells seats from the map, keeps the sale over a lock, releases an abandoned sale, and collects an order', async () => {
  const [till] = await database.sql`SELECT id FROM tills WHERE client_id = ${tenant.client.id}`;
  await openShift(cashier, { tillId: till?.id, float: money('50.00') });
  await setPin(database.db, cashier, PIN, new Date());
  const at = world({ ...database, url: '', drop: async () => {} }, tenant);
  const order = await at.order(await at.fillCart('later', 2), { paymentId: 2 });
  const visitor = await browser.visit({ locale: 'en' });
  const { page } = visitor;
  await enter(visitor, cashier);
  const path = `/office/${tenant.name}/till`;
  await page.goto(path);
  await page.locator(READY).waitFor();
  await page.getByRole('radio', { name: /Hal/ }).check();
  await page.getByText('€30.00').waitFor();
  await page.keyboard.press('m');
  // A seat pressed while those of a count are not known yet does not take their place.
  const release = await holdRequests(page, '**/till/call/fill');
  await page.keyboard.press('3');
  await page.getByRole('checkbox', { name: 'Balkon B 4, free, €30.00' }).click();
  release();
  await page.locator('output', { hasText: '€90.00' }).waitFor();
  await page.keyboard.press('x');
  await page.getByText('Nothing chosen yet.').waitFor();
  await page.getByRole('checkbox', { name: 'Balkon A 2, free, €30.00' }).check();
  await page.getByRole('checkbox', { name: 'Balkon B 2, free, €30.00' }).check();
  const basket = page.getByRole('region', { name: 'This sale' });
  await basket.getByText('Balkon A 2 · Balkon B 2').waitFor();
  // Seats that a visitor of the shop holds meanwhile are shown as held.
  await at.fillCart('hall', 2);
  await page
    .getByRole('checkbox', { name: /^Balkon [AB] \d, held by somebody/ })
    .first()
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const held = async () =>
    (
      await database.sql`SELECT FROM seats s JOIN carts c ON c.client_id = s.client_id AND c.id = s.cart_id
      WHERE s.client_id = ${tenant.client.id} AND c.id LIKE 'till:%'`
    ).length;
  await page.getByRole('button', { name: 'Lock' }).click();
  await page.getByLabel('PIN').fill(PIN);
  expect(await held()).toBe(2);
  await page.getByRole('button', { name: 'Unlock' }).first().click();
  await basket.getByText('Balkon A 2 · Balkon B 2').waitFor();
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sold' }).waitFor();
  await page.keyboard.press('n');

  await page.keyboard.press('3');
  await eventually(async () => expect(await held()).toBe(3));
  await page.goto(`/office/${tenant.name}`);
  await eventually(async () => expect(await held()).toBe(0));

  // Back in the same tab the sale is restored, and then cleared by a key.
  await page.goto(path);
  await eventually(async () => expect(await held()).toBe(3));
  await page.keyboard.press('x');
  await eventually(async () => expect(await held()).toBe(0));
  await page.keyboard.press('o');
  await page.getByRole('searchbox').fill('Koper');
  await page.getByRole('button', { name: /Bo Koper/ }).click();
  await page.getByText('To pay').waitFor();
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sold' }).waitFor();
  const [paid] = await database.sql`SELECT status FROM orders WHERE id = ${order.id}`;
  expect(paid).toEqual({ status: 'paid' });

  // One of its tickets is refunded, within the limit of the cashier's role.
  await database.sql`INSERT INTO refund_limits VALUES (${tenant.client.id}, 'box_office', 40)`;
  await page.keyboard.press('n');
  await page.keyboard.press('o');
  await page.getByRole('searchbox').fill('Koper');
  await page.getByRole('button', { name: /Bo Koper/ }).click();
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByLabel('Reason').fill('Ill');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'more than your role may give back' }).waitFor();
  await page.getByRole('group', { name: 'Which tickets?' }).getByRole('checkbox').first().uncheck();
  await page.getByRole('button', { name: 'Cancel tickets and give cash back' }).click();
  await page.getByRole('status').filter({ hasText: 'Give back €24.50 in cash.' }).waitFor();
  const refunds = await database.sql`SELECT amount::text, reason FROM shift_entries
    WHERE client_id = ${tenant.client.id} AND kind = 'refund'`;
  expect(refunds).toHaveLength(1);
  expect(refunds).toMatchObject([{ amount: '24.50' }]);
});

/** Counts instead of printing. @returns how often the page would have printed */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(globalThis, { prints: 0, print: () => Object.assign(globalThis, { prints: globalThis.prints + 1 }) });
  });
  return () => page.evaluate(() => globalThis.prints);
}

declare global {
  var prints: number;
}

/** Width and height of the printed pages, in millimetres. */
async function printedPages(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) =>
    size.map((points) => Math.round((Number(points) / 72) * 25.4)),
  );
}
