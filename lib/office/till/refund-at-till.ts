import { type Money, sumMoney } from '@/lib/money';
import { lockOrder, type Order } from '@/lib/orders';
import {
  cancelLines,
  getUnrefundedAmount,
  handOutRefund,
  listRefunds,
  listUsedPayments,
  type Payment,
} from '@/lib/payments';
import { FREE } from '@/lib/pricing';
import { isFresh, noteDeed, type OfficeContext, Refusal } from '@/lib/staff';
import { asRefusal, wasRequested } from '../orders/change-order';
import { orderVersion, readInScope } from '../orders/get-office-order';
import { noteOrderRead } from '../orders/note-read';
import { appendEntry, requestOf, requireCash } from './entries';
import type { Shift } from './lock-shift';
import { onceInShift } from './once-in-shift';
import { requireWithinLimit } from './refund-limit';

export type TillRefund = {
  shiftId: number;
  orderId: number;
  /** The version of the order that the page showed. */
  seen: string;
  positions: readonly number[];
  /** The amount to refund from the drawer. */
  refund: Money;
  reason?: string | undefined;
  request: string;
};

/**
 * Cancels tickets that were paid in cash and pays the refund from the drawer, once for each request (README.md, "Money back").
 * @throws Refusal `not_found`, `shift_closed`, `changed_meanwhile`, `order_ended`, `not_cash`, `too_much`, `drawer_short`, `may_not`,
 * `over_limit`; `not_now` without a recent step up
 */
export function refundAtTill(ctx: OfficeContext, asking: TillRefund): Promise<void> {
  const { shiftId, orderId, seen, refund, reason, request } = asking;
  const positions = [...new Set(asking.positions)].sort((one, other) => one - other);
  const asked = `refund ${orderId} ${positions.join(' ')} ${refund}`;
  const key = `till ${requestOf(ctx.person.id, request)}`;
  return asRefusal(
    onceInShift(
      ctx,
      { shiftId, request, asked },
      {
        again: (ctx) => noteOrderRead(ctx, orderId),
        run: async (ctx, shift) => {
          const before = await lockInScope(ctx, orderId, positions);
          if (orderVersion(before) !== seen && !(await wasRequested(ctx, orderId, key)))
            throw new Refusal('changed_meanwhile');
          if ((await cashLeftOf(ctx, orderId)) === null) throw new Refusal('not_cash');
          await requireAllowed(ctx, shift, refund);
          await requireCash(ctx, shift, refund);
          const by = { actor: 'office', staffId: ctx.person.id } as const;
          const after = await cancelLines(ctx, { order: before.key, positions, refund, request: key, reason, by });
          await noteRefund(ctx, { shift, orderId, key, asked, asking });
          noteDeed(ctx, {
            action: 'tickets.cancelled',
            subject: `order ${orderId}`,
            orderId,
            detail: { positions: positions.join(' '), refund, shift: shiftId },
            before: { total: before.total, status: before.status },
            after: { total: after.total, status: after.status },
            ...(reason && { reason }),
          });
        },
      },
    ),
  );
}

async function lockInScope(ctx: OfficeContext, id: number, positions: readonly number[]): Promise<Order> {
  const { lines } = await readInScope(ctx, id);
  if (!positions.every((one) => lines.some(({ position }) => position === one))) throw new Refusal('not_found');
  await lockOrder(ctx, id);
  return (await readInScope(ctx, id)).order;
}

/** Providers whose money is in a drawer. Transfers for an invoice are not. */
const AT_TILL: ReadonlySet<Payment['provider']> = new Set(['cash', 'door']);

/**
 * The cash of an order that can still be refunded from a drawer. Null when a part was paid in another way, for example an upgrade online,
 * and must be refunded that way.
 */
export async function cashLeftOf(ctx: OfficeContext, orderId: number): Promise<Money | null> {
  const lefts: Money[] = [];
  for (const payment of await listUsedPayments(ctx, orderId)) {
    const left = await getUnrefundedAmount(ctx, payment);
    if (!AT_TILL.has(payment.provider) && left !== FREE) return null;
    lefts.push(left);
  }
  return sumMoney(lefts);
}

/** A step up is needed for any amount, because a ticket becomes void even when nothing is refunded. */
async function requireAllowed(ctx: OfficeContext, shift: Shift, refund: Money): Promise<void> {
  await requireWithinLimit(ctx, shift, refund);
  if (!isFresh(ctx, ctx.now)) throw new Refusal('not_now');
}

type Noting = { shift: Shift; orderId: number; key: string; asked: string; asking: TillRefund };

async function noteRefund(ctx: OfficeContext, { shift, orderId, key, asked, asking }: Noting): Promise<void> {
  const made = (await listRefunds(ctx, orderId)).find(({ purpose }) => purpose === `change ${key}`);
  const entry = { request: requestOf(ctx.person.id, asking.request), asked, orderId };
  // Free tickets, or tickets cancelled without a refund, need no entry.
  if (!made) return;
  await handOutRefund(ctx, made, 'office');
  await appendEntry(ctx, shift, { ...entry, kind: 'refund', amount: made.amount, refundId: made.id });
}
