import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '@/lib/errors';
import { newCartId } from '@/lib/ids';
import type { Money } from '@/lib/money';
import type { Order } from '@/lib/orders';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { giveCard } from '@/lib/testing/give-card';
import {
  actAtTestBank,
  cancelLines,
  giveUpOrder,
  moveLine,
  payAtDoor,
  runPaymentJobs,
  splitOrder,
  TEST_BANK_DEEDS,
} from '.';
import { askAboutRef } from './handle-provider-message';
import { listPayments } from './read-payment';
import { losses } from './testing/losses';
import { buyer, makeSellingTenant, world } from './testing/world';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 8 });
});
afterAll(() => database.drop());

const BY = { actor: 'office' } as const;
const RUNS = 12;
/** Later than every scheduled check of a provider, whose intervals grow. */
const HOURS_LATER = [1, 8, 16, 24, 48];

/** Events that can happen, each to one of the existing carts, orders and payments. */
const EVENTS = [
  'fill',
  'fill',
  'order',
  'order',
  'order',
  'begin',
  'begin',
  'bank',
  'bank',
  'bank',
  'bank',
  'again',
  'turn',
  'pass',
  'give_up',
  'cancel_ticket',
  'cancel_ticket',
  'move_ticket',
  'move_ticket',
  'split',
  'split',
  'take_seats',
  'wrong_amount',
  'door',
  'sweep',
] as const;
type Step = { event: (typeof EVENTS)[number]; which: number; how: number };
const step: fc.Arbitrary<Step> = fc.record({
  event: fc.constantFrom(...EVENTS),
  which: fc.nat(1000),
  how: fc.nat(1000),
});

async function play(tenant: Awaited<ReturnType<typeof makeSellingTenant>>) {
  const at = world(database, tenant);
  const carts = Array.from({ length: 3 }, newCartId);
  const cards = [await giveCard(at.ctx(), '200.00'), await giveCard(at.ctx(), '30.00')];
  const orders: Order[] = [];
  const refs: string[] = [];
  const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(1, from.length)];
  const performances = ['small', 'hall', 'free'] as const;

  const happen: Record<Step['event'], (step: Step) => Promise<unknown>> = {
    fill: ({ which, how }) =>
      at.fillCart(
        pick(performances, how) ?? 'small',
        (how % 3) + 1,
        how % 7 === 0 && how % 3 !== 1 ? 'few' : how % 11 === 0 ? 'gratis' : 'standaard',
        pick(carts, which),
      ),
    order: async ({ which, how }) => {
      const email = how % 5 === 0 ? 'other@example.org' : 'buyer@example.org';
      // A large card, which pays all for a while, and a small one.
      const giftCard = [undefined, undefined, cards[0], cards[1]][how % 4];
      const more = { paymentId: (how % 3) + 1, buyer: buyer(email), giftCard };
      orders.push(await at.order(pick(carts, which) ?? '', more));
    },
    begin: async ({ which }) => {
      const order = pick(orders, which);
      const ref = order && (await at.refOf(order));
      if (ref) refs.push(ref);
    },
    bank: async ({ which, how }) => {
      const ref = pick(refs, which);
      if (ref) await actAtTestBank(at.ctx(), ref, pick(TEST_BANK_DEEDS, how) ?? 'pay');
    },
    again: async ({ which }) => {
      const order = pick(orders, which);
      for (const payment of order ? await listPayments(at.ctx(), order.id) : []) {
        if (payment.providerRef) await askAboutRef(at.ctx(), payment, payment.providerRef);
      }
    },
    turn: ({ how }) => runPaymentJobs(database.db, at.ctx(how % 40).now),
    pass: async ({ which }) => {
      const order = pick(orders, which);
      if (order) await at.letPass(order);
    },
    give_up: async ({ which, how }) => {
      const order = pick(orders, which);
      if (order) await giveUpOrder(at.ctx(), order.key, how % 2 === 0 ? 'buyer' : 'office');
    },
    cancel_ticket: async ({ which, how }) => {
      const [order, positions] = [pick(orders, which), [(how % 4) + 1]];
      const refund = how % 5 === 0 ? ('0.00' as Money) : 'price';
      if (order) await cancelLines(at.ctx(), { order: order.key, positions, refund, request: `${how % 9}`, by: BY });
    },
    move_ticket: async ({ which, how }) => {
      const to = { subEventId: tenant.subEventId(pick(performances, how) ?? 'small'), nr: (how % 7) + 1 };
      const order = pick(orders, which);
      const about = { position: (how % 4) + 1, to, request: `${how % 9}`, by: BY };
      if (order) await moveLine(at.ctx(), { order: order.key, ...about });
    },
    split: async ({ which, how }) => {
      const order = pick(orders, which);
      const positions = how % 3 === 0 ? [1, 2] : [(how % 4) + 1];
      const by = { request: `${how % 9} split`, by: BY, buyer: { ...buyer('friend@example.org'), firstName: 'Fenna' } };
      if (order) orders.push(await splitOrder(at.ctx(), { order: order.key, positions, ...by }));
    },
    take_seats: ({ how }) => at.fillCart(pick(performances, how) ?? 'small', (how % 3) + 1),
    wrong_amount: async ({ which }) => {
      const ref = pick(refs, which) ?? '';
      await database.sql`UPDATE test_bank_payments SET amount = amount + 1 WHERE ref = ${ref} AND status = 'open'`;
    },
    door: async ({ which }) => {
      const order = pick(orders, which);
      if (order) await payAtDoor(at.ctx(), order.key, 'office');
    },
    sweep: async () => {
      await database.sql`UPDATE carts SET expires_at = now() - interval '1 s'
        WHERE client_id = ${tenant.client.id} AND id NOT LIKE 'order:%'`;
    },
  };
  // Guarantees that there is something to pay.
  for (const [i, event] of ['fill', 'order', 'begin'].flatMap((event) => [0, 1, 2].map((i) => [i, event] as const))) {
    await happen[event as Step['event']]({ event: event as Step['event'], which: i, how: i === 1 ? 2 : 0 });
  }
  return (one: Step) => happen[one.event](one).catch(unlessRefused);
}

/** An AppError is an expected refusal; anything else is a bug. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError) || error.code === 'internal') throw error;
}

/** At the end: what the bank received minus what it refunded, against what we say (testing/losses.ts holds that to the orders). */
async function ledger(clientId: number) {
  const [bank] = await database.sql`
    SELECT coalesce(sum(amount) FILTER (WHERE status = 'paid'), 0) - coalesce(sum(refunded), 0) AS kept,
           count(*) FILTER (WHERE status = 'open')::int AS open
      FROM test_bank_payments WHERE client_id = ${clientId}`;
  const [sold] = await database.sql`
    SELECT coalesce(sum(CASE WHEN p.share_of IS NULL THEN p.paid_amount ELSE 0 END - coalesce((SELECT sum(r.amount) FROM refunds r
             WHERE r.client_id = ${clientId} AND r.payment_id = p.id), 0)), 0) AS kept,
           count(*) FILTER (WHERE o.status = 'pending')::int AS waiting,
           (SELECT count(*)::int FROM refunds WHERE client_id = ${clientId} AND status NOT IN ('sent', 'returned')) AS owed
      FROM orders o JOIN payments p ON p.client_id = o.client_id AND p.order_id = o.id AND p.settles
     WHERE o.client_id = ${clientId} AND p.provider = 'test'`;
  const [waiting] = await database.sql`
    SELECT count(*)::int AS orders FROM orders WHERE client_id = ${clientId} AND status = 'pending'`;
  return {
    bank: Number(bank?.kept),
    open: bank?.open,
    sold: Number(sold?.kept),
    owed: sold?.owed,
    waiting: waiting?.orders,
  };
}

it('random events in random order lose no money and no seat', async () => {
  let paid = 0;
  let backs = 0;
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 16 }),
      async (turns) => {
        const tenant = await makeSellingTenant(database);
        const { id } = tenant.client;
        const play1 = await play(tenant);
        for (const together of turns) {
          await Promise.all(together.map(play1));
          expect(await losses(database, id)).toEqual([]);
        }
        for (const hours of HOURS_LATER) {
          await runPaymentJobs(database.db, new Date(Date.now() + hours * 60 * 60 * 1000));
        }
        expect(await losses(database, id)).toEqual([]);
        const end = await ledger(id);
        expect(end).toEqual({ ...end, bank: end.sold, open: 0, owed: 0, waiting: 0 });
        const [seen] = await database.sql`
        SELECT count(*) FILTER (WHERE p.settles)::int AS paid, count(r.id)::int AS backs,
               (SELECT count(*)::int FROM line_changes c WHERE c.client_id = ${id}) AS changes FROM payments p
          LEFT JOIN refunds r ON r.client_id = p.client_id AND r.payment_id = p.id WHERE p.client_id = ${id}`;
        paid += seen?.paid ?? 0;
        backs += seen?.backs ?? 0;
        changes += seen?.changes ?? 0;
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  // A run without a payment or a refund would prove nothing.
  expect(paid).toBeGreaterThan(0);
  expect(backs).toBeGreaterThan(0);
  expect(changes).toBeGreaterThan(0);
});
