import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rowGaps } from '@/lib/hall';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from '../setup/api';
import { DESKTOP, holdScripts, openBrowser, PHONE } from '../setup/browser';

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
/** A curved row with a wheelchair place and an aisle, on both sides of which the numbers continue. */
const bent = [
  {
    name: 'Zaal',
    category: 'rang',
    rows: ['A', 'B'].map((row) => ({
      row,
      seats: [{ seat: 1, wheelchair: true }, { seat: 2, companion_of: 1 }, 3, 4, null, 5, 6, 7, 8],
      curve: 10,
      step_free: row === 'B',
    })),
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
    locations: [
      { key: 'zaal', name: 'Zaal', sections },
      { key: 'rond', name: 'Rond', sections: bent },
    ],
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: [
          ...['one', 'many', 'seen', 'twos'].map((key) => performance(key, 0, { categories })),
          ...['bent', 'chosen'].map((key) =>
            performance(key, 0, { location: 'rond', categories: categories.slice(0, 1) }),
          ),
        ],
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

it('three seats are on one side of the aisle, and four fill that side', async () => {
  for (const count of [3, 4, 4]) {
    const seats = await add('one', count);
    expect(isTogether(seats), seats.join()).toBe(true);
  }
});

it('concurrent parties do not span the aisle, while there is a side for each', async () => {
  const parties = await Promise.all(Array.from({ length: 8 }, () => add('many', 3)));
  for (const seats of parties) expect(isTogether(seats), seats.join()).toBe(true);
  // Only single seats are left: two people may sit apart, because that is no reason to refuse them.
  expect(await add('many', 2)).toHaveLength(2);
});

it('a row of odd and even halves has no gap', async () => {
  expect(await add('twos', 7, 'balkon')).toEqual(['E 7', 'E 5', 'E 3', 'E 1', 'E 2', 'E 4', 'E 6']);
});

it('keeps to one side of an aisle between consecutive numbers, and gives wheelchair places last', async () => {
  expect(await add('bent', 3)).toEqual(['A 5', 'A 6', 'A 7']);
  expect(await add('bent', 4)).toEqual(['B 5', 'B 6', 'B 7', 'B 8']);
  expect(await add('bent', 2)).toEqual(['A 3', 'A 4']);
  expect(await add('bent', 2)).toEqual(['B 3', 'B 4']);
  expect(await add('bent', 2)).toHaveLength(2);
  const rest = await add('bent', 2);
  expect(
    rest.every((seat) => /[12]$/.test(seat)),
    rest.join(),
  ).toBe(true);
});

it('names wheelchair places and companions’ seats in the legend, on the chips and in the cart', async () => {
  const { page } = await browser.visit();
  await page.goto(`/${tenant.name}/event/${tenant.subEventId('chosen')}`);
  const map = page.locator('fieldset:has([data-map])');
  const legend = await map.getByRole('listitem').allInnerTexts();
  expect(legend.map((text) => text.trim())).toEqual(expect.arrayContaining(['rolstoelplaats', 'begeleidersplaats']));
  const row = page.getByRole('group', { name: 'Rij B, zonder traptreden', exact: true });
  for (const name of ['Stoel 1, rolstoelplaats', 'Stoel 2, begeleidersplaats', 'Stoel 3'])
    await row.getByRole('checkbox', { name, exact: true }).check({ force: true });
  const chips = page.getByRole('region', { name: 'Je stoelen' }).getByRole('listitem');
  await expect.poll(() => chips.count()).toBe(3);
  const chosen = (await chips.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  expect(chosen).toEqual(
    ['rolstoelplaats', 'begeleidersplaats', ''].map((kind, i) => expect.stringContaining(`B${i + 1} ${kind}`)),
  );
  await page.getByRole('button', { name: /^In winkelwagen/ }).click();
  await page.waitForURL('**/cart');
  for (const place of ['Zaal, Rij B, Stoel 1, rolstoelplaats', 'Zaal, Rij B, Stoel 2, begeleidersplaats'])
    await page.getByText(place).waitFor();
});

it('draws a curved row, with each seat at the position of its checkbox', async () => {
  const { page } = await browser.visit({ viewport: DESKTOP });
  await page.goto(`/${tenant.name}/event/${tenant.subEventId('bent')}`);
  const seats = page.getByRole('group', { name: 'Rij B, zonder traptreden', exact: true }).getByRole('checkbox');
  await seats.first().scrollIntoViewIfNeeded();
  const boxes = () =>
    seats.evaluateAll((all) => all.map((seat) => seat.getBoundingClientRect()).map(({ x, y }) => [x, y] as const));
  await boxes();
  const places = await boxes();
  const names = await seats.evaluateAll((all) => all.slice(0, 3).map((seat) => seat.getAttribute('aria-label')));
  expect(names.map((name) => name?.replace(', bezet', ''))).toEqual([
    'Stoel 1, rolstoelplaats',
    'Stoel 2, begeleidersplaats',
    'Stoel 3',
  ]);
  const [left = 0, top = 0] = places[0] ?? [];
  const width = ((places.at(-1)?.[0] ?? 0) - left) / 8;
  expect(places.map(([x]) => Math.round((x - left) / width))).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
  // A curve of ten: (4 / 10)² × 10 at the ends, less by the square towards the middle.
  const forward = [0, 0.7, 1.2, 1.5, 1.5, 1.2, 0.7, 0];
  expect(places.map(([, y]) => (y - top) / width).map((down) => Math.round(down * 10) / 10)).toEqual(forward);
});

/** The distance from each seat of a row to the next, in seats. */
async function stepsIn(page: Page, row: string): Promise<number[]> {
  const seats = page.getByRole('group', { name: row, exact: true }).getByRole('checkbox');
  await seats.first().scrollIntoViewIfNeeded();
  const lefts = () => seats.evaluateAll((all) => all.map((seat) => seat.getBoundingClientRect().left));
  // A row outside the window is laid out only when its first seat is measured.
  await lefts();
  const places = await lefts();
  const steps = places.slice(1).map((left, i) => left - (places[i] ?? 0));
  return steps.map((step) => Math.round(step / (steps[0] ?? 0)));
}

it.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('the plan draws the aisle, and the arrow keys cross it, %s', async (name, viewport) => {
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

it('says so when there are not enough adjacent seats, also to who asks before the scripts have come', async () => {
  const { page } = await browser.visit();
  const release = await holdScripts(page);
  await page.goto(`/${tenant.name}/event/${tenant.subEventId('seen')}`, { waitUntil: 'commit' });
  const number = page.getByLabel('Aantal', { exact: true });
  const best = page.getByRole('button', { name: 'Beste stoelen' });
  const apart = page.getByRole('status').getByText('Zoveel stoelen naast elkaar zijn er niet meer.');
  await number.selectOption('5');
  expect(await best.isDisabled()).toBe(true);
  release();
  await best.click();
  await apart.waitFor();
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(5);
  await number.selectOption('4');
  await best.click();
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(4);
  expect(await apart.count()).toBe(0);
});
