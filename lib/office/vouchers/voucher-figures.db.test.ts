import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import { newCartId } from '@/lib/ids';
import { getOrder, type Order } from '@/lib/orders';
import { actAtTestBank, giveUpOrder, splitOrder } from '@/lib/payments';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import { officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { exportSold } from '../exports';
import { dayAt } from '../figures';
import { makeVouchers, readVoucherFigures } from '.';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('the reports say how many vouchers were made and used, for how many tickets, and their discount', async () => {
  const tenant = await makeSellingTenant(database);
  const [type] = await database.sql<{ id: number }[]>`
    UPDATE ticket_types SET code = 'only the office knows', max_per_event = NULL, value = 20
     WHERE client_id = ${tenant.client.id} AND key = 'few' RETURNING id`;
  tenant.client = await findClient(database.db, tenant.name);
  const shop = world(database, tenant);
  const member = await makeMember(database.db, tenant.client);
  const make = (name: string, word: string, uses: number) =>
    makeVouchers(member, {
      name,
      word,
      uses,
      ticketTypeId: type?.id ?? 0,
      place: { kind: 'all' },
      count: 1,
      seatsPerUse: 4,
      validFrom: null,
      validUntil: null,
      request: randomUUID(),
    });
  const id = await make('Friends', 'friends', 5);
  await make('Nobody', 'nobody', 1);
  async function buy(count: number): Promise<Order> {
    const cartId = newCartId();
    const seats = { cartId, subEventId: tenant.subEventId('free'), discountId: tenant.discountId('few'), count };
    await addSeats(shop.ctx(), { ...seats, code: 'friends' });
    const order = await shop.order(cartId);
    await actAtTestBank(shop.ctx(), await shop.refOf(order), 'pay');
    return getOrder(shop.ctx(), order.key);
  }
  const today = dayAt(new Date(), tenant.client.timezone);
  const read = (by = member, day = today) =>
    officeTransaction(by, (ctx) => readVoucherFigures(ctx, { from: day, to: day }));
  const [first, second] = [await buy(3), await buy(1)];
  const split = (order: string, positions: number[]) =>
    splitOrder(shop.ctx(), {
      order,
      positions,
      request: 's',
      by: { actor: 'office' },
      buyer: { email: 'b@example.org', firstName: 'B', lastName: 'B' },
    });
  // Two orders are split off, and one of them is split again.
  await split((await split(first.key, [2, 3])).key, [2]);
  const figures = { id, name: 'Friends', issued: 1 };
  expect(await read()).toEqual([{ ...figures, used: 2, tickets: 4, amount: '80.00', off: '18.00' }]);
  const { columns, lines } = exportSold(member, { report: 'vouchers', period: { from: today, to: today } });
  const amounts = ['80.00', '18.00'].map((decimal) => ({ decimal, currency: 'EUR' }));
  for await (const rows of lines()) expect(rows).toEqual([['Friends', 1, 2, 4, ...amounts]]);
  expect(columns).toHaveLength(6);
  await giveUpOrder(shop.ctx(), second.key, 'office');
  expect(await read()).toEqual([{ ...figures, used: 1, tickets: 3, amount: '60.00', off: '13.50' }]);
  expect(await read(member, '2020-01-01')).toEqual([]);
  const other = await makeMember(database.db, (await makeSellingTenant(database)).client);
  expect(await read(other)).toEqual([]);
  const scoped = { scope: 'performances' as const, ids: [tenant.subEventId('free')] };
  expect(await read(await makeMember(database.db, tenant.client, scoped))).toEqual([]);
});
