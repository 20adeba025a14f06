import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '@/lib/errors';
import type { Money } from '@/lib/money';
import { getOrderById, type Order } from '@/lib/orders';
import { actAtTestBank, cancelLines, giveUpOrder, moveLine, runPaymentJobs, splitOrder } from '@/lib/payments';
import { losses } from '@/lib/payments/testing/losses';
import { buyer, makeSellingTenant, world } from '@/lib/payments/testing/world';
import { officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { giveCard } from '@/lib/testing/give-card';
import { dayAt, readFigures, storeFigures } from '.';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 8 });
});
afterAll(() => database.drop());

const BY = { actor: 'office' } as const;
const EVENTS = ['split', 'split', 'split', 'cancel', 'cancel', 'keep', 'move', 'give_up'] as const;
const step = fc.record({ event: fc.constantFrom(...EVENTS), which: fc.nat(100), how: fc.nat(100) });
type Step = { event: (typeof EVENTS)[number]; which: number; how: number };

/** Sums taken directly from payments and refunds, and what the bank and the card terminals received. */
async function kept(clientId: number): Promise<number[]> {
  const [own] = await database.sql`
    SELECT (SELECT coalesce(sum(paid_amount), 0) FROM payments WHERE client_id = ${clientId} AND share_of IS NULL AND paid_at IS NOT NULL)
         - (SELECT coalesce(sum(amount), 0) FROM refunds WHERE client_id = ${clientId}) AS kept`;
  const [bank] = await database.sql`
    SELECT (SELECT coalesce(sum(amount) FILTER (WHERE status = 'paid'), 0) - coalesce(sum(refunded), 0) FROM test_bank_payments WHERE client_id = ${clientId})
         - (SELECT coalesce(sum(amount) FILTER (WHERE kind <> 'given'), 0) FROM gift_card_entries WHERE client_id = ${clientId}) AS kept`;
  return [own?.kept, bank?.kept].map((sum) => Math.round(Number(sum) * 100));
}

async function play(tenant: Awaited<ReturnType<typeof makeSellingTenant>>, card: number) {
  const at = world(database, tenant);
  const giftCard = card === 0 ? undefined : await giveCard(at.ctx(), `${card}.00`);
  const first = await at.order(await at.fillCart('hall', 4), { giftCard });
  if (first.status !== 'paid') await actAtTestBank(at.ctx(), await at.refOf(first), 'pay');
  const other = await at.order(await at.fillCart('free', 3));
  await actAtTestBank(at.ctx(), await at.refOf(other), 'pay');
  const orders: Order[] = [first, other];
  const happen = async ({ event, which, how }: Step): Promise<void> => {
    const { id } = orders[which % orders.length] ?? first;
    const { key: order, lines } = await getOrderById(at.ctx(), id);
    const { position = 1 } = lines[how % Math.max(1, lines.length)] ?? {};
    const asked = { order, request: `${event} ${which} ${how}`, by: BY };
    const positions = event === 'split' && how % 3 === 0 ? [position, position + 1] : [position];
    if (event === 'split')
      orders.push(await splitOrder(at.ctx(), { ...asked, positions, buyer: buyer('friend@example.org') }));
    if (event === 'cancel') await cancelLines(at.ctx(), { ...asked, positions, refund: 'price' });
    if (event === 'keep') await cancelLines(at.ctx(), { ...asked, positions, refund: '5.25' as Money });
    const to = { subEventId: tenant.subEventId(how % 2 === 0 ? 'small' : 'free') };
    if (event === 'move') await moveLine(at.ctx(), { ...asked, position, to });
    if (event === 'give_up') await giveUpOrder(at.ctx(), order, 'office');
  };
  return { happen, at };
}

it('figures, refunds, the bank and the cards agree after random splits, moves and refunds; a split changes no figure', async () => {
  let splits = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 14 }),
      fc.constantFrom(0, 45, 100, 300),
      async (steps, card) => {
        const tenant = await makeSellingTenant(database);
        const { id } = tenant.client;
        const { happen, at } = await play(tenant, card);
        const member = await makeMember(database.db, tenant.client);
        const figures = async () => {
          const ctx = { ...member, now: at.ctx().now };
          await storeFigures(ctx);
          const period = { from: '2000-01-01', to: dayAt(ctx.now, tenant.client.timezone) };
          return officeTransaction(ctx, (ctx) =>
            readFigures(ctx, { period, by: ['performance', 'part', 'provider', 'vat'] }),
          );
        };
        let before = await figures();
        for (const one of steps) {
          const isDone = await happen(one).then(
            () => true,
            (error) => {
              if (error instanceof AppError && error.code !== 'internal') return false;
              throw error;
            },
          );
          expect(await losses(database, id)).toEqual([]);
          const after = await figures();
          if (one.event === 'split') expect(after).toEqual(before);
          if (one.event === 'split' && isDone) splits += 1;
          before = after;
        }
        await runPaymentJobs(database.db, at.ctx(60).now);
        const sum = before.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
        expect(await kept(id)).toEqual([sum, sum]);
      },
    ),
    { numRuns: 10, endOnFailure: true },
  );
  expect(splits).toBeGreaterThan(0);
});
