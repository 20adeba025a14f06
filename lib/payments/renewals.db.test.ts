import { expect, it } from 'vitest';
import { getCart } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import { AppError } from '@/lib/errors';
import { newCartId } from '@/lib/ids';
import { exportRenewals } from '@/lib/office';
import { getOrder } from '@/lib/orders';
import { findRenewal, findRenewalOf, listRenewals, readRenewalFigures, takeRenewal } from '@/lib/renewals';
import { releaseExpired } from '@/lib/seats';
import { makeMember } from '@/lib/staff/testing/make-member';
import { countTaken, takeSubscription } from '@/lib/subscriptions';
import { DAY, hadBy, local, NEW, OLD, of, renewalStage, said, window } from '@/lib/testing/renewal-stage';
import { makeTenant } from '@/lib/testing/tenant';
import { receiptNumber } from '@/lib/tickets';
import { actAtTestBank, splitOrder } from '.';

const season = renewalStage();
const { at, offer, find, take, paid, tend, renewalOf, placesOf, freeAt, mailsOf } = season;
const BY = { actor: 'office' } as const;

it('keeps each subscriber’s seats, mails each once, and sells them to nobody else, with five processes at once', async () => {
  const all = await freeAt('new-1');
  await Promise.all(Array.from({ length: 5 }, () => tend()));
  await tend();
  expect([await freeAt('new-1'), await freeAt('new-2')]).toEqual([all - 3, all - 3]);
  expect(await mailsOf('renewal')).toEqual([season.two.id, season.one.id]);
  const renewal = await renewalOf(season.two);
  expect([renewal.people, renewal.seats.length, renewal.isOpen]).toEqual([2, 4, true]);
  const rest = await take('Nieuw seizoen', all - 3);
  const own = new Set([...hadBy(season.two), ...hadBy(season.one)]);
  expect((await placesOf(rest)).filter((place) => own.has(place))).toEqual([]);
  expect(await said(take('Nieuw seizoen'))).toBe('sold_out');
  const blocks = await at.database.sql`
    SELECT staff_id, reason, ended_at FROM blocks WHERE client_id = ${at.tenant.client.id}`;
  expect(blocks.map(({ staff_id: by, reason }) => [by, reason])).toEqual(Array(2).fill([null, 'Nieuw seizoen']));
});

it('one click puts them into a cart at the price of the whole; an expired cart returns them to the same link', async () => {
  await tend();
  const { token } = await renewalOf(season.two);
  const cartId = newCartId();
  expect(await takeRenewal(at.ctx(), token, cartId)).toBe(true);
  expect(await placesOf(cartId)).toEqual([...hadBy(season.two), ...hadBy(season.two)].sort());
  expect((await getCart(at.ctx(), cartId)).seats.map(({ price }) => price)).toEqual(Array(4).fill('25.00'));
  expect(await renewalOf(season.two)).toMatchObject({ inCarts: 2, ordered: 0, cartIds: [cartId] });
  expect(await takeRenewal(at.ctx(), token, newCartId())).toBe(false);
  await at.database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${cartId}`;
  await releaseExpired(at.database.db, new Date());
  const all = await freeAt('new-1');
  expect((await renewalOf(season.two)).seats.every(({ isKept }) => isKept)).toBe(true);
  expect(await said(take('Nieuw seizoen', all + 1))).not.toBe('held');
  const order = await paid((await takeRenewal(at.ctx(), token, cartId)) ? cartId : '');
  expect(order.ticketsTotal).toBe('100.00');
  const { id } = await find('Nieuw seizoen');
  const { rows } = await listRenewals(at.ctx(), { id });
  const table = exportRenewals(await makeMember(at.database.db, at.tenant.client), id);
  const cells: unknown[][] = [];
  for await (const some of table.lines()) for (const row of some) cells.push([...row]);
  const state = table.columns.indexOf('state');
  expect(cells.map((row) => [row[0], row[state - 1], row[state], row[state + 1]])).toEqual([
    [receiptNumber(season.two), 2, 'renewed', receiptNumber(order)],
    [receiptNumber(season.one), 0, expect.stringMatching(/waiting|unkept/), null],
  ]);
  expect(rows.map(({ orderId, renewed, newOrderId, state }) => [orderId, renewed, newOrderId, state])).toEqual([
    [season.two.id, 2, order.id, 'renewed'],
    [season.one.id, 0, null, 'waiting'],
  ]);
  expect(await readRenewalFigures(at.ctx(), id)).toEqual({ people: 3, renewed: 2, inCarts: 0, declined: 0, unkept: 0 });
});

it('twenty concurrent clicks on one link: one gets the seats, and no seat is held twice', async () => {
  await tend();
  const { token } = await renewalOf(season.two);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      takeRenewal(at.ctx(), token, newCartId()).catch((error) =>
        error instanceof AppError ? false : Promise.reject(error),
      ),
    ),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await renewalOf(season.two)).toMatchObject({ inCarts: 2, ordered: 0 });
});

it('people in two ranks are renewed together or not at all', async () => {
  const ranks = [{ name: 'zaal' }, { name: 'balkon' }];
  const before = { ...OLD, key: 'before', name: 'Twee rangen', performances: [of('ranks-1')], ranks };
  const next = { ...NEW, key: 'next', name: 'Weer twee rangen', performances: [of('ranks-2')], ranks };
  await offer(OLD, before, { ...next, renewal: { ...window().renewal, of: 'before' } });
  const { client } = at.tenant;
  const rows = await at.database
    .sql`SELECT id FROM categories WHERE client_id = ${client.id} AND name IN ('zaal', 'balkon')`;
  const had = newCartId();
  for (const row of rows) {
    const { id } = await find('Twee rangen');
    const wanted = { subscriptionId: id, subEventIds: [], categoryId: Number(row.id), count: 1 };
    await takeSubscription(at.ctx(), { ...wanted, cartId: had });
  }
  const order = await paid(had);
  await tend();
  const { id } = await find('Weer twee rangen');
  const renewal = await findRenewalOf(at.ctx(), { subscriptionId: id, orderId: order.id });
  expect(renewal?.seats.map(({ isKept }) => isKept)).toEqual([true, true]);
  const ofMost = async (most: number | null) => {
    await at.database
      .sql`UPDATE ticket_types SET max_per_event = ${most} WHERE client_id = ${client.id} AND key = 'standaard'`;
    at.tenant.client = await findClient(at.database.db, at.tenant.name);
  };
  await ofMost(1);
  const cartId = newCartId();
  expect(await said(takeRenewal(at.ctx(), renewal?.token ?? '', cartId))).toBe('discount_limit_event');
  expect((await getCart(at.ctx(), cartId)).seats).toEqual([]);
  await ofMost(null);
  expect(await takeRenewal(at.ctx(), renewal?.token ?? '', cartId)).toBe(true);
  expect((await getCart(at.ctx(), cartId)).seats).toHaveLength(2);
});

it('an unpaid order returns the seats to the block; late money gets the same ones again', async () => {
  await tend();
  const cartId = newCartId();
  await takeRenewal(at.ctx(), (await renewalOf(season.one)).token, cartId);
  const order = await at.order(cartId);
  const ref = await at.refOf(order);
  await at.letPass(order);
  await at.turn();
  await releaseExpired(at.database.db, new Date());
  expect((await renewalOf(season.one)).seats.every(({ isKept }) => isKept)).toBe(true);
  await actAtTestBank(at.ctx(), ref, 'pay');
  expect(await at.stateOf(order)).toBe('paid');
  expect((await getOrder(at.ctx(), order.key)).lines.map(({ rowNr, seatNr }) => `${rowNr}${seatNr}`).sort()).toEqual(
    [...hadBy(season.one), ...hadBy(season.one)].sort(),
  );
});

it('kept subscriptions count towards the maximum, for others only', async () => {
  await offer(OLD, { ...NEW, ...window(), maximum: 4 });
  await tend();
  expect(await said(take('Nieuw seizoen', 2))).toBe('sold_out');
  expect(await said(take('Nieuw seizoen'))).toBe('held');
  expect(await takeRenewal(at.ctx(), (await renewalOf(season.two)).token, newCartId())).toBe(true);
  const { seriesId } = await find('Nieuw seizoen');
  expect((await countTaken(at.ctx(), [seriesId])).get(seriesId)).toBe(3);
});

it('works before the sale begins and beyond the limit of an order; another organisation’s link is invalid', async () => {
  await at.database.sql`UPDATE clients SET max_per_order = 1 WHERE id = ${at.tenant.client.id}`;
  await offer(OLD, { ...NEW, ...window(), sale_from: local(30 * DAY) });
  await tend();
  const { token } = await renewalOf(season.two);
  const other = await makeTenant(at.database.db);
  expect(await findRenewal({ ...at.ctx(), client: other.client }, token)).toBeUndefined();
  expect(await takeRenewal({ ...at.ctx(), client: other.client }, token, newCartId())).toBe(false);
  expect(await said(take('Nieuw seizoen'))).toBe('not_on_sale');
  expect(await takeRenewal(at.ctx(), token, newCartId())).toBe(true);
});

it('a split order renews in the order that has the first ticket', async () => {
  const positions = [season.two.lines[1]?.position ?? 0];
  const split = await splitOrder(at.ctx(), {
    order: season.two.key,
    positions,
    request: 's',
    by: BY,
    buyer: { email: 'b@example.org', firstName: 'B', lastName: 'B' },
  });
  expect(split.id).not.toBe(season.two.id);
  await tend();
  const all = await mailsOf('renewal');
  expect(all).toHaveLength(3);
});
