import type { Money } from '@/lib/money';
import { cancelOrder } from '@/lib/orders';
import { askSoon, askUpgrade, cancelLines, listUpgrades, moveLine, withdrawUpgrade } from '@/lib/payments';
import { isFresh, mayDo, noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { requireInScope } from '../performances/lock-for-change';
import { asRefusal, changeOrder, type OrderChange } from './change-order';
import { orderVersion, readInScope } from './get-office-order';

type Cancelling = OrderChange & {
  positions: readonly number[];
  refund: Money;
  request: string;
  reason?: string | undefined;
};

/** Cancels tickets of a paid order and refunds the given amount. @throws Refusal */
export function cancelOrderTickets(ctx: OfficeContext, asked: Cancelling): Promise<void> {
  const { id, positions, refund, request, reason } = asked;
  return changeOrder(ctx, asked, positions, async (ctx, before) => {
    const by = { actor: 'office', staffId: ctx.person.id } as const;
    const after = await cancelLines(ctx, { order: before.key, positions, refund, request, reason, by });
    noteDeed(ctx, {
      action: 'tickets.cancelled',
      subject: `order ${id}`,
      orderId: id,
      detail: { positions: positions.join(' '), refund },
      before: { total: before.total, status: before.status },
      after: { total: after.total, status: after.status },
      ...(reason && { reason }),
    });
  });
}

type Moving = OrderChange & {
  position: number;
  to: { subEventId: number; nr?: number | undefined };
  request: string;
  reason?: string | undefined;
  /** A dearer seat at the old price; needs `orders.comp` and a reason. */
  isGiven?: boolean;
};

/** Moves a ticket to another seat. A cheaper seat refunds the difference, which needs `refunds.make`. @throws Refusal */
export async function moveOrderTicket(ctx: OfficeContext, asked: Moving): Promise<void> {
  const { id, position, to, request, reason, isGiven } = asked;
  if (isGiven && !mayDo(ctx, 'orders.comp')) throw new Refusal('may_not');
  if (isGiven && !reason) throw new Refusal('needs_reason', 'reason');
  return changeOrder(ctx, asked, [position], async (ctx, before) => {
    await requireInScope(ctx, to.subEventId);
    const by = { actor: 'office', staffId: ctx.person.id } as const;
    const after = await moveLine(ctx, { order: before.key, position, to, request, reason, by, isGiven });
    if (after.total !== before.total && !mayRefund(ctx)) throw new Refusal('same_price_only', 'nr');
    noteDeed(ctx, {
      action: 'tickets.moved',
      subject: `order ${id}`,
      orderId: id,
      detail: { position, performance: to.subEventId, nr: to.nr ?? null, ...(isGiven && { given: true }) },
      before: { total: before.total },
      after: { total: after.total },
      ...(reason && { reason }),
    });
  });
}

/** Moving to a cheaper seat refunds money, which needs more than the permission to move. */
const mayRefund = (ctx: OfficeContext): boolean => isFresh(ctx, ctx.now) && mayDo(ctx, 'refunds.make');

type Upgrading = Omit<Moving, 'reason' | 'isGiven'> & { payBy: Date; isAtTill?: boolean };

/** Holds a dearer seat for a ticket until the buyer pays the difference or `payBy` passes. @throws Refusal */
export function askTicketUpgrade(ctx: OfficeContext, asked: Upgrading): Promise<void> {
  const { id, position, to, request, payBy, isAtTill } = asked;
  return changeOrder(ctx, asked, [position], async (ctx, { key }) => {
    await requireInScope(ctx, to.subEventId);
    const by = { actor: 'office', staffId: ctx.person.id } as const;
    const { amount, nr } = await askUpgrade(ctx, { order: key, position, to, request, payBy, isAtTill, by });
    noteDeed(ctx, {
      action: 'upgrade.asked',
      subject: `order ${id}`,
      orderId: id,
      detail: { position, performance: to.subEventId, nr, amount, until: payBy.toISOString() },
    });
  });
}

/** Withdraws an unpaid upgrade: the ticket keeps its seat, and a late payment is refunded. @throws Refusal */
export function withdrawTicketUpgrade(
  ctx: OfficeContext,
  { id, seen, upgrade }: OrderChange & { upgrade: number },
): Promise<void> {
  return changeOrder(ctx, { id, seen }, [], async (ctx) => {
    const found = (await listUpgrades(ctx, id)).find((one) => one.id === upgrade);
    const { lines } = await readInScope(ctx, id);
    if (!found || !lines.some(({ position }) => position === found.position)) throw new Refusal('not_found');
    if (found.status !== 'waiting') throw new Refusal('changed_meanwhile');
    await withdrawUpgrade(ctx, found, { status: 'withdrawn', actor: 'office' });
    await askSoon(ctx, id);
    const { position, amount } = found;
    const was = { upgrade: 'waiting' };
    noteDeed(ctx, {
      action: 'upgrade.withdrawn',
      subject: `order ${id}`,
      orderId: id,
      detail: { position, amount },
      before: was,
      after: { upgrade: 'withdrawn' },
    });
  });
}

/** Cancels an unpaid order. @throws Refusal `order_ended` when it was paid meanwhile, `not_found`, `changed_meanwhile` */
export function cancelUnpaidOrder(ctx: OfficeContext, { id, seen }: OrderChange): Promise<void> {
  return asRefusal(
    officeTransaction(ctx, async (ctx) => {
      const { order: before, elsewhere } = await readInScope(ctx, id);
      if (elsewhere > 0) throw new Refusal('not_found');
      // An order on invoice is cancelled with a credit note: cancelInvoiceOrder.
      if (before.channel === 'invoice') throw new Refusal('order_ended');
      if (orderVersion(before) !== seen) throw new Refusal('changed_meanwhile');
      // cancelOrder itself locks the visitor's cart, then the order.
      const after = await cancelOrder(ctx, before.key, 'office');
      await askSoon(ctx, id);
      const [was, is] = [{ status: before.status }, { status: after.status }];
      noteDeed(ctx, { action: 'order.cancelled', subject: `order ${id}`, orderId: id, before: was, after: is });
    }),
  );
}
