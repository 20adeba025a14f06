import { expect, it } from 'vitest';
import { ask } from '../setup/api';
import { openShop } from '../setup/shop';

const at = openShop();

it('shows what another tab added, and what was removed elsewhere once the window is visible again', async () => {
  const visitor = await at.browser.visit();
  const { page } = visitor;
  const second = await visitor.context.newPage();
  await at.shop.buy(visitor, 'avond', { Standaard: 1 });
  await second.goto(`/${at.tenant.name}/cart`);
  await at.shop.buy(visitor, 'nacht', { Standaard: 1 });
  const total = second.locator('[data-total="49.00"]');
  await total.waitFor();
  await second.getByRole('link', { name: 'Winkelwagen, 2 kaarten' }).waitFor();

  const [seat] = await at.shop.apiCart(visitor);
  await ask(`/v1/${at.tenant.name}/cart/${await at.shop.cartIdOf(visitor)}/${seat.seat_id}`, { method: 'DELETE' });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.locator('[data-total="24.50"]').waitFor();
  await page.getByRole('link', { name: 'Winkelwagen, 1 kaart' }).waitFor();
  await second.locator('[data-total="24.50"]').waitFor();
});

it('keeps the cart when the server cannot be reached, says so, and asks again when it can', async () => {
  const visitor = await at.browser.visit();
  const { page, context } = visitor;
  await at.shop.buy(visitor, 'avond', { Standaard: 2 });
  await context.setOffline(true);
  const remove = page.getByRole('button', { name: /^(Eén minder|Verwijder)/ }).first();
  await remove.click();
  await page.getByRole('alert').getByText('We konden geen verbinding maken.', { exact: false }).waitFor();
  expect(await at.shop.shownTotal(visitor)).toBe('49.00');
  const asked = page.waitForResponse(/\/cart\/cart\.json$/);
  await context.setOffline(false);
  expect((await asked).status()).toBe(200);
  await remove.click();
  await page.locator('[data-total="24.50"]').waitFor();
  expect(await page.getByRole('alert').filter({ hasText: 'kassa' }).count()).toBe(0);
  expect(visitor.problems.splice(0).every((problem) => problem.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
});

it('loads the code that refetches the cart only at the first refetch', async () => {
  const { page } = await at.browser.visit();
  const scripts: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.text());
  });
  const loaded = async () =>
    (await Promise.all(scripts.splice(0))).some((script) => script.includes('isFetchedAfterMount'));
  for (const path of [`/${at.tenant.name}`, at.shop.pageOf('avond'), `/${at.tenant.name}/cart`]) {
    await page.goto(path);
    expect(await loaded(), path).toBe(false);
  }
  const asked = page.waitForResponse(/\/cart\/cart\.json$/);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  expect((await asked).status()).toBe(200);
  expect(await loaded()).toBe(true);
});
