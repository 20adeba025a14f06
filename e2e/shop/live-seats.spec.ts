import { describe, expect, it } from 'vitest';
import { ask } from '../setup/api';
import { openHall, openShop } from '../setup/shop';

const at = openShop();

/** Holds seats as another visitor does by the HTTP interface, and releases them. */
async function takeSeats(seats: string[], category: string) {
  const cart = `/v1/${at.tenant.name}/cart/${crypto.randomUUID()}`;
  const answer = await ask(cart, {
    method: 'POST',
    json: {
      event_id: at.tenant.subEventId('hall'),
      discount_id: at.tenant.discountId('standaard', category),
      numberoftickets: seats.length,
      seats,
    },
  });
  expect(answer.status).toBe(200);
  return async () => {
    for (const seat of seats) expect((await ask(`${cart}/${seat}`, { method: 'DELETE' })).status).toBe(200);
  };
}

describe('the seats of a hall that others buy from', () => {
  it('shows seats as taken and free as others take them and give them back, without a reload', async () => {
    const visitor = await openHall(at);
    const { page } = visitor;
    const seats = page.getByRole('group', { name: 'Balkon' }).getByRole('checkbox');
    await seats.nth(1).check();
    const chip = page.getByLabel('Kaartsoort: Balkon, Rij A Stoel 2');
    await chip.waitFor();
    const values = [await seats.nth(1).inputValue(), await seats.nth(2).inputValue()];
    const giveBack = await takeSeats(values, '2e rang');
    await page.getByRole('status').getByText('Net bezet: Balkon, Rij A Stoel 2. Kies andere stoelen.').waitFor();
    expect(await seats.nth(1).isChecked()).toBe(false);
    await chip.waitFor({ state: 'detached' });
    expect(await page.locator('[data-sum]').count()).toBe(0);
    expect(await seats.nth(2).getAttribute('aria-label')).toBe('Stoel 3, 2e rang, bezet');
    expect(await seats.nth(2).isDisabled()).toBe(true);
    await giveBack();
    await expect.poll(() => seats.nth(2).isDisabled()).toBe(false);
    expect(await seats.nth(2).getAttribute('aria-label')).toBe('Stoel 3, 2e rang');
  });

  it('keeps the keyboard usable when the focused seat is taken', async () => {
    const { page } = await openHall(at);
    const seats = page.getByRole('group', { name: 'Balkon' }).getByRole('checkbox');
    await seats.nth(3).focus();
    const giveBack = await takeSeats([await seats.nth(3).inputValue()], '2e rang');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Stoel 3, 2e rang');
    await giveBack();
  });

  it('makes no requests while the page is hidden', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    const hide = (hidden: boolean) => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    await page.addInitScript(hide, true);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/taken.json')) asked += 1;
    });
    await page.clock.install();
    await page.goto(at.shop.pageOf('hall'));
    await page.locator('input[type=checkbox][tabindex="0"]').waitFor({ state: 'attached' });
    await page.clock.runFor(60_000);
    expect(asked).toBe(0);
    await page.evaluate(hide, false);
    await page.clock.runFor(7000);
    await expect.poll(() => asked).toBeGreaterThan(0);
  });

  it('keeps the seats unchanged while requests fail, with growing pauses between them', async () => {
    const visitor = await at.browser.visit();
    const { page } = visitor;
    await page.clock.install();
    await page.goto(at.shop.pageOf('hall'));
    await page.locator('input[type=checkbox][tabindex="0"]').waitFor({ state: 'attached' });
    const states = () =>
      page.getByRole('checkbox').evaluateAll((seats) => seats.map((seat) => (seat as HTMLInputElement).disabled));
    const before = await states();
    let asked = 0;
    await page.route('**/taken.json', (route) => {
      asked += 1;
      return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { plan: '', taken: '1-9' } });
    });
    const goOn = (ms: number) => page.clock.runFor(ms).then(() => asked);
    // Until the script that polls has loaded, however long that takes.
    await expect.poll(() => goOn(5000)).toBeGreaterThan(0);
    await expect.poll(() => goOn(5000)).toBeGreaterThan(1);
    const first = asked;
    for (let seconds = 0; seconds < 200; seconds += 5) await goOn(5000);
    expect(asked - first).toBeLessThan(9);
    await page.unroute('**/taken.json');
    await page.route('**/taken.json', (route) => route.fulfill({ json: { plan: 'another hall', taken: '1-9' } }));
    for (let seconds = 0; seconds < 90; seconds += 5) await page.clock.runFor(5000);
    expect(await states()).toEqual(before);
    // The browser logs the 503 answers, the last of them after the answer; there is no other problem.
    expect(visitor.problems.splice(0).filter((problem) => !problem.includes('503'))).toEqual([]);
  });

  it('answers 304 to a browser that has the latest state', async () => {
    const { page } = await openHall(at);
    const answers = await page.evaluate(
      async (path) => {
        const first = await fetch(path);
        const again = await fetch(path, { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });
        return [first.status, again.status, Object.keys(await first.json())];
      },
      `${at.shop.pageOf('hall')}/taken.json`,
    );
    expect(answers).toEqual([200, 304, ['plan', 'taken']]);
  });
});
