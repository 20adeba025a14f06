import { notFound } from 'next/navigation';
import { cache } from 'react';
import type { Context } from '@/lib/context';
import { orderIn } from '@/lib/i18n/own-words';
import { type Money, money, moneyLeft, sumMoney } from '@/lib/money';
import { findOrder, type Order } from '@/lib/orders';
import { wasDropped } from '@/lib/outbox';
import { findReservation, lastFourOf, listPayments, listRefunds, type Payment, type Refund } from '@/lib/payments';
import { listClosed } from '@/lib/programme';
import { isByHand } from '@/lib/providers';
import { findOwnWords } from '../../../_shop/find-own-words';
import { getShop } from '../../../_shop/find-shop';
import { orderPath } from '../../../_shop/order-path';
import { mayShowNames } from './hide-names';

export type OrderPage = {
  ctx: Context;
  /** The address of this page. */
  href: string;
  order: Order;
  /** The last attempt to pay; undefined before the first. */
  payment: Payment | undefined;
  refunds: Refund[];
  /** The payment in cash, at the door or the box office, that paid the order. */
  paidAtDoor: number | undefined;
  /** Whether this visitor may see the buyer's name. */
  showsNames: boolean;
  /** Whether it waits, and something in it was taken from sale since: it cannot be paid any more. */
  isWithdrawn: boolean;
  /** Whether it waits for its buyer to confirm it. */
  isToConfirm: boolean;
  /** Whether it does, and the mail with the link for that was not sent. */
  isUnsent: boolean;
  /** Whether nothing that it has tickets for takes place. */
  isCalledOff: boolean;
  /** Whether no bank was ever asked for its money. */
  isWithoutMoney: boolean;
  /** What a gift card pays of it, or holds for it, without what it got back. */
  card: { paymentId: number; lastFour: string; amount: Money } | undefined;
  /** What is paid in another way, or still to be. */
  due: Money;
};

/** The order of tickets at an address; undefined where there is none, also where it is of a gift card. Read once per request. */
export const findTicketOrder = cache(async (shop: string, key: string) => findOrder(await getShop(shop), key));

/** The order of an address with all that its page tells; a 404 when there is none. Read once per request. */
export const findOrderPage = cache(async (shop: string, key: string): Promise<OrderPage> => {
  const ctx = await getShop(shop);
  const order = orderIn(await findOwnWords(shop), (await findTicketOrder(shop, key)) ?? notFound());
  const [payments, refunds, showsNames, closed, reservation] = await Promise.all([
    listPayments(ctx, order.id),
    listRefunds(ctx, order.id),
    mayShowNames(ctx, order),
    order.status === 'pending' ? listClosed(ctx, idsOf(order), { byClock: false }) : [],
    order.status === 'pending' ? findReservation(ctx, order.id) : undefined,
  ]);
  const href = await orderPath(shop, order.key);
  const settling = payments.find(({ settles }) => settles);
  const part = payments.find(
    ({ giftCardId, status }) => giftCardId !== null && (status === 'open' || status === 'paid'),
  );
  const back = refunds.filter(({ paymentId }) => paymentId === part?.id).map(({ amount }) => amount);
  const byCard = moneyLeft(part?.amount ?? money('0.00'), sumMoney(back));
  return {
    ctx,
    href,
    order,
    payment: payments.find(({ giftCardId, settles }) => giftCardId === null || settles),
    refunds,
    paidAtDoor: settling && isByHand(settling.provider) ? settling.id : undefined,
    showsNames,
    isWithdrawn: closed.length > 0,
    isToConfirm: !!reservation,
    isUnsent: !!reservation && (await wasDropped(ctx, { kind: 'confirm', orderId: order.id })),
    isCalledOff: order.lines.every(({ isCancelled }) => isCancelled),
    isWithoutMoney: payments.every(({ provider }) => isByHand(provider) || provider === 'gift_card'),
    card: part && { paymentId: part.id, lastFour: lastFourOf(part), amount: byCard },
    due: moneyLeft(order.total, byCard),
  };
});

const idsOf = ({ lines }: Order): number[] => lines.map(({ subEventId }) => subEventId);
