import { beforeAll, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, newCart } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { PHONE } from '../setup/browser';
import { openShop } from '../setup/shop';

const stage = openShop();
let houses: Tenant[];

/** Twelve shows that begin before those of other tests: the home page shows these, with pictures of our own. */
beforeAll(async () => {
  const wallAt = (ms: number) => new Date(ms).toLocaleString('sv-SE', { timeZone: 'Europe/Amsterdam' });
  const [today] = wallAt(Date.now()).split(' ');
  // Others have shows at 23:59:59.
  const [date, time] = [wallAt(Date.now() + 300_000), `${today} 23:59:58`].sort()[0]?.split(' ') ?? [];
  const house = (title: string) => {
    const showsOf = ['1', '2', '3', '4'].map((key) => ({
      key,
      name: `${title} ${key}`,
      sub_events: [performance(key, 1, { date, time, end: undefined })],
    }));
    return makeTenant(stage.database.db, { client: { title, locale: 'nl' }, events: showsOf });
  };
  houses = await Promise.all(['De Kade', 'Het Veem', 'Zaal Noord'].map(house));
});

/** A page may load only what its policy allows, and React hydrates it: a console problem fails the test (openShop). */
it('each shared page runs under its own content security policy', async () => {
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

it('the home page shows what is on at all organisations, in the browser’s language, with what has sold out', async () => {
  const { browser } = stage;
  const [kade, veem] = houses as [Tenant, Tenant, Tenant];
  const { page } = await browser.visit({ viewport: PHONE, locale: 'fr-FR' });
  const cards = page.getByRole('region', { name: 'Programme' }).getByRole('listitem');
  await page.goto('/');
  const twelve = houses.flatMap(({ client }) => ['1', '2', '3', '4'].map((key) => `${client.title} ${key}`));
  expect((await cards.getByRole('heading').allInnerTexts()).sort()).toEqual(twelve.sort());
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Billets/);
  const card = cards.filter({ hasText: 'Het Veem 2' });
  expect(await card.innerText()).toMatch(/^Het Veem\s+Het Veem 2\s+.* · Zaal\s+à partir de 24,50\s€/);
  expect(await axeFindings(page)).toEqual([]);

  const json = { event_id: kade.subEventId('3'), discount_id: kade.discountId('standaard'), numberoftickets: 1 };
  expect((await ask(`/v1/${kade.name}/cart/${newCart()}`, { method: 'POST', json })).status).toBe(200);
  const textOf = async (name: string) => {
    const answer = await page.goto('/');
    expect(answer?.headers().etag).toBeDefined();
    return cards.filter({ hasText: name }).innerText();
  };
  await expect.poll(() => textOf('De Kade 3')).toContain('Complet');
  expect(await textOf('De Kade 4')).not.toContain('Complet');

  // The address may name another language, and the link to more shows keeps it.
  await page.getByText('FR', { exact: true }).click();
  await page.getByRole('link', { name: 'Nederlands' }).click();
  await page.waitForURL('**/?lang=nl');
  expect(await page.locator('html').getAttribute('lang')).toBe('nl');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Kaarten/);
  const agenda = page.getByRole('region', { name: 'Agenda' }).getByRole('listitem');
  // Requested without rendering: the longer list has shows of other tests, whose pictures do not exist.
  const more = (await page.getByRole('link', { name: 'Meer voorstellingen' }).getAttribute('href')) ?? '';
  expect(more).toBe('/?lang=nl&shows=24#more');
  const longer = await (await page.request.get(more)).text();
  expect(longer.match(/<li/g)?.length).toBeGreaterThan((await page.content()).match(/<li/g)?.length ?? 0);

  await agenda.filter({ hasText: 'Het Veem 2' }).getByRole('link').click();
  await page.waitForURL(`**/${veem.name}/event/${veem.mainEventId('2')}`);
});
