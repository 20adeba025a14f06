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
  /** The latest payment attempt; undefined before the first. */
  payment: Payment | undefined;
  refunds: Refund[];
  /** The id of the payment in cash, at the door or the box office, that paid the order. */
  paidAtDoor: number | undefined;
  /** Whether this visitor may see the buyer's name. */
  showsNames: boolean;
  /** Whether it is unpaid and something in it has been taken off sale since, so that it cannot be paid. */
  isWithdrawn: boolean;
  /** Whether its buyer must still confirm it. */
  isToConfirm: boolean;
  /** Whether its buyer must still confirm it, and the mail with the link could not be sent. */
  isUnsent: boolean;
  /** Whether all performances of its tickets are cancelled. */
  isCalledOff: boolean;
  /** Whether no payment provider was ever asked for its money. */
  isWithoutMoney: boolean;
  /** The amount that a gift card pays or reserves, less what was refunded to it. */
  card: { paymentId: number; lastFour: string; amount: Money } | undefined;
  /** The amount that is paid in another way, or still to be paid. */
  due: Money;
};

/** The order of tickets with that key; undefined when there is none, or when it is of a gift card. Read once per request. */
export const findTicketOrder = cache(async (shop: string, key: string) => findOrder(await getShop(shop), key));

/** The data of an order's page; 404 when there is no such order. Read once per request. */
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
