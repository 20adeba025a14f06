import { sumMoney } from '@/lib/money';
import type { OrderLine } from '@/lib/orders';
import {
  getLineChange,
  type LineChange,
  lastFourOf,
  listPayments,
  listRefunds,
  listSplits,
  type Refund,
} from '@/lib/payments';
import { isByHand, isInDrawer } from '@/lib/providers';
import { getReceipt, listTickets, receiptNumber } from '@/lib/tickets';
import { calendarAttachment, receiptAttachment, ticketsAttachment } from '../attachments';
import { type Composed, common, eventNames, type OrderMail, performancesOf } from './order-mail';

const voided = (gone: readonly OrderLine[], mail: OrderMail) =>
  performancesOf(gone, mail).map(({ title, lines }) => ({ title, lines: [...lines, mail.paper.words.noLongerValid] }));

/** Tickets of the order were cancelled: which, the refund, and the remaining tickets. */
export async function lineCancelled(mail: OrderMail, changeId: number): Promise<Composed> {
  const { order, paper, href } = mail;
  const { words } = paper;
  const change = await getLineChange(mail.ctx, changeId);
  const { positions } = change;
  const isLeft = order.status === 'paid';
  const gone = [...order.lines, ...order.ended].filter(({ position }) => positions.includes(position));
  // With a cancelled performance its buyers get only this mail.
  const isOff = gone.length > 0 && gone.every((line) => line.isCancelled);
  return {
    letter: {
      ...common(mail),
      subject: isOff
        ? words.cancelledSubject(eventNames({ lines: gone }))
        : words.lineCancelledSubject(gone.length, eventNames({ lines: gone })),
      paragraphs: [
        ...(isOff ? [words.isCancelled] : []),
        words.ticketsCancelled(gone.length),
        ...(await refundText(mail, change)),
        ...(isLeft ? [words.otherTicketsValid(order.lines.length)] : []),
      ],
      performances: [...voided(gone, mail), ...(isLeft ? performancesOf(order.lines, mail) : [])],
      action: isLeft ? { text: words.openTickets, href: `${href}/ticket` } : { text: words.openOrder, href },
    },
    attachments: isLeft ? await papersOf(mail) : [],
  };
}

/** Tickets were moved, or seats of an unpaid order; undefined when the order has ended since. */
export async function seatChanged(mail: OrderMail, changeId: number): Promise<Composed | undefined> {
  const { order, paper, href } = mail;
  const { words } = paper;
  if (order.status !== 'paid' && order.status !== 'promised') return undefined;
  const change = await getLineChange(mail.ctx, changeId);
  const { positions } = change;
  const old = order.ended.filter(({ position }) => positions.includes(position));
  const now = order.lines.filter(({ position }) => old.some(({ movedTo }) => movedTo === position));
  const isPaid = order.status === 'paid';
  const ofTickets = positions.length === 1 ? words.seatChanged : words.seatsChanged(positions.length);
  const changed = isPaid ? ofTickets : words.reservedSeatsChanged;
  return {
    letter: {
      ...common(mail),
      subject: words.seatChangedSubject(eventNames({ lines: now.length > 0 ? now : old })),
      paragraphs: [changed, ...(await refundText(mail, change))],
      action: isPaid ? { text: words.openTickets, href: `${href}/ticket` } : { text: words.openOrder, href },
    },
    attachments: isPaid ? await papersOf(mail) : [],
  };
}

/** Tickets were split off into another order: which, and the remaining ones. Undefined when the order has ended since. */
export async function orderSplit(mail: OrderMail, changeId: number): Promise<Composed | undefined> {
  const { ctx, order, paper, href } = mail;
  const { words } = paper;
  if (order.status !== 'paid') return undefined;
  const { positions } = await getLineChange(ctx, changeId);
  const gone = order.ended.filter(({ position }) => positions.includes(position));
  const other = (await listSplits(ctx, order.id)).find(({ orderId }) => orderId === gone[0]?.splitOrderId);
  const number = other ? receiptNumber({ id: other.orderId, createdAt: other.createdAt }) : '';
  return {
    letter: {
      ...common(mail),
      subject: words.orderSplitSubject(eventNames({ lines: gone })),
      paragraphs: [words.orderSplit(gone.length, number), words.otherTicketsValid(order.lines.length)],
      performances: [...voided(gone, mail), ...performancesOf(order.lines, mail)],
      action: { text: words.openTickets, href: `${href}/ticket` },
    },
    attachments: await papersOf(mail),
  };
}

/** To the order's former address. */
export function addressChanged({ ctx, order, paper }: OrderMail): Composed {
  const { words } = paper;
  const { title } = ctx.client;
  return {
    letter: {
      greeting: words.helloThere,
      subject: words.addressChangedSubject(receiptNumber(order)),
      paragraphs: [words.addressChanged(title)],
      performances: [],
      footer: words.mailReason(title),
    },
    attachments: [],
  };
}

/** Refunds by hand, to a gift card, and to the payment's account. A refund made at the provider was mailed when it was noticed. */
async function refundText({ ctx, order, paper }: OrderMail, { key }: LineChange): Promise<string[]> {
  const refunds = (await listRefunds(ctx, order.id)).filter(({ purpose }) => purpose === `change ${key}`);
  const payments = await listPayments(ctx, order.id);
  const wayOf = ({ paymentId, status }: Refund) => {
    const { provider } = payments.find(({ id }) => id === paymentId) ?? {};
    if (provider === 'gift_card') return 'refundedToCard';
    if (!isByHand(provider)) return 'refunded';
    if (provider === 'invoice') return 'refundedByTransfer';
    return isInDrawer(provider) && status === 'returned' ? 'refundedInCash' : 'refundedAtDoor';
  };
  const card = payments.find(({ provider, topsUp, settles }) => provider === 'gift_card' && (topsUp || settles));
  const ways = ['refundedInCash', 'refundedAtDoor', 'refundedByTransfer', 'refunded', 'refundedToCard'] as const;
  return ways.flatMap((way) => {
    const amounts = refunds.filter((refund) => wayOf(refund) === way).map(({ amount }) => amount);
    return amounts.length > 0 ? [paper.words[way](paper.price(sumMoney(amounts)), card ? lastFourOf(card) : '')] : [];
  });
}

async function papersOf({ ctx, order, paper, shopUrl }: OrderMail) {
  const tickets = await listTickets(ctx, order);
  const receipt = await getReceipt(ctx, order);
  return [
    await ticketsAttachment(ctx, { order, paper, tickets, madeAt: ctx.now }),
    calendarAttachment(ctx, { paper, tickets, shopUrl }),
    ...(receipt.total === '0.00' ? [] : [await receiptAttachment(ctx, receipt, paper)]),
  ];
}
