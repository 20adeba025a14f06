import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rowGaps } from '@/lib/seats';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from '../setup/api';
import { DESKTOP, openBrowser, PHONE } from '../setup/browser';

/** A row with an aisle, as a bundle describes it: seats 1 to 4 and 15 to 18; and a row of odd and even halves. */
const row = (row: string, parts: [number, number][]) => parts.map(([first, seats]) => ({ row, first, seats }));
const sections = [
  {
    name: 'Zaal',
    category: 'rang',
    rows: ['A', 'B', 'C', 'D'].flatMap((name) =>
      row(name, [
        [1, 4],
        [15, 4],
      ]),
    ),
  },
  {
    name: 'Balkon',
    category: 'balkon',
    rows: row(
      'E',
      [7, 5, 3, 1, 2, 4, 6].map((first) => [first, 1]),
    ),
  },
];
const categories = [
  { name: 'rang', price: '20.00' },
  { name: 'balkon', price: '10.00' },
];

const database = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
beforeAll(async () => {
  browser = await openBrowser();
  tenant = await makeTenant(database.db, {
    client: { locale: 'nl', max_per_order: 8 },
    locations: [{ key: 'zaal', name: 'Zaal', sections }],
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: ['one', 'many', 'seen', 'twos'].map((key) => performance(key, 0, { categories })),
      },
    ],
  });
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await database.close();
});

/** Adds this many seats without choosing. @returns their rows and numbers */
async function add(key: string, count: number, category = 'rang'): Promise<string[]> {
  const json = {
    event_id: tenant.subEventId(key),
    discount_id: tenant.discountId('standaard', category),
    numberoftickets: count,
  };
  const { status, body } = await ask(`/v1/${tenant.name}/cart/${newCart()}`, { method: 'POST', json });
  expect(status).toBe(200);
  return body.slice(0, -1).map((seat: Record<string, string>) => `${seat.seat_row_nr} ${seat.seat_nr}`);
}
const isTogether = (seats: string[]) =>
  new Set(seats.map((seat) => seat.split(' ')[0])).size === 1 &&
  rowGaps(seats.map((seat) => seat.split(' ')[1] ?? '')).length === 0;

it('three sit on one side of the aisle, and four fill it', async () => {
  for (const count of [3, 4, 4]) {
    const seats = await add('one', count);
    expect(isTogether(seats), seats.join()).toBe(true);
  }
});

it('concurrent parties too, while there is a side for each', async () => {
  const parties = await Promise.all(Array.from({ length: 8 }, () => add('many', 3)));
  for (const seats of parties) expect(isTogether(seats), seats.join()).toBe(true);
  // Only single seats are left: two may sit apart, because a party is never refused for that.
  expect(await add('many', 2)).toHaveLength(2);
});

it('a row of odd and even halves has no gap', async () => {
  expect(await add('twos', 7, 'balkon')).toEqual(['E 7', 'E 5', 'E 3', 'E 1', 'E 2', 'E 4', 'E 6']);
});

/** The distance from each seat of a row to the next, in seats. */
async function stepsIn(page: Page, row: string): Promise<number[]> {
  const seats = page.getByRole('group', { name: row, exact: true }).getByRole('checkbox');
  await seats.first().scrollIntoViewIfNeeded();
  const lefts = () => seats.evaluateAll((all) => all.map((seat) => seat.getBoundingClientRect().left));
  // A row out of sight is laid out when its first seat is measured.
  await lefts();
  const places = await lefts();
  const steps = places.slice(1).map((left, i) => left - (places[i] ?? 0));
  return steps.map((step) => Math.round(step / (steps[0] ?? 0)));
}

it.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('the plan draws the aisle, and the arrow keys pass it, %s', async (name, viewport) => {
  const { page } = await browser.visit({ viewport });
  await page.goto(`/${tenant.name}/event/${tenant.subEventId('seen')}`);
  await page.locator('input[type=checkbox][tabindex="0"]').waitFor({ state: 'attached' });
  const seats = page.getByRole('group', { name: 'Rij C', exact: true }).getByRole('checkbox');
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/gaps-${name}.png`, fullPage: true });
  expect(await stepsIn(page, 'Rij C')).toEqual([1, 1, 1, 2, 1, 1, 1]);
  expect(await stepsIn(page, 'Rij E')).toEqual([1, 1, 1, 1, 1, 1]);

  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await seats.nth(3).focus();
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toMatch(/^Stoel 15/);
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toMatch(/^Stoel 15/);
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toMatch(/^Stoel 4/);
});

it('says so when there are not enough adjacent seats', async () => {
  const { page } = await browser.visit();
  await page.goto(`/${tenant.name}/event/${tenant.subEventId('seen')}`);
  const number = page.getByRole('spinbutton', { name: 'Aantal kaarten: Standaard (rang)' });
  const best = page.getByRole('button', { name: 'Kies de beste plaatsen' });
  const apart = page.getByRole('status').getByText('Zoveel stoelen naast elkaar zijn er niet meer.');
  await number.fill('5');
  await best.click();
  await apart.waitFor();
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(5);
  await number.fill('4');
  await best.click();
  await apart.waitFor({ state: 'detached' });
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(4);
});
