import type { Money } from '@/lib/money';
import { lockOrder } from '@/lib/orders';
import { noteDeed, type OfficeContext, Refusal } from '@/lib/staff';
import { inWords } from '../orders/change-order';
import { readInScope, seenOf } from '../orders/get-office-order';
import { onceInShift } from './once-in-shift';
import { repeated, type SoldAtTill, soldOf } from './sell-at-till';
import { type TillPayment, takeMoney } from './take-money';

export type Collecting = {
  shiftId: number;
  orderId: number;
  /** Of the order that the page showed (`OfficeOrder.seen`). */
  seen: string;
  /** What the page said is to be paid; left out: whatever that is. */
  due?: Money | undefined;
  pay: TillPayment;
  request: string;
};

/**
 * Takes the money of an order that waits for it: promised, to be paid at the door; or still pending, also one of a till whose card
 * failed. Its tickets are valid at once. @throws Refusal `not_found`, `shift_closed`, `changed_meanwhile`, `order_ended`,
 * `given_short`, `no_terminal`, `card_underway`
 */
export function collectAtTill(
  ctx: OfficeContext,
  { shiftId, orderId, seen, due, pay, request }: Collecting,
): Promise<SoldAtTill> {
  const asked = `collect ${orderId} ${pay.kind} ${pay.kind === 'cash' ? (pay.given ?? '') : ''}`;
  return inWords(
    onceInShift(
      ctx,
      { shiftId, request, asked },
      {
        again: repeated,
        run: async (ctx, shift) => {
          if ((await readInScope(ctx, orderId)).elsewhere > 0) throw new Refusal('not_found');
          const order = await lockOrder(ctx, orderId);
          const { order: before } = await readInScope(ctx, orderId);
          if (seenOf(before) !== seen) throw new Refusal('changed_meanwhile');
          const entry = await takeMoney(ctx, { shift, order, pay, request, asked });
          const { kind, amount } = entry;
          // A gift card's part, or one of an invoice, came or went since.
          if (due !== undefined && due !== amount) throw new Refusal('changed_meanwhile');
          noteDeed(ctx, {
            ...{ action: 'order.collected', subject: `order ${orderId}`, orderId },
            ...{ detail: { shift: shiftId, kind, amount }, before: { status: before.status } },
          });
          return soldOf(ctx, entry);
        },
      },
    ),
  );
}
