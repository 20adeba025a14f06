import { z } from 'zod';
import { holdsLink, isEmailAddress, MOST_ADDRESS } from '@/lib/email';
import { CART_ID_PATTERN, ORDER_KEY_PATTERN } from '@/lib/ids';
import type { Order } from '@/lib/orders';
import type { PaymentMethod } from '@/lib/payments';
import { boundedText, trimmedText } from '@/lib/text-field';
import { amount, optionalNumber, optionalText, orNull, shortText } from './fields';

export const orderKey = boundedText(64).regex(ORDER_KEY_PATTERN).meta({
  description: 'The key of an order: the only way to it. Keep it secret.',
  example: 'XgFca-QmBxG-9WhAj-Osszb',
});

/** A boolean as JSON, forms and PHP send it; missing, null or empty is false. */
const yesOrNo = z
  .union([z.boolean(), z.literal([0, 1, null]), z.enum(['', '0', '1', 'true', 'false', 'on', 'off', 'yes', 'no'])], {
    error: 'must be true or false',
  })
  .transform((value) => value !== null && [true, 1, '1', 'true', 'on', 'yes'].includes(value))
  .default(false);

const email = trimmedText(MOST_ADDRESS, 'must be an e-mail address').refine(
  isEmailAddress,
  'must be one e-mail address',
);

const isName = (name: string | undefined) => name === undefined || !holdsLink(name);
const NO_NAME = 'must be a name, without links, addresses or markup';

export const orderWanted = z
  .object({
    cart_id: boundedText(128, 'must be the id of a cart')
      .regex(CART_ID_PATTERN, 'must be the id of a cart')
      .meta({ description: 'The cart to order.' }),
    payment_id: orNull(optionalNumber(1, 2 ** 31 - 1)).meta({
      description: 'Of `paymentmethods`. An order that costs nothing needs none.',
    }),
    redirectURL: orNull(optionalText(2000)).meta({
      description:
        'Where the buyer comes back after paying, with `return=<order_key>`: https, at a host that the organisation listed. Left out: the order’s own page.',
    }),
    email: email.meta({ description: 'Where the tickets go.', example: 'bo@example.org' }),
    firstname: orNull(optionalText(100).refine(isName, NO_NAME)),
    lastname: shortText(100).refine(isName, NO_NAME),
    phone: orNull(optionalText(40)).meta({
      description: 'Some organisations require it, and `address`, `zip` and `city`.',
    }),
    address: orNull(optionalText(200)).meta({ description: 'Street and number.' }),
    city: orNull(optionalText(100)),
    zip: orNull(optionalText(20)),
    avg_optin: yesOrNo.meta({ description: 'The buyer wants to hear from the organisation.' }),
    avg_mailinglist: yesOrNo.meta({ description: 'The buyer wants its mailing list.' }),
  })
  .meta({ id: 'OrderWanted' });

export const wireNewOrder = z
  .array(
    z.object({
      url: z.url().meta({ description: 'Where the buyer pays, or sees the order when nothing is to be paid.' }),
      order_key: orderKey,
    }),
  )
  .length(1)
  .meta({ id: 'NewOrder' });

/** `payments`: the address of payments, which the order's key is appended to. */
export function toWireNewOrder({ key }: Pick<Order, 'key'>, payments: string): z.infer<typeof wireNewOrder> {
  return [{ url: `${payments}/${key}`, order_key: key }];
}

export const wirePaymentMethod = z
  .object({
    payment_id: z.int(),
    payment_desc: z.string(),
    payment_cost: amount.meta({ description: 'Added to the order.' }),
  })
  .meta({ id: 'PaymentMethod' });

export function toWirePaymentMethod({
  paymentId,
  description,
  cost,
}: PaymentMethod): z.infer<typeof wirePaymentMethod> {
  return { payment_id: paymentId, payment_desc: description, payment_cost: cost };
}

export const wireOrder = z
  .object({
    order_payment_status: z.enum(['none', 'pending', 'paid', 'canceled']).meta({
      description:
        '`none`: confirmed, to be paid at the door. `pending`: waits for its money or, without any, to be confirmed. `canceled`: cancelled, expired or refunded; money that comes in late makes it `paid` when the seats are free.',
    }),
    order_tickets_nr: z.int(),
    order_tickets_url: z.url().meta({ description: 'The tickets, once it is paid.' }),
    order_receipt_url: z.url(),
    seats: z.array(z.object({ seat_id: z.string(), event_name: z.string(), event_type: z.array(z.string()) })),
    order_total: amount.meta({ description: 'What is charged: the tickets and the cost of the way of paying.' }),
    order_payment_cost: amount,
    currency: z.string(),
    expires_at: z.iso.datetime().meta({ description: 'Until when a pending order waits for its money.' }),
  })
  .meta({ id: 'Order' });

const STATUSES = {
  pending: 'pending',
  promised: 'none',
  paid: 'paid',
  cancelled: 'canceled',
  expired: 'canceled',
  refunded: 'canceled',
} as const satisfies Record<Order['status'], z.infer<typeof wireOrder>['order_payment_status']>;

/** `page`: the address of the order's own page. */
export function toWireOrder(order: Order, page: string): z.infer<typeof wireOrder> {
  return {
    order_payment_status: STATUSES[order.status],
    order_tickets_nr: order.lines.length,
    order_tickets_url: `${page}/ticket`,
    order_receipt_url: `${page}/receipt`,
    seats: order.lines.map(({ seatId, eventName, eventTypes }) => ({
      seat_id: seatId,
      event_name: eventName,
      event_type: eventTypes,
    })),
    order_total: order.total,
    order_payment_cost: order.paymentCost,
    currency: order.currency,
    expires_at: order.expiresAt.toISOString(),
  };
}
