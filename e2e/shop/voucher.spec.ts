import { expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import { addBlock, makeVouchers } from '@/lib/office';
import { makeMember } from '@/lib/staff/testing/make-member';
import { axeFindings } from '../setup/axe';
import { openShop } from '../setup/shop';

const at = openShop();

const WORD = 'Voor vrienden';

it('a voucher opens the seats of its block in a sold-out hall, keeps them open, and says when it is used up', async () => {
  const { tenant, database } = at;
  const ctx = await makeMember(database.db, tenant.client);
  const subEventId = tenant.subEventId('hall');
  const [type] = await database.sql<{ id: number }[]>`
    SELECT id FROM ticket_types WHERE client_id = ${tenant.client.id} AND key = 'vriend'`;
  const [first, second] = await database.sql<{ nr: number }[]>`
    SELECT nr FROM seats WHERE client_id = ${tenant.client.id} AND sub_event_id = ${subEventId} AND section = 'Zaal' ORDER BY nr`;
  const nrs = [first?.nr ?? 0, second?.nr ?? 0];
  const block = { reason: 'Friends', owner: 'Vera', colour: '#123456', releasesAt: null };
  const id = await addBlock({ ...ctx, now: new Date() }, { ...block, subEventId, wanted: { nrs } });
  await makeVouchers(ctx, {
    name: 'Friends',
    ticketTypeId: type?.id ?? 0,
    place: { kind: 'block', id },
    word: WORD,
    count: 1,
    uses: 1,
    seatsPerUse: 2,
    validFrom: null,
    validUntil: null,
    request: 'once',
  });
  const buying: Context = { client: tenant.client, db: database.db, now: new Date() };
  // Other carts hold the rest of the hall: ten seats of the first rank, four of the second.
  for (const [rank, count] of [
    ['1e rang', 5],
    ['1e rang', 5],
    ['2e rang', 4],
  ] as const) {
    const discountId = tenant.discountId('standaard', rank);
    await addSeats(buying, { cartId: newCartId(), subEventId, discountId, count });
  }

  const visitor = await at.browser.visit();
  const { page } = visitor;
  await page.goto(at.shop.pageOf('hall'));
  await page.getByText('Uitverkocht').first().waitFor();
  await page.getByText('Heb je een code?').click();
  await page.getByLabel('Code', { exact: true }).fill('voor-vrienden');
  await page.getByRole('button', { name: 'Gebruik code' }).click();
  const free = page.getByRole('checkbox', { disabled: false });
  await expect.poll(() => free.count()).toBe(2);
  // taken.json, which is the same for everybody, calls these seats taken.
  await page.waitForResponse((answer) => answer.url().includes('taken.json'));
  expect(await free.count()).toBe(2);
  // Best seats are not offered, because the rank has none outside the block.
  await page.getByText('Kies je stoelen', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Beste stoelen' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await free.first().check();

  const other = await at.browser.visit();
  await other.page.goto(`${at.shop.pageOf('hall')}?code=${encodeURIComponent(WORD)}`);
  await other.page.getByRole('checkbox', { disabled: false }).nth(1).check();

  await at.shop.addButton(visitor).click();
  await page.waitForURL('**/cart');
  const [seat] = (await at.shop.apiCart(visitor)) as Record<string, string>[];
  expect(seat?.seat_price).toBe('15.00');

  await at.shop.addButton(other).click();
  await other.page.getByRole('alert').filter({ hasText: 'Deze code is al gebruikt' }).waitFor();

  // The cart that began to use the voucher can still take its second seat, and no other cart can.
  await page.goto(`${at.shop.pageOf('hall')}?code=${encodeURIComponent(WORD)}`);
  await page.getByText('Je code is geldig').waitFor();
  expect(await free.count()).toBe(1);
  await free.check();
  await at.shop.addButton(visitor).click();
  await page.waitForURL('**/cart');
  const seats = (await at.shop.apiCart(visitor)) as Record<string, string>[];
  expect(seats.filter(({ seat_price: price }) => price === '15.00')).toHaveLength(2);
  await page.goto(`${at.shop.pageOf('hall')}?code=${encodeURIComponent(WORD)}`);
  await page.getByText('Deze code is al gebruikt').waitFor();
});
