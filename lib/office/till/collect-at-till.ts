import type { Money } from '@/lib/money';
import { lockOrder } from '@/lib/orders';
import { noteDeed, type OfficeContext, Refusal } from '@/lib/staff';
import { inWords } from '../orders/change-order';
import { readInScope, seenOf } from '../orders/get-office-order';
import { onceInShift } from './once-in-shift';
import { repeated, type SoldAtTill, soldOf } from './sell-at-till';
import { type TillPayment, takeMoney, wayOf } from './take-money';

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
 * `given_short`, `no_terminal`, `card_underway`, `card_unusable`
 */
export function collectAtTill(
  ctx: OfficeContext,
  { shiftId, orderId, seen, due, pay, request }: Collecting,
): Promise<SoldAtTill> {
  const asked = `collect ${orderId} ${wayOf(pay)}`;
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
          const entry = await takeMoney(ctx, { shift, order, pay, due, request, asked });
          const { kind, amount } = entry;
          noteDeed(ctx, {
            action: 'order.collected',
            subject: `order ${orderId}`,
            orderId,
            detail: { shift: shiftId, kind, amount },
            before: { status: before.status },
          });
          return soldOf(ctx, entry);
        },
      },
    ),
  );
}
