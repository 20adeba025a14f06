import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, BASE } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { PHONE, SMALLEST, type Visitor } from '../setup/browser';
import { openHall, openShop } from '../setup/shop';

const at = openShop();

/** A hall of 40 seats in each of 75 rows. */
let wide: Tenant;
beforeAll(async () => {
  const rows = Array.from({ length: 75 }, (_, i) => ({ row: String(i + 1), seats: 40 }));
  const hall = { key: 'wide', name: 'Wijd', sections: [{ name: 'Zaal', category: 'rang', rows }] };
  const show = performance('wide', 0, { location: 'wide', categories: [{ name: 'rang', price: '30.00' }] });
  wide = await makeTenant(at.database.db, {
    client: { locale: 'nl' },
    locations: [hall],
    events: [{ key: 'wide', name: 'Wijd', sub_events: [show] }],
  });
});

/** An event of Chromium's trace. */
type TraceEvent = { name: string; args: { elementCount?: number } };

/** The width of a page's content with text of twice the size. */
async function widthOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  return page.evaluate(() => document.documentElement.scrollWidth);
}

const seatsIn = ({ page }: Visitor, section: string) =>
  page.getByRole('group', { name: section }).getByRole('checkbox', { disabled: false });
const sizeOf = ({ page }: Visitor) =>
  page
    .getByRole('checkbox')
    .first()
    .evaluate((seat) => seat.getBoundingClientRect().width);
const total = ({ page }: Visitor) => page.locator('[data-sum]').getAttribute('data-sum');

describe('the seat map', () => {
  it('chooses the best seats and names them; each can get another ticket type or be removed', async () => {
    const visitor = await openHall(at);
    const { page } = visitor;
    expect(await page.getByRole('list', { name: 'Prijzen' }).innerText()).toMatch(
      /1e rang\s+€\s30,00\s+2e rang\s+€\s20,00/,
    );
    await page.getByLabel('Rang', { exact: true }).selectOption('2e rang');
    await page.getByLabel('Aantal', { exact: true }).selectOption('3');
    await page.getByRole('button', { name: 'Beste stoelen' }).click();
    const places = ['1', '2', '3'].map((seat) => `Balkon, Rij A Stoel ${seat}`);
    await page
      .getByRole('status')
      .getByText(`Gekozen: ${places.join('; ')}.`)
      .waitFor();
    await expect.poll(() => total(visitor)).toBe('60.00');
    await page.getByLabel(`Kaartsoort: ${places[1]}`).selectOption(at.tenant.discountId('cjp', '2e rang'));
    await expect.poll(() => total(visitor)).toBe('59.00');
    await page.getByRole('button', { name: `Verwijder: ${places[0]}` }).click();
    await expect.poll(() => total(visitor)).toBe('39.00');
    // It named a seat that is not chosen any more.
    expect(await page.getByText('Gekozen:').count()).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe(`Verwijder: ${places[1]}`);
    await at.shop.addButton(visitor).click();
    await page.waitForURL('**/cart');
    const seats = (await at.shop.apiCart(visitor)).slice(0, -1) as Record<string, string>[];
    expect(seats.map((seat) => `${seat.seat_nr} ${seat.seat_price}`).sort()).toEqual(['2 19.00', '3 20.00']);
  });

  it('makes the browser restyle few elements when it zooms, and when one of 3,000 seats is chosen', async () => {
    const { page, context } = await at.browser.visit();
    await page.goto(`/${wide.name}/event/${wide.subEventId('wide')}`);
    await page.locator('input[type=checkbox][tabindex="0"]').waitFor({ state: 'attached' });
    const browser = context.browser();
    await browser?.startTracing(page, { categories: ['devtools.timeline'] });
    await page.getByRole('button', { name: 'Inzoomen' }).click();
    await page.locator('[data-map] input').nth(405).click();
    await page.locator('[data-sum]').first().waitFor();
    const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] };
    const styled = traceEvents.flatMap(({ name, args }) =>
      name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : [],
    );
    expect(styled.length).toBeGreaterThan(0);
    expect(Math.max(...styled)).toBeLessThan(1000);
  });

  it('zooms with buttons, keys, the wheel and two fingers, and fits the whole hall', async () => {
    const visitor = await openHall(at, { viewport: PHONE });
    const { page, context } = visitor;
    const first = await sizeOf(visitor);
    await page.getByRole('button', { name: 'Inzoomen' }).tap();
    const larger = await sizeOf(visitor);
    expect(larger / first).toBeCloseTo(1.4, 1);
    await page.getByRole('checkbox', { disabled: false }).first().focus();
    await page.keyboard.press('-');
    expect(await sizeOf(visitor)).toBeCloseTo(first, 0);
    const box = await page.locator('[data-map]').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 100];
    const cdp = await context.newCDPSession(page);
    const fingers = (apart: number) => [
      { x: x - apart, y },
      { x: x + apart, y },
    ];
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(30) });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(40) });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect((await sizeOf(visitor)) / first).toBeCloseTo(2, 0);
    await page.getByRole('button', { name: 'Hele zaal' }).tap();
    const fits = await page
      .locator('[data-map]')
      .evaluate((frame) => frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight);
    expect(fits).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  });

  it('zooms in first where seats are too small to tap; row names stay visible', async () => {
    const { page } = await at.browser.visit({ viewport: SMALLEST });
    await page.goto(`/${wide.name}/event/${wide.subEventId('wide')}`);
    const frame = page.locator('[data-map]');
    await page.locator('[data-map][data-overview]').waitFor();
    expect(await frame.evaluate((map) => map.scrollWidth <= map.clientWidth)).toBe(true);
    const seat = page.getByRole('group', { name: 'Rij 9', exact: true }).getByRole('checkbox').nth(30);
    await seat.tap();
    await page.locator('[data-map]:not([data-overview])[data-panned]').waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    expect(await seat.evaluate((one) => one.getBoundingClientRect().width)).toBeGreaterThanOrEqual(24);
    await seat.tap();
    await page.getByText('9-31', { exact: true }).waitFor();
    expect(await page.locator('[data-name="9"]').isVisible()).toBe(true);
    const focus = page.getByRole('group', { name: 'Rij 9', exact: true }).getByRole('checkbox', { checked: true });
    await page.getByRole('button', { name: 'Hele zaal' }).tap();
    await page.locator('[data-map][data-overview]').waitFor();
    await focus.focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-map]:not([data-overview])').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALLEST.width);
  });

  it('is dragged by mouse without choosing a seat, and zoomed at the position of the wheel', async () => {
    const visitor = await openHall(at);
    const { page } = visitor;
    const frame = page.locator('[data-map]');
    for (let times = 0; times < 4; times++) await page.getByRole('button', { name: 'Inzoomen' }).click();
    const seat = seatsIn(visitor, 'Zaal').nth(2);
    await seat.scrollIntoViewIfNeeded();
    const at1 = await seat.boundingBox();
    if (!at1) throw new Error('The seat cannot be seen.');
    const [x, y] = [at1.x + 10, at1.y + 10];
    const before = await frame.evaluate((element) => element.scrollTop);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 30, { steps: 4 });
    await page.mouse.up();
    expect((await frame.evaluate((element) => element.scrollTop)) - before).toBe(30);
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    const size = await sizeOf(visitor);
    await page.mouse.move(x, y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 100);
    await page.keyboard.up('Control');
    expect(await sizeOf(visitor)).toBeLessThan(size);
    await seat.click();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1);
  });
});

describe('the running total', () => {
  it('follows the chosen seats at the server’s prices, and says what the order can still take', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await page.goto(at.shop.pageOf('avond'));
    const more = (type: string) => page.getByRole('button', { name: `Eén meer: ${type}` });
    await more('Standaard').click();
    await page.getByRole('status').getByText('1 kaart gekozen').waitFor();
    await more('Stadspas').click();
    await more('Uitflits').click();
    await expect.poll(() => total(visitor)).toBe('44.88');
    await page.getByText('€ 44,88').waitFor();
    await more('Uitflits').click();
    expect(await more('Uitflits').getAttribute('aria-disabled')).toBe('true');
    await more('Uitflits').click({ force: true });
    expect(await at.shop.number(visitor, 'Uitflits').inputValue()).toBe('2');
    for (let times = 0; times < 3; times++) await more('CJP').click({ force: true });
    expect(await at.shop.number(visitor, 'CJP').inputValue()).toBe('2');
    await page.getByText('Meer kaarten kun je niet toevoegen aan deze bestelling.').waitFor();
    await expect.poll(() => total(visitor)).toBe('93.88');
    await at.shop.number(visitor, 'Standaard').fill('2');
    await page.getByText('Dat is 1 kaart te veel voor deze bestelling.').waitFor();
    await at.shop.number(visitor, 'Standaard').fill('1');
    await at.shop.addButton(visitor).click();
    await page.waitForURL('**/cart');
    expect(await at.shop.shownTotal(visitor)).toBe('93.88');
  });
});

describe('other forms of display', () => {
  it('keeps seats, ranks and numbers apart in forced colours, and axe finds nothing', async () => {
    const visitor = await openHall(at);
    const { page } = visitor;
    await page.emulateMedia({ forcedColors: 'active' });
    await seatsIn(visitor, 'Zaal').nth(2).check();
    const [chosen, free] = await Promise.all(
      [page.getByRole('checkbox', { checked: true }), seatsIn(visitor, 'Zaal').first()].map((seat) =>
        seat.evaluate((element) => getComputedStyle(element).backgroundColor),
      ),
    );
    expect(chosen).not.toBe(free);
    expect(await axeFindings(page)).toEqual([]);
  });

  it.each(['nl', 'de', 'fr'])('fits the smallest phone at twice the size of text, in %s', async (locale) => {
    const { page } = await openHall(at, { viewport: SMALLEST, locale });
    const cart = `${at.tenant.name}~large-${locale}`;
    const [event_id, discount_id] = [at.tenant.subEventId('avond'), at.tenant.discountId('standaard')];
    const json = { event_id, discount_id, numberoftickets: 2 };
    await ask(`/v1/${at.tenant.name}/cart/large-${locale}`, { method: 'POST', json });
    for (const path of [
      at.shop.pageOf('hall'),
      at.shop.pageOf('avond'),
      `/${at.tenant.name}`,
      `/${at.tenant.name}?view=month`,
      `/${cart}/cart`,
      `/${cart}/checkout`,
    ])
      expect(await widthOf(page, path), path).toBe(SMALLEST.width);
    // Not watched for problems: the home page also has shows of other tests, with pictures of other hosts.
    const home = await page.context().browser()?.newPage({ baseURL: BASE(), viewport: SMALLEST, locale });
    expect(home && (await widthOf(home, '/'))).toBe(SMALLEST.width);
    await home?.close();
  });

  it('prints its content without buttons', async () => {
    const visitor = await openHall(at);
    const { page } = visitor;
    await page.emulateMedia({ media: 'print' });
    for (const name of ['Hele zaal', 'In winkelwagen', 'Eén meer: Standaard (1e rang)', 'English']) {
      expect(await page.getByRole('button', { name }).isVisible(), name).toBe(false);
    }
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });

  it('has no animation with reduced motion', async () => {
    const { page } = await openHall(at);
    const moving = await page.evaluate(
      () =>
        document.getAnimations().length +
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, scrollBehavior } = getComputedStyle(element);
          return parseFloat(transitionDuration) > 0 || scrollBehavior === 'smooth';
        }).length,
    );
    expect(moving).toBe(0);
  });
});
