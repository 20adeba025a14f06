import { expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { getCart, removeSeat } from '@/lib/carts';
import { inTransaction } from '@/lib/context';
import { getOrder, type Order } from '@/lib/orders';
import { untilWaiting } from '@/lib/testing/until-waiting';
import { actAtTestBank, beginPayment, changeMethod, createOrder } from '.';
import { sellingStage } from './testing/stage';
import { BASE, buyer } from './testing/world';

const at = sellingStage();

const setSub = (columns: Record<string, unknown>) =>
  at.database.sql`UPDATE sub_events SET ${at.database.sql(columns)} WHERE id = ${at.tenant.subEventId('free')}`;
const past = () => new Date(Date.now() - 60_000).toISOString();
const WITHDRAWN: [string, () => Promise<unknown>][] = [
  ...['nosal', 'unpub', 'arch', 'trash'].map((status): [string, () => Promise<unknown>] => [
    status,
    () => setSub({ status }),
  ]),
  [
    'of a hidden show',
    () =>
      at.database.sql`UPDATE main_events SET status = 'unpub' WHERE client_id = ${at.tenant.client.id} AND key = 'e'`,
  ],
];
const OVER: [string, () => Promise<unknown>][] = [
  ['begun', () => setSub({ starts_at: past() })],
  ['not to be seen yet', () => setSub({ view_begins_at: new Date(Date.now() + 60_000).toISOString() })],
  ['not to be seen any more', () => setSub({ view_ends_at: past() })],
];
/** By a bank (the single statement), at the door and free (the transaction). */
const ROADS = [
  { paymentId: 1, type: 'standaard' },
  { paymentId: 2, type: 'standaard' },
  { paymentId: undefined, type: 'gratis' },
];

it.each([...WITHDRAWN.slice(0, 4), ...OVER])(
  'a performance that is %s cannot be ordered from a held cart',
  async (_, close) => {
    const carts: { cartId: string; paymentId: number | undefined }[] = [];
    for (const { paymentId, type } of ROADS) {
      const cartId = await at.fillCart('free', 2, type);
      await at.fillCart('hall', 1, 'standaard', cartId);
      carts.push({ cartId, paymentId: paymentId ?? 1 });
    }
    await close();
    for (const { cartId, paymentId } of carts) {
      const { seats } = await getCart(at.ctx(), cartId);
      const closed = seats.filter(({ subEventId }) => subEventId === at.tenant.subEventId('free'));
      await expect(at.order(cartId, { paymentId })).rejects.toMatchObject({
        code: 'not_on_sale',
        message: expect.stringMatching(/^No longer on sale: E \(\d{4}-\d\d-\d\d \d\d:\d\d\)$/),
        extra: {
          event_ids: [at.tenant.subEventId('free')],
          seats: expect.arrayContaining(closed.map(({ seatId }) => seatId)),
        },
      });
      // Nothing has changed, and the rest can be ordered.
      expect((await getCart(at.ctx(), cartId)).seats).toEqual(seats);
      for (const { seatId } of closed) await removeSeat(at.ctx(), cartId, seatId);
      expect((await at.order(cartId, { paymentId })).lines).toHaveLength(1);
    }
  },
);

it('a performance of a hidden show cannot be ordered either', async () => {
  const cartId = await at.fillCart('free', 2);
  await WITHDRAWN.at(-1)?.[1]();
  await expect(at.order(cartId)).rejects.toMatchObject({ code: 'not_on_sale' });
});

const begun = (order: Order) => beginPayment(at.ctx(), order.key, BASE);

it.each(WITHDRAWN)('a waiting order of a performance that is now %s gets no page to pay', async (_, close) => {
  const [first, second] = [await at.begin('free', 1), await at.order(await at.fillCart('free', 1))];
  await close();
  for (const order of [first.order, second]) {
    await expect(begun(order)).rejects.toMatchObject({ code: 'not_on_sale' });
    for (const paymentId of [2, 3]) {
      await expect(changeMethod(at.ctx(), order.key, paymentId)).rejects.toMatchObject({ code: 'not_on_sale' });
    }
    expect(await at.stateOf(order)).toBe('pending');
  }
  expect(await at.bankSays()).toHaveLength(1);
  // Money that arrives nevertheless is used as usual.
  await actAtTestBank(at.ctx(), first.ref, 'pay');
  expect(await at.stateOf(first.order)).toBe('paid');
});

it('a waiting order can be paid after its performance has begun', async () => {
  const order = await at.order(await at.fillCart('free', 1));
  await setSub({ starts_at: past() });
  expect(await begun(order)).toBeTruthy();
});

it('an order waits for an import that withdraws its performance, and is then refused', async () => {
  const carts: string[] = [];
  for (const { type } of ROADS) carts.push(await at.fillCart('free', 1, type));
  let orders: Promise<unknown>[] = [];
  await at.database.sql.begin(async (tx) => {
    await tx`UPDATE sub_events SET status = 'arch' WHERE id = ${at.tenant.subEventId('free')}`;
    orders = carts.map((cartId, i) =>
      at.order(cartId, { paymentId: ROADS[i]?.paymentId }).catch((error) => error.code),
    );
    await untilWaiting(at.database.sql, carts.length);
  });
  expect(await Promise.all(orders)).toEqual(carts.map(() => 'not_on_sale'));
});

it('an import waits for an order of the performance that it withdraws', async () => {
  for (const { paymentId, type } of ROADS.slice(0, 2)) {
    await at.renew();
    const cartId = await at.fillCart('free', 1, type);
    const bundle = structuredClone(at.tenant.bundle) as {
      events: { sub_events: { key: string; status?: string }[] }[];
    };
    for (const sub of bundle.events.flatMap((one) => one.sub_events)) if (sub.key === 'free') sub.status = 'unpub';
    let importing: Promise<{ changed: boolean }> | undefined;
    const { key } = await inTransaction(at.ctx(), async (ctx) => {
      const order = await createOrder(ctx, { cartId, paymentId, buyer: buyer() });
      importing = importBundle(at.database.db, bundle, { now: new Date() });
      await untilWaiting(at.database.sql, 1);
      return order;
    });
    expect((await importing)?.changed).toBe(true);
    expect((await getOrder(at.ctx(), key)).lines).toHaveLength(1);
  }
});
