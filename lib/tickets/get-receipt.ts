import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { type Money, sumMoney } from '@/lib/money';
import type { Order } from '@/lib/orders';
import { listPayments } from '@/lib/payments';
import { includedVat } from '@/lib/pricing';

/** Equal tickets share a line. */
export type ReceiptLine = {
  eventName: string;
  startsAt: Date;
  ticketType: string;
  category: string;
  count: number;
  price: Money;
  sum: Money;
};

/** What was bought and paid. `vat` is part of the total, null when the client has no VAT rate. */
export type Receipt = {
  number: string;
  paidAt: Date;
  refundedAt: Date | null;
  /** The seller: the client's own lines, or its title. */
  seller: string[];
  buyer: string[];
  lines: ReceiptLine[];
  paymentCost: Money;
  total: Money;
  currency: string;
  vat: { ratePercent: number; vat: Money; net: Money } | null;
  /** The payment method, as the client calls it. */
  paidWith: string | null;
};

/**
 * The receipt of an order that was paid, also when it was refunded since.
 * @throws AppError `order_not_paid`
 */
export async function getReceipt(ctx: Context, order: Order): Promise<Receipt> {
  const wasPaid = order.status === 'paid' || order.status === 'refunded';
  if (!wasPaid || !order.paidAt) throw new AppError('order_not_paid', 'This order has no receipt');
  const { vatRate, total } = order;
  return {
    number: receiptNumber(order),
    paidAt: order.paidAt,
    refundedAt: order.status === 'refunded' ? order.endedAt : null,
    seller: ctx.client.seller.length > 0 ? ctx.client.seller : [ctx.client.title],
    buyer: buyerOf(order),
    lines: linesOf(order),
    paymentCost: order.paymentCost,
    total,
    currency: order.currency,
    vat: vatRate === null ? null : { ratePercent: vatRate, ...includedVat(total, vatRate) },
    paidWith: (await listPayments(ctx, order.id)).find(({ settles }) => settles)?.description || null,
  };
}

/** The number of an order and its receipt: the year of the order and its id, `2026-000123`. */
export const receiptNumber = ({ id, createdAt }: { id: number; createdAt: Date }): string =>
  `${createdAt.getUTCFullYear()}-${String(id).padStart(6, '0')}`;

function buyerOf({ firstName, lastName, address, zip, city }: Order): string[] {
  const town = [zip, city].filter(Boolean).join(' ');
  return [`${firstName} ${lastName}`.trim(), address, town].filter((line): line is string => !!line);
}

function linesOf(order: Order): ReceiptLine[] {
  const lines = new Map<string, ReceiptLine>();
  for (const { subEventId, discountId, price, ...line } of order.lines) {
    const name = `${subEventId} ${discountId} ${price}`;
    const known = lines.get(name);
    lines.set(name, {
      eventName: line.eventName,
      startsAt: line.ordered.startsAt,
      ticketType: line.discountName,
      category: line.categoryName,
      count: (known?.count ?? 0) + 1,
      price,
      sum: sumMoney(known ? [known.sum, price] : [price]),
    });
  }
  return [...lines.values()];
}
