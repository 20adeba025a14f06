import type { Money } from '@/lib/money';
import { buyerNamed, getOrderHeadById, type OrderRow, placeOrder } from '@/lib/orders';
import { setPricesToZero } from '@/lib/seats';
import { mayDo, noteDeed, type OfficeContext, Refusal } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import { asRefusal } from '../orders/change-order';
import { noteOrderRead } from '../orders/note-read';
import type { ShiftEntry } from './entries';
import type { TillLine } from './fill-cart';
import { lockTillCart } from './lock-till-cart';
import { onceInShift } from './once-in-shift';
import { changeOf, describePayment, giveAway, type TillPayment, takeMoney } from './take-money';

/** `free`: a gift; needs `orders.comp`. */
export type SalePayment = TillPayment | { kind: 'free'; reason: string };

export type TillSale = {
  /** An open shift of the caller. */
  shiftId: number;
  /** A cart of this shift (`tillCartId`), filled with `fillTillCart`. */
  cartId: string;
  /** The tickets that the page showed; left out: any. */
  lines?: readonly TillLine[] | undefined;
  pay: SalePayment;
  /** The amount due that the page showed; left out: any. */
  due?: Money | undefined;
  /** The buyer, as far as known; without `email` no mail is sent. */
  buyer?: { email?: string; firstName?: string; lastName?: string; locale?: string } | undefined;
  /** An idempotency key: the same request sells once, also in a later shift. */
  request: string;
};

/**
 * The result of a sale. `number`: as on the receipt. `change`: cash that the buyer gets back. The status of a card sale is `pending` until
 * the terminal has the money.
 */
export type SoldAtTill = {
  orderId: number;
  number: string;
  key: string;
  status: OrderRow['status'];
  kind: OrderRow['kind'];
  total: Money;
  change: Money;
};

/**
 * Sells the cart of a till in one transaction: the order, its payment and the entry of the shift. After a card sale call `sendToTerminal`.
 * @throws Refusal `not_found`, `shift_closed`, `cart_over` (empty or expired), `not_sold_there`, `given_short`, `no_terminal`, `may_not` (a
 * gift), `card_unusable`, `changed_meanwhile` (the request sold something else, or the page showed other tickets or another amount)
 */
export function sellAtTill(ctx: OfficeContext, sale: TillSale): Promise<SoldAtTill> {
  const { shiftId, cartId, pay, due, request } = sale;
  const asked = `sell ${cartId} ${pay.kind === 'free' ? 'free' : describePayment(pay)}`;
  return asRefusal(
    onceInShift(
      ctx,
      { shiftId, request, asked },
      {
        again: readEarlierSale,
        run: async (ctx, shift) => {
          if (pay.kind === 'free' && !mayDo(ctx, 'orders.comp')) throw new Refusal('may_not');
          await lockTillCart(ctx, sale);
          if (pay.kind === 'free') await setPricesToZero(ctx, cartId);
          let entry: ShiftEntry | undefined;
          const { id } = await placeOrder(ctx, orderOf(ctx, sale), async (inside, order) => {
            const own = { ...ctx, ...inside };
            entry =
              pay.kind === 'free'
                ? await giveAway(own, { shift, order, reason: pay.reason, request, asked })
                : await takeMoney(own, { shift, order, pay, due, request, asked });
          });
          if (!entry) throw new Error('The sale has no line in its shift');
          const { kind, amount, reason } = entry;
          noteDeed(ctx, {
            action: 'order.sold',
            subject: `order ${id}`,
            orderId: id,
            detail: { shift: shiftId, kind, amount },
            ...(reason && { reason }),
          });
          return readSale(ctx, entry);
        },
      },
    ),
  );
}

/** The result of an earlier request with the same key. */
export async function readEarlierSale(ctx: OfficeContext, entry: ShiftEntry): Promise<SoldAtTill> {
  noteOrderRead(ctx, Number(entry.orderId));
  return readSale(ctx, entry);
}

/** The result of a sale by its entry in the shift. */
export async function readSale(ctx: OfficeContext, entry: ShiftEntry): Promise<SoldAtTill> {
  if (entry.orderId === null) throw new Refusal('changed_meanwhile');
  const order = await getOrderHeadById(ctx, entry.orderId);
  const { id, key, status, kind } = order;
  // `total` is what was taken here: a gift card or an earlier part may have paid the rest of the order.
  return { orderId: id, number: receiptNumber(order), key, status, kind, total: entry.amount, change: changeOf(entry) };
}

function orderOf({ client }: OfficeContext, { cartId, buyer = {} }: TillSale) {
  const { email = '', firstName = '', lastName = '', locale = client.locale } = buyer;
  const who = buyerNamed({ email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() });
  return { cartId, channel: 'box_office', buyer: who, payment: undefined, locale, returnUrl: null } as const;
}
