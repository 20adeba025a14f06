import { type Money, sumMoney } from '@/lib/money';
import { lockOrder, type Order } from '@/lib/orders';
import { cancelLines, handOutRefund, leftOf, listRefunds, listUsedPayments, type Payment } from '@/lib/payments';
import { FREE } from '@/lib/pricing';
import { isFresh, noteDeed, type OfficeContext, Refusal } from '@/lib/staff';
import { inWords, wasAsked } from '../orders/change-order';
import { readInScope, seenOf } from '../orders/get-office-order';
import { noteRead } from '../orders/note-read';
import { appendEntry, requestOf, requireCash } from './entries';
import type { Shift } from './lock-shift';
import { onceInShift } from './once-in-shift';
import { requireWithinLimit } from './refund-limit';

export type TillRefund = {
  shiftId: number;
  orderId: number;
  /** Of the order that the page showed. */
  seen: string;
  positions: readonly number[];
  /** What goes back, out of the drawer. */
  refund: Money;
  reason?: string | undefined;
  request: string;
};

/**
 * Cancels tickets that were paid in cash and pays the refund from the drawer, once for each request (README.md, "Money back").
 * @throws Refusal `not_found`, `shift_closed`, `changed_meanwhile`, `order_ended`, `not_cash`, `too_much`, `drawer_short`, `may_not`,
 * `over_limit`; `not_now` where a step up is needed
 */
export function refundAtTill(ctx: OfficeContext, asking: TillRefund): Promise<void> {
  const { shiftId, orderId, seen, refund, reason, request } = asking;
  const positions = [...new Set(asking.positions)].sort((one, other) => one - other);
  const asked = `refund ${orderId} ${positions.join(' ')} ${refund}`;
  const key = `till ${requestOf(ctx.person.id, request)}`;
  return inWords(
    onceInShift(
      ctx,
      { shiftId, request, asked },
      {
        again: (ctx) => noteRead(ctx, orderId),
        run: async (ctx, shift) => {
          const before = await lockInScope(ctx, orderId, positions);
          if (seenOf(before) !== seen && !(await wasAsked(ctx, orderId, key))) throw new Refusal('changed_meanwhile');
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

/** What came in over the counter; what a group transferred for its invoice did not. */
const AT_TILL: ReadonlySet<Payment['provider']> = new Set(['cash', 'door']);

/**
 * What can still go back of an order out of a drawer. Null where some of it came another way, which it goes back by: a dearer seat may
 * have been paid online.
 */
export async function cashLeftOf(ctx: OfficeContext, orderId: number): Promise<Money | null> {
  const lefts: Money[] = [];
  for (const payment of await listUsedPayments(ctx, orderId)) {
    const left = await leftOf(ctx, payment);
    if (!AT_TILL.has(payment.provider) && left !== FREE) return null;
    lefts.push(left);
  }
  return sumMoney(lefts);
}

/** A fresh proof is asked for whatever the amount: a ticket is void, also where nothing goes back. */
async function requireAllowed(ctx: OfficeContext, shift: Shift, refund: Money): Promise<void> {
  await requireWithinLimit(ctx, shift, refund);
  if (!isFresh(ctx, ctx.now)) throw new Refusal('not_now');
}

type Noting = { shift: Shift; orderId: number; key: string; asked: string; asking: TillRefund };

async function noteRefund(ctx: OfficeContext, { shift, orderId, key, asked, asking }: Noting): Promise<void> {
  const made = (await listRefunds(ctx, orderId)).find(({ purpose }) => purpose === `change ${key}`);
  const entry = { request: requestOf(ctx.person.id, asking.request), asked, orderId };
  // Tickets that cost nothing, or that are cancelled without money.
  if (!made) return;
  await handOutRefund(ctx, made, 'office');
  await appendEntry(ctx, shift, { ...entry, kind: 'refund', amount: made.amount, refundId: made.id });
}
