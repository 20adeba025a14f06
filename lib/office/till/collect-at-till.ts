import type { Money } from '@/lib/money';
import { lockOrder } from '@/lib/orders';
import { noteDeed, type OfficeContext, Refusal } from '@/lib/staff';
import { asRefusal } from '../orders/change-order';
import { orderVersion, readInScope } from '../orders/get-office-order';
import { onceInShift } from './once-in-shift';
import { readEarlierSale, readSale, type SoldAtTill } from './sell-at-till';
import { describePayment, type TillPayment, takeMoney } from './take-money';

export type Collecting = {
  shiftId: number;
  orderId: number;
  /** The version of the order that the page showed (`OfficeOrder.seen`). */
  seen: string;
  /** The amount due that the page showed; left out: any. */
  due?: Money | undefined;
  pay: TillPayment;
  request: string;
};

/**
 * Takes payment for an unpaid order: promised, or still pending, also one whose card payment at a till failed. Its tickets are valid at
 * once. @throws Refusal `not_found`, `shift_closed`, `changed_meanwhile`, `order_ended`, `given_short`, `no_terminal`, `card_underway`,
 * `card_unusable`
 */
export function collectAtTill(
  ctx: OfficeContext,
  { shiftId, orderId, seen, due, pay, request }: Collecting,
): Promise<SoldAtTill> {
  const asked = `collect ${orderId} ${describePayment(pay)}`;
  return asRefusal(
    onceInShift(
      ctx,
      { shiftId, request, asked },
      {
        again: readEarlierSale,
        run: async (ctx, shift) => {
          if ((await readInScope(ctx, orderId)).elsewhere > 0) throw new Refusal('not_found');
          const order = await lockOrder(ctx, orderId);
          const { order: before } = await readInScope(ctx, orderId);
          if (orderVersion(before) !== seen) throw new Refusal('changed_meanwhile');
          const entry = await takeMoney(ctx, { shift, order, pay, due, request, asked });
          const { kind, amount } = entry;
          noteDeed(ctx, {
            action: 'order.collected',
            subject: `order ${orderId}`,
            orderId,
            detail: { shift: shiftId, kind, amount },
            before: { status: before.status },
          });
          return readSale(ctx, entry);
        },
      },
    ),
  );
}
