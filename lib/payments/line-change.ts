import { and, eq } from 'drizzle-orm';
import { lineChanges, refundLines } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { compareMoney, type Money, moneyLeft, sumMoney } from '@/lib/money';
import { type By, type OrderLine, type OrderRow, record, staffDetail } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { FREE } from '@/lib/pricing';
import type { Refund } from './list-refunds';

export type LineChange = typeof lineChanges.$inferSelect;

/** What every change of tickets is asked with. `request`: the same one makes the same change once, however often it is sent. */
export type ChangeAsked = { order: string; request: string; reason?: string | undefined; by: By };

type About = Pick<LineChange, 'kind' | 'positions' | 'wanted'>;

/**
 * The change that this request has made before, of an order that the caller has locked.
 * @throws AppError `idempotency_mismatch` when it was another change
 */
export async function findLineChange(
  ctx: Context,
  order: OrderRow,
  request: string,
  { kind, positions, wanted }: About,
): Promise<LineChange | undefined> {
  const [known] = await ctx.db
    .select()
    .from(lineChanges)
    .where(
      and(eq(lineChanges.clientId, ctx.client.id), eq(lineChanges.orderId, order.id), eq(lineChanges.key, request)),
    );
  if (!known) return undefined;
  const isSame = known.kind === kind && known.positions.join() === positions.join();
  if (isSame && (known.wanted ?? wanted) === wanted) return known;
  throw new AppError('idempotency_mismatch', 'This request was used for another change of the order');
}

/** A change by its id, which is internal: throws when there is none. */
export async function getLineChange(ctx: Context, id: number): Promise<LineChange> {
  const [change] = await ctx.db
    .select()
    .from(lineChanges)
    .where(and(eq(lineChanges.clientId, ctx.client.id), eq(lineChanges.id, id)));
  if (!change) throw new Error('The change is not there');
  return change;
}

/** `isQuiet`: another mail tells of it. */
type Noted = About & { refunds: readonly Refund[]; asked: ChangeAsked; isQuiet?: boolean };

/** Writes down a change in the transaction that makes it, with its line in the audit log and its mail. */
export async function noteLineChange(
  ctx: Context,
  order: OrderRow,
  { kind, positions, wanted, refunds, asked, isQuiet = false }: Noted,
) {
  const { request: key, reason = null, by } = asked;
  const { actor } = by;
  const [change] = await ctx.db
    .insert(lineChanges)
    .values({
      ...{ clientId: ctx.client.id, orderId: order.id, key, kind, actor, positions, wanted },
      // An erased order keeps no words about its buyer.
      reason: order.erasedAt ? null : reason,
      refundId: refunds[0]?.id ?? null,
      createdAt: ctx.now,
    })
    .returning({ id: lineChanges.id });
  if (!change) throw new Error('The change was not saved');
  const amount = refunds.length > 0 ? sumMoney(refunds.map((refund) => refund.amount)) : null;
  const what = { change: change.id, positions: positions.join(' '), refund: amount };
  const detail = { ...what, ...staffDetail(by) };
  await record(ctx, { actor, action: `tickets.${kind}`, orderId: order.id, detail });
  if (isQuiet) return;
  const mail = kind === 'cancelled' ? 'line_cancelled' : 'seat_changed';
  await queueMail(ctx, { kind: mail, orderId: order.id, occasion: String(change.id) });
}

/** Divides refunds among the tickets that they are for, in their order, each up to its price. @returns what is left of them */
export async function divideRefunds(
  ctx: Context,
  refunds: readonly Pick<Refund, 'id' | 'amount'>[],
  lines: readonly Pick<OrderLine, 'orderId' | 'position' | 'price'>[],
): Promise<Money> {
  const unpaid = new Map(lines.map((line) => [line, line.price]));
  let rest = FREE;
  for (const { id, amount } of refunds) {
    let left = amount;
    const parts = lines.map((line) => {
      const of = unpaid.get(line) ?? FREE;
      const part = compareMoney(left, of) < 0 ? left : of;
      left = moneyLeft(left, part);
      unpaid.set(line, moneyLeft(of, part));
      return { clientId: ctx.client.id, refundId: id, orderId: line.orderId, position: line.position, amount: part };
    });
    const paid = parts.filter((part) => part.amount !== FREE);
    if (paid.length > 0) await ctx.db.insert(refundLines).values(paid);
    rest = sumMoney([rest, left]);
  }
  return rest;
}
