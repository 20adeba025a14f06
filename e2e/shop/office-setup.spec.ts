import { expect, it } from 'vitest';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { officeInBrowser } from '../setup/office-in-browser';

const { database, openAt } = officeInBrowser();

it('saves one part of the settings, says so beside its button, and keeps what is typed in the others', async () => {
  const page = await openAt(await makeTenant(database.db), '/settings');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const [organisation, buying] = [part('Organisation'), part('Buying')];
  const most = buying.getByLabel('Most tickets per order');
  const isBeside = async (role: 'status' | 'alert') => {
    const [said, button] = [organisation.getByRole(role), organisation.getByRole('button', { name: 'Save' })];
    await said.filter({ hasText: /\w/ }).waitFor();
    const [above, below] = [await said.boundingBox(), await button.boundingBox()];
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(60);
    await expect.poll(() => button.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  };
  await most.fill('7');
  await organisation.getByLabel('Time zone').fill('Nowhere');
  await organisation.getByRole('button', { name: 'Save' }).click();
  await isBeside('alert');
  await organisation.getByLabel('Time zone').fill('Europe/Amsterdam');
  await organisation.getByLabel('Name for visitors').fill('Theater Anders');
  await organisation.getByRole('button', { name: 'Save' }).click();
  await isBeside('status');
  expect(await most.inputValue()).toBe('7');
  await buying.getByRole('button', { name: 'Save' }).click();
  await buying.getByRole('status').waitFor();
  await page.reload();
  expect(await organisation.getByLabel('Name for visitors').inputValue()).toBe('Theater Anders');
  expect(await most.inputValue()).toBe('7');
});

it('sets up an organisation step by step until it has sold something, and lines up the figures of today', async () => {
  const tonight = performance('tonight', 9, { date: '+0', time: '23:59:59', end: '00:00:00' });
  const shop = await makeTenant(database.db, { events: [{ key: 'e', name: 'E', sub_events: [tonight] }] });
  const page = await openAt(shop, '');
  const needs = page.getByRole('region', { name: 'Needs someone' });
  expect(await needs.getByRole('listitem').count()).toBe(4);
  const left = needs.getByRole('listitem').getByRole('link');
  expect(await left.allTextContents()).toEqual(['Choose how buyers pay']);
  const edges = await page.getByRole('row').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { left, right } = range.getBoundingClientRect();
        return Math.round(cell === row.firstElementChild ? left : right);
      }),
    ),
  );
  expect(edges[1]).toEqual(edges[0]);
  await left.click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  const methods = [{ payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'test' }];
  await database.sql`UPDATE clients SET payment_methods = ${JSON.stringify(methods)}::jsonb WHERE id = ${shop.client.id}`;
  await page.goto(`/office/${shop.name}`);
  await expect.poll(async () => (await page.reload()) && needs.getByText('Everything is ready').count()).toBe(1);
  await insertOrder(
    { client: shop.client, db: database.db, now: new Date() },
    { subEventId: shop.subEventId('tonight'), nrs: [1] },
  );
  await page.reload();
  expect(await needs.textContent()).toContain('Nothing needs your attention.');
});
