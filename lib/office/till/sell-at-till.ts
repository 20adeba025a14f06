import type { Money } from '@/lib/money';
import { buyerNamed, getOrderHeadById, type OrderRow, placeOrder } from '@/lib/orders';
import { makeFree } from '@/lib/seats';
import { mayDo, noteDeed, type OfficeContext, Refusal } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import { inWords } from '../orders/change-order';
import { noteRead } from '../orders/note-read';
import type { ShiftEntry } from './entries';
import type { TillLine } from './fill-cart';
import { lockTillCart } from './lock-till-cart';
import { onceInShift } from './once-in-shift';
import { changeOf, giveAway, type TillPayment, takeMoney, wayOf } from './take-money';

/** `free`: a gift of the house, by people who have `orders.comp`. */
export type SalePayment = TillPayment | { kind: 'free'; reason: string };

export type TillSale = {
  /** An open shift of the caller. */
  shiftId: number;
  /** Of this shift (`tillCartId`), filled with `addSeats` and its like. */
  cartId: string;
  /** What the page showed; left out: whatever the cart holds. */
  lines?: readonly TillLine[] | undefined;
  pay: SalePayment;
  /** What the page said is to be paid; left out: whatever that is. */
  due?: Money | undefined;
  /** Who buys, as far as they say; without `email` no mail is sent. */
  buyer?: { email?: string; firstName?: string; lastName?: string; locale?: string } | undefined;
  /** The same one sells once, however often it is sent, also in a later shift. */
  request: string;
};

/**
 * What became of a sale. `number`: as the receipt has it. `change`: what goes back of the cash. A card order is `pending` until the
 * terminal has the money.
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
 * Sells the cart of a till in one transaction: the order, its payment and the line of the shift. After a card sale call `sendToTerminal`.
 * @throws Refusal `not_found`, `shift_closed`, `cart_over` (empty or expired), `not_sold_there`, `given_short`, `no_terminal`, `may_not`
 * (a gift), `card_unusable`, `changed_meanwhile` (the request sold something else, or the page showed other tickets or another amount)
 */
export function sellAtTill(ctx: OfficeContext, sale: TillSale): Promise<SoldAtTill> {
  const { shiftId, cartId, pay, due, request } = sale;
  const asked = `sell ${cartId} ${pay.kind === 'free' ? 'free' : wayOf(pay)}`;
  return inWords(
    onceInShift(
      ctx,
      { shiftId, request, asked },
      {
        again: repeated,
        run: async (ctx, shift) => {
          if (pay.kind === 'free' && !mayDo(ctx, 'orders.comp')) throw new Refusal('may_not');
          await lockTillCart(ctx, sale);
          if (pay.kind === 'free') await makeFree(ctx, cartId);
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
          return soldOf(ctx, entry);
        },
      },
    ),
  );
}

/** What a request says that was sent again: what it did the first time. */
export async function repeated(ctx: OfficeContext, entry: ShiftEntry): Promise<SoldAtTill> {
  noteRead(ctx, Number(entry.orderId));
  return soldOf(ctx, entry);
}

/** What a line of a shift says of an order that was paid, or is being paid, there. */
export async function soldOf(ctx: OfficeContext, entry: ShiftEntry): Promise<SoldAtTill> {
  if (entry.orderId === null) throw new Refusal('changed_meanwhile');
  const order = await getOrderHeadById(ctx, entry.orderId);
  const { id, key, status, kind } = order;
  // Of an order that a gift card, or a part before, pays too: what was taken here.
  return { orderId: id, number: receiptNumber(order), key, status, kind, total: entry.amount, change: changeOf(entry) };
}

function orderOf({ client }: OfficeContext, { cartId, buyer = {} }: TillSale) {
  const { email = '', firstName = '', lastName = '', locale = client.locale } = buyer;
  const who = buyerNamed({ email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() });
  return { cartId, channel: 'box_office', buyer: who, payment: undefined, locale, returnUrl: null } as const;
}
