import { and, eq } from 'drizzle-orm';
import { lineChanges, refundLines } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { lesserMoney, type Money, moneyLeft, sumMoney } from '@/lib/money';
import { type By, type OrderLine, type OrderRow, recordAll, staffDetail } from '@/lib/orders';
import { queueMails } from '@/lib/outbox';
import { FREE } from '@/lib/pricing';
import type { Refund } from './list-refunds';

export type LineChange = typeof lineChanges.$inferSelect;

/** The input of every change of tickets. `request` is its idempotency key. */
export type ChangeAsked = { order: string; request: string; reason?: string | undefined; by: By };

type About = Pick<LineChange, 'kind' | 'positions' | 'wanted'>;

/**
 * The change that a request with this key has already made to an order that the caller has locked.
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

/** The change with that internal id. @throws Error when there is none */
export async function getLineChange(ctx: Context, id: number): Promise<LineChange> {
  const [change] = await ctx.db
    .select()
    .from(lineChanges)
    .where(and(eq(lineChanges.clientId, ctx.client.id), eq(lineChanges.id, id)));
  if (!change) throw new Error('The change is not there');
  return change;
}

type Asked = Omit<ChangeAsked, 'order'>;

/** `isQuiet`: queues no mail, because another one says it. */
type Noted = About & { refunds: readonly Refund[]; asked: Asked; isQuiet?: boolean };

/** Inserts a change in the transaction that makes it, with its audit log entry and its mail. */
export async function noteLineChange(
  ctx: Context,
  order: OrderRow,
  { asked, isQuiet = false, kind, ...change }: Noted,
): Promise<void> {
  await noteLineChanges(ctx, [{ order, ...change }], { asked, isQuiet, kind });
}

/** Like noteLineChange, for several orders of one request. */
export async function noteLineChanges(
  ctx: Context,
  changes: readonly (Omit<Noted, 'kind' | 'asked' | 'isQuiet'> & { order: OrderRow })[],
  { asked, isQuiet = false, kind }: Pick<Noted, 'kind' | 'asked' | 'isQuiet'>,
): Promise<void> {
  const { request: key, reason = null, by } = asked;
  const { actor } = by;
  const rows = changes.map(({ order, positions, wanted, refunds }) => ({
    clientId: ctx.client.id,
    orderId: order.id,
    key,
    kind,
    actor,
    positions,
    wanted,
    // The reason may name the buyer: an erased order stores none.
    reason: order.erasedAt ? null : reason,
    refundId: refunds[0]?.id ?? null,
    createdAt: ctx.now,
  }));
  const { id, orderId } = lineChanges;
  const saved = await ctx.db.insert(lineChanges).values(rows).returning({ id, orderId });
  const idOf = new Map(saved.map((change) => [change.orderId, change.id]));
  const noted = changes.map(({ order, positions, refunds }) => {
    const change = idOf.get(order.id);
    if (change === undefined) throw new Error('The change was not saved');
    const refund = refunds.length > 0 ? sumMoney(refunds.map(({ amount }) => amount)) : null;
    return { orderId: order.id, change, positions: positions.join(' '), refund };
  });
  await recordAll(
    ctx,
    noted.map(({ orderId, ...what }) => {
      const detail = { ...what, ...staffDetail(by) };
      return { actor, action: `tickets.${kind}`, orderId, detail };
    }),
  );
  if (isQuiet) return;
  await queueMails(
    ctx,
    noted.map(({ orderId, change }) => ({ kind: MAILS[kind], orderId, occasion: String(change) })),
  );
}

const MAILS = { cancelled: 'line_cancelled', moved: 'seat_changed', split: 'order_split' } as const;

type Divided = readonly Pick<Refund, 'id' | 'amount'>[];
type Priced = readonly Pick<OrderLine, 'orderId' | 'position' | 'price'>[];

/** Divides refunds among their tickets in order, each up to its price. @returns what is left over */
export const divideRefunds = async (ctx: Context, refunds: Divided, lines: Priced): Promise<Money> =>
  (await divideAllRefunds(ctx, [{ refunds, lines }]))[0] ?? FREE;

/** Like divideRefunds, for several orders in one statement. */
export async function divideAllRefunds(
  ctx: Context,
  orders: readonly { refunds: Divided; lines: Priced }[],
): Promise<Money[]> {
  const divided = orders.map(({ refunds, lines }) => partsOf(refunds, lines));
  const paid = divided.flatMap(({ parts }) => parts).map((part) => ({ clientId: ctx.client.id, ...part }));
  if (paid.length > 0) await ctx.db.insert(refundLines).values(paid);
  return divided.map(({ rest }) => rest);
}

function partsOf(refunds: Divided, lines: Priced) {
  const unpaid = new Map(lines.map((line) => [line, line.price]));
  let rest = FREE;
  const parts = refunds.flatMap(({ id: refundId, amount }) => {
    let left = amount;
    const own = lines.map((line) => {
      const of = unpaid.get(line) ?? FREE;
      const part = lesserMoney(left, of);
      left = moneyLeft(left, part);
      unpaid.set(line, moneyLeft(of, part));
      return { refundId, orderId: line.orderId, position: line.position, amount: part };
    });
    rest = sumMoney([rest, left]);
    return own.filter((part) => part.amount !== FREE);
  });
  return { parts, rest };
}
