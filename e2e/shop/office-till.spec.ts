import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser } from '../setup/browser';
import { enter, type Member, newMember } from '../setup/office';

const database = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
let cashier: Member;
beforeAll(async () => {
  browser = await openBrowser({ whole: true });
});
beforeEach(async () => {
  tenant = await makeTenant(database.db, {
    events: [
      { key: 'e', name: 'De meeuw', sub_events: [performance('free', 40), performance('later', 8, { date: '+20' })] },
    ],
  });
  await database.sql`INSERT INTO tills (client_id, name) VALUES (${tenant.client.id}, 'Foyer')`;
  cashier = await newMember(database, tenant.client, { role: 'box_office' });
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
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
  await page.getByRole('heading', { name: 'Tickets' }).waitFor();

  const keyboard = keyboardOf(page);
  await keyboard.press('2', 'c', '6', '0', 'Enter');
  await page.getByRole('heading', { name: 'Sold' }).waitFor();
  expect(keyboard.count()).toBeLessThanOrEqual(12);
  expect(await page.getByRole('status').filter({ hasText: 'Change' }).innerText()).toMatch(/Change\s*€11\.00/);
  const sales = () =>
    database.sql`SELECT amount::text, given::text FROM shift_entries WHERE client_id = ${tenant.client.id}`;
  expect(await sales()).toEqual([{ amount: '49.00', given: '60.00' }]);
  await page.getByRole('img', { name: 'Code of ticket 2, De meeuw' }).waitFor();
  // Two tickets and the receipt, each a piece of the roll.
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

  // By card: given up once, its seats are back in the sale; then paid at the terminal, which the test bank plays.
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
});

/** Width and height of what the printer gets, in millimetres. */
async function printedPages(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) =>
    size.map((points) => Math.round((Number(points) / 72) * 25.4)),
  );
}
