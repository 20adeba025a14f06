import { and, asc, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { orders, type PaymentProvider, payments, refunds } from '@/db/schema';
import {
  assignRefund,
  findPayment,
  getRefund,
  isToHandOut,
  listFamily,
  lockFamily,
  type Refund,
  retryRefund,
  settleRefundByHand,
  toHandOut,
} from '@/lib/payments';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import { asRefusal } from './change-order';
import { readInScope } from './get-office-order';
import { ordersInScope } from './order-filters';

/**
 * Why a refund is unfinished: attempts have ended (`failed`), another follows (`retrying`), the provider has it (`waiting`), a person must
 * name its tickets (`unassigned`), or the box office hands it out (`cash`).
 */
export type Hanging = 'failed' | 'retrying' | 'waiting' | 'unassigned' | 'cash';

/** `version`: of the refund as shown; a form with another version is refused. */
export type HangingRefund = {
  refund: Refund;
  why: Hanging;
  version: string;
  order: { id: number; number: string };
  provider: PaymentProvider;
  /** Positions of the live tickets that the refund may be for. */
  positions: number[];
  /** Other orders that share the payment, and whose tickets the refund may be for. */
  others: { id: number; number: string; positions: number[] }[];
};

const PAGE = 50;

/** The last refund of a page; `isCash`: it waits to be handed out. */
export type RefundAfter = { id: number; isCash: boolean };

/**
 * A page of the refunds in the caller's scope that need a person now or may soon, oldest first, cash to hand out last. Without names.
 * `after`: the last one of the page before.
 */
export async function listHangingRefunds(
  ctx: OfficeContext,
  after?: RefundAfter,
): Promise<{ rows: HangingRefund[]; hasMore: boolean }> {
  const found = await select(
    ctx,
    after && sql`(${toHandOut}, ${refunds.id}) > (${after.isCash}::boolean, ${after.id}::bigint)`,
  );
  const list: HangingRefund[] = [];
  for (const { refund, orderId, createdAt, provider } of found.slice(0, PAGE)) {
    const why = whyOf(refund);
    const open = why === 'unassigned' ? (await readInScope(ctx, orderId)).lines.filter(isLive) : [];
    const order = { id: orderId, number: receiptNumber({ id: orderId, createdAt }) };
    const positions = open.map(({ position }) => position);
    const others = why === 'unassigned' ? await listOthers(ctx, refund, orderId) : [];
    list.push({ refund, why, version: versionOf(refund), order, provider, positions, others });
  }
  return { rows: list, hasMore: found.length > PAGE };
}

/** Paid orders that share the payment and are completely in the caller's scope. */
async function listOthers(
  ctx: OfficeContext,
  { paymentId }: Refund,
  orderId: number,
): Promise<HangingRefund['others']> {
  const payment = await findPayment(ctx, paymentId);
  const family = payment ? await listFamily(ctx, payment) : [];
  const ids = new Set(family.map((one) => one.orderId).filter((id) => id !== orderId));
  const others: HangingRefund['others'] = [];
  for (const id of ids) {
    const { order, lines, elsewhere } = await readInScope(ctx, id).catch(() => ({
      order: undefined,
      lines: [],
      elsewhere: 1,
    }));
    if (elsewhere > 0 || order?.status !== 'paid') continue;
    others.push({ id, number: receiptNumber(order), positions: lines.filter(isLive).map(({ position }) => position) });
  }
  return others;
}

const isLive = ({ status }: { status: string }): boolean => status === 'live';

const whyOf = (refund: Refund): Hanging => {
  const { status, isUnassigned } = refund;
  if (isUnassigned) return 'unassigned';
  if (status === 'failed') return 'failed';
  if (isToHandOut(refund)) return 'cash';
  return status === 'sent' ? 'waiting' : 'retrying';
};

const versionOf = ({ status, round, isUnassigned }: Refund): string => [status, round, isUnassigned].join('/');

const select = (ctx: OfficeContext, only?: SQL) =>
  ctx.db
    .select({
      refund: refunds,
      orderId: payments.orderId,
      kind: orders.kind,
      createdAt: orders.createdAt,
      provider: payments.provider,
    })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.clientId, refunds.clientId), eq(payments.id, refunds.paymentId)))
    .innerJoin(orders, and(eq(orders.clientId, payments.clientId), eq(orders.id, payments.orderId)))
    .where(
      and(
        eq(refunds.clientId, ctx.client.id),
        ordersInScope(ctx),
        only,
        or(
          eq(refunds.status, 'failed'),
          toHandOut,
          and(eq(refunds.status, 'due'), or(gt(refunds.round, 0), isNotNull(refunds.lastError))),
          and(eq(refunds.status, 'sent'), isNotNull(refunds.lastError)),
          and(eq(refunds.isUnassigned, true), eq(orders.status, 'paid')),
        ),
      ),
    )
    // Cash that waits for its buyer comes last: failed refunds are more urgent.
    .orderBy(asc(sql`${toHandOut}`), asc(refunds.id))
    .limit(PAGE + 1);

type RefundSeen = { id: number; version: string };

/** Retries a failed refund; the provider is asked first whether it arrived meanwhile. @throws Refusal */
export const retryHangingRefund = (ctx: OfficeContext, asked: RefundSeen): Promise<void> =>
  change(ctx, asked, 'refund.retried', (ctx) => retryRefund(ctx, asked.id, 'office'));

/** Records that a failed or cash refund was paid in another way. @throws Refusal */
export const settleHangingRefund = (ctx: OfficeContext, asked: RefundSeen): Promise<void> =>
  change(ctx, asked, 'refund.settled', (ctx) => settleRefundByHand(ctx, asked.id, 'office'));

/**
 * Assigns tickets to a refund that was made at the provider, in its order or in one that shares the payment, and cancels them. Without
 * positions all tickets stay valid. @throws Refusal
 */
export const assignHangingRefund = (
  ctx: OfficeContext,
  asked: RefundSeen & { positions: number[]; orderId?: number | undefined },
): Promise<void> =>
  change(ctx, asked, 'refund.assigned', async (ctx) => {
    if (asked.orderId !== undefined && (await readInScope(ctx, asked.orderId)).elsewhere > 0)
      throw new Refusal('not_found');
    await assignRefund(ctx, {
      refundId: asked.id,
      orderId: asked.orderId,
      positions: asked.positions,
      by: { actor: 'office', staffId: ctx.person.id },
    });
  });

/** The purchase of a gift card belongs to no performance: it needs scope `all`. @throws Refusal `not_found` */
async function refuseOthers(ctx: OfficeContext, { orderId, kind }: { orderId: number; kind: string }): Promise<void> {
  const isAll =
    kind === 'gift_card' ? ctx.membership.scope === 'all' : (await readInScope(ctx, orderId)).elsewhere === 0;
  if (!isAll) throw new Refusal('not_found');
}

function change(
  ctx: OfficeContext,
  { id, version }: RefundSeen,
  action: string,
  work: (ctx: OfficeContext) => Promise<unknown>,
): Promise<void> {
  return asRefusal(
    officeTransaction(ctx, async (ctx) => {
      const [found] = await select(ctx, eq(refunds.id, id));
      if (!found) throw new Refusal('not_hanging');
      // Locks the orders that share the payment too, in the order of their ids.
      const payment = await findPayment(ctx, found.refund.paymentId);
      if (payment) await lockFamily(ctx, payment);
      if (versionOf(await getRefund(ctx, id)) !== version) throw new Refusal('changed_meanwhile');
      await refuseOthers(ctx, found);
      await work(ctx);
      const { amount } = found.refund;
      const is = await getRefund(ctx, id);
      noteDeed(ctx, {
        action,
        subject: `refund ${id}`,
        orderId: found.orderId,
        detail: { amount },
        before: { status: found.refund.status },
        after: { status: is.status },
      });
    }),
  );
}
