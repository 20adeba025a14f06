import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import type { AuditActor, RefundReason } from '@/db/schema';
import { shareTransaction } from '@/lib/clients';
import { type Context, DEADLOCK, inTransaction, isTransaction, runWrite, whenCommitted } from '@/lib/context';
import { databaseCode } from '@/lib/errors';
import { meters } from '@/lib/meters';
import type { Money } from '@/lib/money';
import { holdOrderAgain, lockOrder, type OrderRow } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { announceOrder } from '@/lib/webhooks';
import { applyPart, listCardParts } from './gift-card-part';
import { applyUpgrade, whyUnusable } from './pay-upgrade';
import { queueRefund } from './queue-refund';
import type { Payment } from './read-payment';
import { getUpgrade } from './read-upgrade';
import { nextLookAt } from './schedule';
import { makeSoldCard } from './settle-sale';

/** Received money. `by`: who reports it; `at`: when it arrived, if it is recorded later. */
type Received = { amount: Money; currency: string; by: AuditActor; at?: Date };

/** The result of db/functions/settle_payment.sql. */
type Outcome = 'paid' | Extract<RefundReason, 'wrong_amount' | 'twice' | 'late'> | 'known' | 'unheld' | 'more';

/**
 * Settles money that simply pays its order, in one statement. Undefined, and nothing has changed, in every other case: call settlePaid
 * then.
 */
export async function settleAtOnce(ctx: Context, payment: Payment, received: Received): Promise<Payment | undefined> {
  const outcome = await runWrite(
    ctx,
    () => share(ctx.db, ctx.client.id, paidBy(ctx, payment, received)),
    (outcome) => outcome === 'paid',
  ).catch((error: unknown) => {
    // After a deadlock an outer transaction is over; its owner retries.
    if (isTransaction(ctx.db) || databaseCode(error) !== DEADLOCK) throw error;
    return undefined;
  });
  return outcome === 'paid' ? asPaid(ctx, payment, received, true) : undefined;
}

/**
 * Settles money in the caller's transaction, which has locked the order: it pays the order and queues its webhooks, or
 * is queued as a refund.
 */
export async function settlePaid(
  ctx: Context,
  order: OrderRow,
  payment: Payment,
  received: Received,
): Promise<Payment> {
  if (payment.upgradeId !== null) return settleDifference(ctx, order, payment, received);
  if (order.kind === 'gift_card') return settleSale(ctx, order, payment, received);
  const hasCard = (await listCardParts(ctx, order.id)).some(({ id }) => id !== payment.id);
  const use = await (hasCard ? settleBesideCard : settleAgain)(ctx, order, payment, received);
  if (use === 'known' || use === 'unheld' || use === 'more') throw new Error(`A payment was not settled: ${use}`);
  const settled = asPaid(ctx, payment, received, use === 'paid');
  if (use === 'paid') await announceOrder(ctx, await lockOrder(ctx, order.id));
  else await queueRefund(ctx, settled, { reason: use, actor: received.by });
  return settled;
}

/** Settles money; if the order's hold has expired, holds its seats again first. */
async function settleAgain(ctx: Context, order: OrderRow, payment: Payment, received: Received): Promise<Outcome> {
  const use = await settle(ctx, payment, received, SEEN_TO);
  if (use !== 'unheld') return use;
  const late = !(await holdOrderAgain(ctx, order));
  return settle(ctx, payment, received, { ...SEEN_TO, late });
}

const SEEN_TO = { follows: true, cards: true };

/** Like settleAgain, for an order whose rest a gift card was to pay. If the card no longer can, the money is refunded as `late`. */
async function settleBesideCard(ctx: Context, order: OrderRow, payment: Payment, received: Received): Promise<Outcome> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const use = await settleAgain(ctx, order, payment, received);
      if (use === 'paid' && !(await applyPart(ctx, { order, paid: payment, by: received.by }))) throw new CardIsGone();
      return use;
    });
  } catch (error) {
    if (!(error instanceof CardIsGone)) throw error;
    return settle(ctx, payment, received, { ...SEEN_TO, late: true });
  }
}

class CardIsGone extends Error {}

/** Settles money for a gift card: creates the card in the same transaction, so exactly once, or queues a refund. */
async function settleSale(ctx: Context, order: OrderRow, payment: Payment, received: Received): Promise<Payment> {
  const use = await settle(ctx, payment, received, { ...SEEN_TO, sale: true });
  if (use === 'known' || use === 'unheld' || use === 'more') throw new Error(`A payment was not settled: ${use}`);
  const settled = asPaid(ctx, payment, received, use === 'paid');
  if (use === 'paid') await makeSoldCard(ctx, order, settled, received.by);
  else await queueRefund(ctx, settled, { reason: use, actor: received.by });
  return settled;
}

/**
 * Settles a partial payment of an order on invoice. The caller's transaction has locked the order and checked that at least this amount is
 * due.
 */
export async function settlePart(ctx: Context, payment: Payment, received: Received): Promise<Payment> {
  const use = await settle(ctx, payment, received, { follows: true, part: true });
  if (use !== 'paid') throw new Error(`A part was not settled: ${use}`);
  return { ...asPaid(ctx, payment, received, false), topsUp: true };
}

/** Settles money for an upgrade: moves the ticket in the same transaction, or queues a refund. */
async function settleDifference(ctx: Context, order: OrderRow, payment: Payment, received: Received): Promise<Payment> {
  const upgrade = await getUpgrade(ctx, payment.upgradeId ?? 0);
  const unused = await whyUnusable(ctx, order, upgrade);
  const use = await settle(ctx, payment, received, { follows: true, upgrade: true, unused });
  if (use === 'known' || use === 'unheld' || use === 'more') throw new Error(`A payment was not settled: ${use}`);
  const settled = { ...asPaid(ctx, payment, received, false), topsUp: use === 'paid' };
  if (use === 'paid') await applyUpgrade(ctx, order, upgrade);
  else await queueRefund(ctx, settled, { reason: use, actor: received.by });
  return settled;
}

/** The payment as settle_payment has updated it. */
function asPaid(
  ctx: Context,
  payment: Payment,
  { amount, currency, at = ctx.now }: Received,
  settles: boolean,
): Payment {
  whenCommitted(ctx, () => {
    if (settles) meters.deeds.inc({ action: 'order.paid' });
    if (payment.amount !== FREE) meters.deeds.inc({ action: 'payment.paid' });
  });
  const nextAskAt = lookAt(ctx, payment);
  const paid = { paidAt: at, paidAmount: amount, paidCurrency: currency };
  return { ...payment, ...paid, status: 'paid', settles, nextAskAt, lastError: null };
}

const lookAt = (ctx: Context, payment: Payment) => nextLookAt({ ...payment, paidAt: ctx.now }, ctx.now);

type More = {
  follows?: boolean;
  cards?: boolean;
  part?: boolean;
  sale?: boolean;
  late?: boolean;
  upgrade?: boolean;
  unused?: string | undefined;
};

/** The input of db/functions/settle_payment.sql. */
type Paid = { order: number; payment: number };

function paidBy(ctx: Context, payment: Payment, received: Received, more: More = {}): Paid {
  const { clientId: client, orderId: order, id } = payment;
  const { amount, currency, by: actor, at: paidAt } = received;
  const nextLook = lookAt(ctx, payment);
  return { client, order, payment: id, amount, currency, actor, now: ctx.now, paidAt, nextLook, ...more } as Paid;
}

const settle = (ctx: Context, payment: Payment, received: Received, more: More): Promise<Outcome> =>
  settleOne(ctx.db, paidBy(ctx, payment, received, more));

async function settleOne(db: Db, paid: Paid): Promise<Outcome> {
  const [row] = await call(db).execute({ paid: JSON.stringify(paid) });
  if (!row) throw new Error('settle_payment gave no answer');
  return row.outcome;
}

/** Batches payments that arrive at the same time. */
const share = shareTransaction<Paid, Outcome>({
  keyOf: ({ order }) => order,
  together: async (db, clientId, paid) => {
    const [row] = await callForAll(db).execute({ clientId, paid: JSON.stringify(paid) });
    const settled = new Set(row?.settled);
    return new Map(paid.filter(({ payment }) => settled.has(payment)).map(({ order }) => [order, 'paid']));
  },
  alone: settleOne,
});

const callForAll = oncePerDatabase((db: Db) =>
  db
    .select({ settled: sql<number[]>`settled` })
    .from(sql`settle_payments(${sql.placeholder('clientId')}, ${sql.placeholder('paid')}) AS done(settled)`)
    .prepare('settle_payments'),
);

const call = oncePerDatabase((db: Db) =>
  db
    .select({ outcome: sql<Outcome>`outcome` })
    .from(sql`settle_payment(${sql.placeholder('paid')}) AS done(outcome)`)
    .prepare('settle_payment'),
);
