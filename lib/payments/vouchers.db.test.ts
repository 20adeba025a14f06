import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { staff } from '@/db/schema';
import { addSeats, getCart, removeSeat } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import { AppError } from '@/lib/errors';
import { newCartId } from '@/lib/ids';
import { getOrder, getOrderById, type Order } from '@/lib/orders';
import { checkCode, listTicketTypes, listVoucherSeats } from '@/lib/programme';
import { blockSeats, releaseExpired, unblockSeats } from '@/lib/seats';
import { findVoucher, makeSeries, type NewSeries } from '@/lib/vouchers';
import { actAtTestBank, cancelLines, giveUpOrder, moveLine, splitOrder } from '.';
import { sellingStage } from './testing/stage';

const at = sellingStage();
const BY = { actor: 'office' } as const;
const WORD = 'Vrienden 2027';

let typeId: number;
let staffId: number;
beforeEach(async () => {
  const { sql, db } = at.database;
  // A type for holders of a code, without limits besides the vouchers'.
  const [type] = await sql<{ id: number }[]>`
    UPDATE ticket_types SET code = 'only the office knows', max_per_event = NULL, value = 20
     WHERE client_id = ${at.tenant.client.id} AND key = 'few' RETURNING id`;
  typeId = type?.id ?? 0;
  at.tenant.client = await findClient(db, at.tenant.name);
  const [person] = await db
    .insert(staff)
    .values({ email: `${randomUUID()}@theater.example`, name: 'Vera', createdAt: new Date() })
    .returning();
  staffId = person?.id ?? 0;
});

const terms = (more: Partial<NewSeries> = {}): NewSeries => ({
  name: 'Friends',
  ticketTypeId: typeId,
  uses: 1,
  seatsPerUse: 2,
  staffId,
  request: randomUUID(),
  codes: { word: WORD },
  ...more,
});
const make = (more: Partial<NewSeries> = {}) => makeSeries(at.ctx(), terms(more));
const used = async (minutesLater = 0) => (await findVoucher(at.ctx(minutesLater), WORD))?.used;

/** Adds seats by the voucher to a cart. @returns the outcome */
async function fill(key: string, count: number, { code = WORD, cartId = newCartId() } = {}): Promise<string> {
  const discountId = at.tenant.discountId('few', key === 'hall' ? 'rang' : 'standaard');
  await addSeats(at.ctx(), { cartId, subEventId: at.tenant.subEventId(key), discountId, count, code });
  return cartId;
}
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'held',
    (error) => (error instanceof AppError ? String(error.extra.reason ?? error.code) : Promise.reject(error)),
  );
const many = <T>(n: number, one: () => Promise<T>) => Promise.all(Array.from({ length: n }, one));

async function paid(cartId: string): Promise<Order> {
  const order = await at.order(cartId);
  await actAtTestBank(at.ctx(), await at.refOf(order), 'pay');
  return getOrder(at.ctx(), order.key);
}

it('fifty concurrent carts never exceed the uses of a voucher, and each that ends frees one use', async () => {
  await make({ uses: 3, seatsPerUse: 1 });
  const outcomes = await many(50, () => said(fill('free', 1)));
  expect(outcomes.sort().slice(0, 4)).toEqual(['held', 'held', 'held', 'used_up']);
  expect(new Set(outcomes.slice(3))).toEqual(new Set(['used_up']));
  expect(await used()).toBe(3);
  const [row] = await at.database
    .sql`SELECT cart_id AS "cartId" FROM seats WHERE client_id = ${at.tenant.client.id} AND voucher_id IS NOT NULL ORDER BY nr LIMIT 1`;
  const cart = await getCart(at.ctx(), row?.cartId);
  await removeSeat(at.ctx(), row?.cartId, cart.seats[0]?.seatId ?? '');
  expect((await many(10, () => said(fill('free', 1)))).sort().slice(0, 2)).toEqual(['held', 'used_up']);
});

it('a use is counted from the cart on, until the cart or the order ends', async () => {
  await make();
  const cartId = await fill('free', 1);
  expect(await said(fill('free', 1))).toBe('used_up');
  // The same cart continues its use, up to the seats per use.
  expect(await said(fill('free', 2, { cartId }))).toBe('discount_limit_order');
  await fill('free', 1, { cartId });
  await at.database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${cartId}`;
  expect(await used()).toBe(0);
  const order = await paid(await fill('free', 2));
  expect(order.lines.map(({ price, voucherOff }) => [price, voucherOff])).toEqual([
    ['20.00', '4.50'],
    ['20.00', '4.50'],
  ]);
  expect([await used(), await said(fill('free', 1))]).toEqual([1, 'used_up']);
  await cancelLines(at.ctx(), { order: order.key, positions: [1], refund: 'price', request: 'one', by: BY });
  expect(await used()).toBe(1);
  // pretix#1163: cancelling makes the voucher usable again.
  await giveUpOrder(at.ctx(), order.key, 'buyer');
  expect(await used()).toBe(0);
  await paid(await fill('free', 1));
});

it('the rest of a use is reserved for the cart that began it', async () => {
  await make({ seatsPerUse: 3 });
  const free = at.tenant.subEventId('free');
  const cartId = await fill('free', 2);
  const opened = async (cart?: string) => [
    await checkCode(at.ctx(), free, WORD, cart),
    (await listTicketTypes(at.ctx(), free, WORD, cart)).find(({ needsCode }) => needsCode)?.byVoucher,
  ];
  for (const other of [undefined, newCartId()]) expect(await opened(other)).toEqual(['used_up', undefined]);
  expect(await opened(cartId)).toEqual(['valid', 1]);
  await fill('free', 1, { cartId });
  expect(await opened(cartId)).toEqual(['used_up', undefined]);
  // An expired cart uses no voucher.
  await at.database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${cartId}`;
  for (const one of [cartId, undefined]) expect(await opened(one)).toEqual(['valid', 3]);
});

it('a waiting order counts as a use, an unpaid ended one does not, and late money is refunded', async () => {
  await make();
  const order = await at.order(await fill('free', 1));
  const ref = await at.refOf(order);
  expect(await used()).toBe(1);
  await at.letPass(order);
  expect(await used()).toBe(0);
  await fill('free', 1);
  await actAtTestBank(at.ctx(), ref, 'pay');
  expect(await at.stateOf(order)).toBe('expired');
  expect(await at.refunds()).toMatchObject([{ reason: 'late', status: 'due' }]);
});

it('late money pays if the voucher is still free', async () => {
  await make();
  const order = await at.order(await fill('hall', 2));
  const ref = await at.refOf(order);
  await at.letPass(order);
  await actAtTestBank(at.ctx(), ref, 'pay');
  expect([await at.stateOf(order), await used()]).toEqual(['paid', 1]);
});

it('moved and split tickets stay the same use', async () => {
  await make();
  const order = await paid(await fill('hall', 2));
  const to = { subEventId: at.tenant.subEventId('hall'), nr: 8 };
  const moved = await moveLine(at.ctx(), { order: order.key, position: 1, to, request: 'move', by: BY });
  expect(moved.lines.map(({ voucherId, voucherOff }) => [voucherId === null, voucherOff])).toEqual([
    [false, '10.00'],
    [false, '10.00'],
  ]);
  const buyer = { email: 'friend@example.org', firstName: 'Fenna', lastName: 'Friend' };
  const split = { order: order.key, positions: [2], request: 'split', by: BY, buyer };
  const made = await splitOrder(at.ctx(), split);
  expect(await used()).toBe(1);
  await giveUpOrder(at.ctx(), order.key, 'buyer');
  expect(await used()).toBe(1);
  await giveUpOrder(at.ctx(), (await getOrderById(at.ctx(), made.id)).key, 'buyer');
  expect(await used()).toBe(0);
});

it('a code is accepted however people type it, opens its ticket type, and says why it does not elsewhere', async () => {
  const free = at.tenant.subEventId('free');
  await make({ subEventIds: [free] });
  const typed = [WORD, ' vrienden-2O27', 'VRIENDEN2027'];
  for (const code of typed) {
    const opened = (await listTicketTypes(at.ctx(), free, code)).filter(({ needsCode }) => needsCode);
    expect(opened).toMatchObject([{ ticketTypeId: typeId, discountedPrice: '20.00', byVoucher: 2 }]);
  }
  expect((await listTicketTypes(at.ctx(), free, 'vriend')).some(({ needsCode }) => needsCode)).toBe(false);
  expect(await checkCode(at.ctx(), free, WORD)).toBe('valid');
  expect(await checkCode(at.ctx(), free, 'vriend')).toBe('unknown');
  expect(await checkCode(at.ctx(), at.tenant.subEventId('small'), WORD)).toBe('elsewhere');
  expect(await said(fill('small', 1))).toBe('elsewhere');
  expect(await said(fill('free', 1, { code: 'vriend' }))).toBe('code_required');
  const change = (set: object) =>
    at.database.sql`UPDATE voucher_series SET ${at.database.sql(set)} WHERE client_id = ${at.tenant.client.id}`;
  const HOUR = 3_600_000;
  await change({ valid_from: new Date(Date.now() + HOUR).toISOString() });
  expect([await checkCode(at.ctx(), free, WORD), await said(fill('free', 1))]).toEqual(['early', 'early']);
  await change({ valid_from: null, valid_until: new Date(Date.now() - HOUR).toISOString() });
  expect([await checkCode(at.ctx(), free, WORD), await said(fill('free', 1))]).toEqual(['expired', 'expired']);
  await change({ valid_until: null, ended_at: new Date().toISOString() });
  expect([await checkCode(at.ctx(), free, WORD), await said(fill('free', 1))]).toEqual(['expired', 'expired']);
});

it('codes are unique, and the same request makes one series', async () => {
  const request = randomUUID();
  const first = await make({ request });
  expect(await make({ request })).toEqual({ series: first.series, isNew: false });
  await expect(make()).rejects.toMatchObject({ code: 'validation_failed' });
  const series = await make({ codes: { count: 1200 } });
  const [row] = await at.database
    .sql`SELECT count(DISTINCT code_hash)::int AS n FROM vouchers WHERE series_id = ${series.series.id}`;
  expect(row?.n).toBe(1200);
});

/** A block of these seats, and a voucher for it that can be used often. */
async function block(key: string, nrs: number[]): Promise<number> {
  const { sql } = at.database;
  const subEventId = at.tenant.subEventId(key);
  const [made] = await sql<{ id: string }[]>`
    INSERT INTO blocks (client_id, sub_event_id, reason, owner, colour, staff_id, created_at)
    VALUES (${at.tenant.client.id}, ${subEventId}, 'x', 'x', '#123456', ${staffId}, now()) RETURNING id`;
  const blockId = Number(made?.id);
  await blockSeats(at.ctx(), { blockId, subEventId, wanted: { nrs }, releasesAt: null });
  await make({ blockId, uses: 50, seatsPerUse: 2, subEventIds: [subEventId] });
  return blockId;
}
const inBlock = async (id: number) =>
  (await at.database.sql<{ nr: number }[]>`SELECT nr FROM seats WHERE cart_id = ${`block:${id}`} ORDER BY nr`).map(
    ({ nr }) => nr,
  );

it.each(['free', 'hall'])('seats of a block are held only with its vouchers, and return to it: %s', async (key) => {
  const id = await block(key, [3, 4, 5, 6]);
  const cartId = await fill(key, 2);
  const nrs = async () =>
    (
      await at.database
        .sql`SELECT nr FROM seats WHERE client_id = ${at.tenant.client.id} AND voucher_id IS NOT NULL ORDER BY nr`
    ).map(({ nr }) => nr);
  expect([await nrs(), await inBlock(id)]).toEqual([
    [3, 4],
    [5, 6],
  ]);
  const [seat] = (await getCart(at.ctx(), cartId)).seats;
  await removeSeat(at.ctx(), cartId, seat?.seatId ?? '');
  expect((await inBlock(id)).length).toBe(3);
  await at.database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${cartId}`;
  // Nobody else gets them meanwhile, and housekeeping returns them to the block.
  expect(await said(at.fillCart(key, key === 'hall' ? 5 : 9))).toBe('sold_out');
  await releaseExpired(at.database.db, new Date());
  expect(await inBlock(id)).toEqual([3, 4, 5, 6]);
  const opened = (code: string) => listVoucherSeats(at.ctx(), at.tenant.subEventId(key), code);
  expect([await opened(WORD), await opened('another')]).toEqual([[3, 4, 5, 6], []]);
  const order = await paid(await fill(key, 2));
  expect(await inBlock(id)).toEqual([5, 6]);
  await giveUpOrder(at.ctx(), order.key, 'buyer');
  expect(await inBlock(id)).toEqual([3, 4, 5, 6]);
});

it('concurrent visitors get the seats of a block once each, and its end frees the remaining and returned ones', async () => {
  const id = await block('free', [1, 2, 3, 4, 5, 6]);
  const outcomes = await many(20, () => said(fill('free', 1)));
  expect(outcomes.filter((one) => one === 'held').length).toBe(6);
  expect(new Set(outcomes)).toEqual(new Set(['held', 'sold_out']));
  expect(await checkCode(at.ctx(), at.tenant.subEventId('free'), WORD)).toBe('used_up');
  await unblockSeats(at.ctx(), id);
  await at.database
    .sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE client_id = ${at.tenant.client.id} AND id NOT LIKE 'block:%'`;
  expect(await said(fill('free', 1))).toBe('sold_out');
  await at.fillCart('free', 6);
  await at.fillCart('free', 6);
});
