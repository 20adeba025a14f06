import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { compareMoney, type Money, moneyLeft, sumMoney } from '@/lib/money';
import type { Order, OrderLine } from '@/lib/orders';
import {
  lastFourOf,
  listPayments,
  listRefunds,
  listSplits,
  listUpgrades,
  type Payment,
  type PaymentMethod,
  type Refund,
} from '@/lib/payments';
import { FREE, includedVat } from '@/lib/pricing';

/** Equal tickets share a line. */
export type ReceiptLine = {
  eventName: string;
  startsAt: Date;
  ticketType: string;
  category: string;
  count: number;
  price: Money;
  sum: Money;
  /** The difference paid for a dearer seat; the ticket itself is another line. */
  isDifference?: boolean;
  /** A gift card: it has no event, ticket type and category. */
  isGiftCard?: boolean;
};

/** A payment method with the client's name for it, in its `locale` and by language; `method`: the provider's name. */
type PaidWith = Pick<Payment, 'description' | 'provider' | 'method'> & {
  names: PaymentMethod['names'];
  locale: string;
};

/**
 * An order’s tickets and payments as ordered, and later refunds. `vat` is included in the remaining total; null when the client had no VAT
 * rate.
 */
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
  /** Partial refunds; empty when nothing or everything was refunded. `left`: the total after them. */
  refunds: { at: Date; amount: Money }[];
  left: Money;
  /** The part of the total that pays orders split from this one. */
  splits: { at: Date; number: string; amount: Money }[];
  currency: string;
  vat: { ratePercent: number; vat: Money; net: Money } | null;
  paidWith: PaidWith | null;
  /** The part of the total that a gift card paid. */
  giftCard: { lastFour: string; amount: Money } | null;
};

/**
 * The receipt of a paid order, also after a refund.
 * @throws AppError `order_not_paid`
 */
export async function getReceipt(ctx: Context, order: Order): Promise<Receipt> {
  const wasPaid = order.status === 'paid' || order.status === 'refunded';
  if (!wasPaid || !order.paidAt) throw new AppError('order_not_paid', 'This order has no receipt');
  const { vatRate } = order;
  const payments = await listPayments(ctx, order.id);
  const payment = payments.find(({ settles }) => settles);
  const differences = await listDifferences(ctx, order, payments);
  const sold = asSold(order);
  const paymentCost = payment?.cost ?? order.paymentCost;
  const parts = payments.flatMap(({ topsUp, upgradeId, paidAmount }) => (topsUp && !upgradeId && paidAmount) || []);
  const total = sumMoney([payment?.paidAmount ?? order.total, ...differences.map(({ sum }) => sum), ...parts]);
  const card = payments.find(({ giftCardId, status }) => giftCardId !== null && status === 'paid');
  const splits = (await listSplits(ctx, order.id)).map(({ orderId: id, createdAt, amount }) => ({
    at: createdAt,
    number: receiptNumber({ id, createdAt }),
    amount,
  }));
  const own = moneyLeft(total, sumMoney(splits.map(({ amount }) => amount)));
  const back = await listPartsBack(ctx, order, own);
  const left = moneyLeft(own, sumMoney(back.map(({ amount }) => amount)));
  return {
    number: receiptNumber(order),
    paidAt: order.paidAt,
    refundedAt: order.status === 'refunded' ? order.endedAt : null,
    seller: ctx.client.seller.length > 0 ? ctx.client.seller : [ctx.client.title],
    buyer: buyerOf(order),
    lines: order.kind === 'gift_card' ? [giftCardLine(order)] : [...linesOf(sold), ...differences],
    paymentCost,
    total,
    refunds: back,
    left,
    splits,
    currency: order.currency,
    vat: vatRate === null ? null : { ratePercent: vatRate, ...includedVat(left, vatRate, order.currency) },
    paidWith: payment?.description && payment !== card ? paidWith(ctx, payment) : null,
    giftCard: card ? { lastFour: lastFourOf(card), amount: card.paidAmount ?? FREE } : null,
  };
}

/** Translations come from the current payment method, if its name has not changed. */
function paidWith({ client }: Context, { methodId, description, provider, method }: Payment): PaidWith {
  const today = client.paymentMethods?.find(
    ({ payment_id, payment_desc }) => payment_id === methodId && payment_desc === description,
  );
  return { description, provider, method, names: today?.payment_names ?? null, locale: client.locale };
}

/** The number of an order and its receipt: the year of the order and its id, `2026-000123`. */
export const receiptNumber = ({ id, createdAt }: { id: number; createdAt: Date }): string =>
  `${createdAt.getUTCFullYear()}-${String(id).padStart(6, '0')}`;

function buyerOf({ firstName, lastName, address, zip, city }: Order): string[] {
  const town = [zip, city].filter(Boolean).join(' ');
  return [`${firstName} ${lastName}`.trim(), address, town].filter((line): line is string => !!line);
}

/** The paid lines: moved ones as they were, and not their replacements. */
function asSold({ lines, ended, channel, paidAt }: Order): OrderLine[] {
  const later = new Set(ended.map(({ movedTo }) => movedTo));
  // Tickets removed from an invoice before payment were never sold.
  const isOff = (line: OrderLine) =>
    channel === 'invoice' && line.status === 'cancelled' && !!line.endedAt && !!paidAt && line.endedAt <= paidAt;
  const sold = [...lines, ...ended].filter((line) => !later.has(line.position) && !isOff(line));
  return sold.sort((one, other) => one.position - other.position);
}

/** The differences paid for dearer seats, oldest first. */
async function listDifferences(ctx: Context, order: Order, payments: Payment[]): Promise<ReceiptLine[]> {
  const paid = new Map(payments.flatMap(({ topsUp, upgradeId }) => (topsUp && upgradeId ? [[upgradeId, true]] : [])));
  if (paid.size === 0) return [];
  const upgrades = (await listUpgrades(ctx, order.id)).filter(({ id }) => paid.has(id)).reverse();
  const all = [...order.lines, ...order.ended];
  return upgrades.flatMap(({ position, amount }) => {
    const old = all.find((line) => line.position === position);
    const line = all.find((line) => line.position === old?.movedTo);
    if (!line) return [];
    const { eventName, ordered, discountName: ticketType, categoryName: category } = line;
    const what = { eventName, startsAt: ordered.startsAt, ticketType, category };
    return [{ ...what, count: 1, price: amount, sum: amount, isDifference: true }];
  });
}

/** The refunds of an order's payments, oldest first, unless everything was refunded. A chargeback is no refund. */
async function listPartsBack(ctx: Context, { id }: Order, total: Money): Promise<Receipt['refunds']> {
  const refunds = (await listRefunds(ctx, id)).filter(({ reason }) => PARTS.includes(reason));
  const parts = refunds.map(({ createdAt, amount }) => ({ at: createdAt, amount }));
  return compareMoney(sumMoney(parts.map(({ amount }) => amount)), total) < 0 ? parts : [];
}

function giftCardLine({ ticketsTotal, createdAt }: Order): ReceiptLine {
  const nothing = { eventName: '', ticketType: '', category: '', startsAt: createdAt };
  return { ...nothing, count: 1, price: ticketsTotal, sum: ticketsTotal, isGiftCard: true };
}

const PARTS: Refund['reason'][] = ['cancelled', 'moved', 'outside', 'given_up'];

function linesOf(sold: readonly OrderLine[]): ReceiptLine[] {
  const lines = new Map<string, ReceiptLine>();
  for (const { subEventId, discountId, price, ...line } of sold) {
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
