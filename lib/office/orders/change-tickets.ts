import type { Money } from '@/lib/money';
import { cancelOrder } from '@/lib/orders';
import { askSoon, cancelLines, moveLine } from '@/lib/payments';
import { hasSecondFactor, isFresh, may, noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { requireInScope } from '../performances';
import { type Change, changeOrder, inWords } from './change-order';
import { readInScope, seenOf } from './get-office-order';

type Cancelling = Change & {
  positions: readonly number[];
  refund: Money;
  request: string;
  reason?: string | undefined;
};

/** Takes tickets out of a paid order; so much money goes back. @throws Refusal */
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

type Moving = Change & {
  position: number;
  to: { subEventId: number; nr?: number | undefined };
  request: string;
  reason?: string | undefined;
};

/** Gives a ticket another seat; what a cheaper one costs less goes back, by whom may do that. @throws Refusal */
export function moveOrderTicket(ctx: OfficeContext, asked: Moving): Promise<void> {
  const { id, position, to, request, reason } = asked;
  return changeOrder(ctx, asked, [position], async (ctx, before) => {
    await requireInScope(ctx, to.subEventId);
    const by = { actor: 'office', staffId: ctx.person.id } as const;
    const after = await moveLine(ctx, { order: before.key, position, to, request, reason, by });
    if (after.total !== before.total && !mayRefund(ctx)) throw new Refusal('same_price_only', 'nr');
    noteDeed(ctx, {
      action: 'tickets.moved',
      subject: `order ${id}`,
      orderId: id,
      detail: { position, performance: to.subEventId, nr: to.nr ?? null },
      before: { total: before.total },
      after: { total: after.total },
      ...(reason && { reason }),
    });
  });
}

/** To a cheaper seat money goes back, which is more than to move. */
const mayRefund = (ctx: OfficeContext): boolean =>
  isFresh(ctx, ctx.now) &&
  may(ctx.membership, 'refunds.make', { now: ctx.now, hasSecondFactor: hasSecondFactor(ctx.session) });

/** Cancels an order that nobody paid yet. @throws Refusal `order_ended` where somebody did meanwhile */
export function cancelUnpaidOrder(ctx: OfficeContext, { id, seen }: Change): Promise<void> {
  return inWords(
    officeTransaction(ctx, async (ctx) => {
      const { order: before, elsewhere } = await readInScope(ctx, id);
      if (elsewhere > 0) throw new Refusal('not_found');
      if (seenOf(before) !== seen) throw new Refusal('changed_meanwhile');
      // It locks the visitor's cart before the order.
      const after = await cancelOrder(ctx, before.key, 'office');
      await askSoon(ctx, id);
      const [was, is] = [{ status: before.status }, { status: after.status }];
      noteDeed(ctx, { action: 'order.cancelled', subject: `order ${id}`, orderId: id, before: was, after: is });
    }),
  );
}
