import { expect, it } from 'vitest';
import { openShop } from '../setup/shop';

const stage = openShop();

/** A page may load only what its policy allows, and React hydrates it: a console problem fails the test (openShop). */
it('each shared page runs under its own policy', async () => {
  const { tenant, browser } = stage;
  const { page } = await browser.visit();
  const event = `/${tenant.name}/event/${tenant.subEventId('avond')}`;
  const shop = ['', '?view=month', '?utm_source=letter&x=1'].map((rest) => `/${tenant.name}${rest}`);
  for (const path of ['/', '/docs', '/docs/embed', '/docs/errors', '/docs/webhooks', ...shop, event]) {
    const answer = await page.goto(path);
    expect([path, answer?.headers().etag !== undefined]).toEqual([path, true]);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('Array.isArray(self.__next_f) || location.pathname.startsWith("/docs")')).toBe(true);
  }
});

it('a visitor buys from a shared page, is recognised from then on, and returns to a personal page', async () => {
  const { browser, shop } = stage;
  const visitor = await browser.visit();
  const { page } = visitor;
  const first = await page.goto(shop.pageOf('avond'));
  expect(first?.headers().etag).toBeDefined();
  await shop.number(visitor, 'Standaard').fill('2');
  await shop.addButton(visitor).click();
  await page.waitForURL('**/cart');
  await page.goto(shop.pageOf('avond'));
  await page.locator('[data-count="2"]').waitFor();
  await page.goto(shop.pageOf('nacht'));
  await page.goBack();
  await page.locator('[data-count="2"]').waitFor();
});

it('a browser does not show its cached shared page once there is a cart', async () => {
  const { browser, shop, tenant } = stage;
  const visitor = await browser.visit();
  const { page } = visitor;
  await page.goto(`/${tenant.name}`);
  await page.goto(shop.pageOf('nacht'));
  await shop.number(visitor, 'Standaard').fill('1');
  await shop.addButton(visitor).click();
  await page.waitForURL('**/cart');
  await page.goBack();
  await page.locator('[data-count="1"]').waitFor();
  await page.goBack();
  await page.locator('[data-count="1"]').waitFor();
});

it('buying works without JavaScript', async () => {
  const { browser, shop, tenant } = stage;
  const visitor = await browser.visit({ javaScript: false });
  const { page } = visitor;
  const answer = await page.goto(shop.pageOf('avond'));
  expect(answer?.headers().etag).toBeDefined();
  await shop.number(visitor, 'Standaard').fill('3');
  await shop.addButton(visitor).click();
  await page.waitForURL('**/cart');
  expect(await shop.apiCart(visitor)).toHaveLength(4);
  await page.goto(`/${tenant.name}`);
  await page.locator('[data-count="3"]').waitFor();
});
