import type { Context } from '@/lib/context';
import type { Order, OrderLine } from '@/lib/orders';
import type { Mail } from '@/lib/outbox';
import {
  changedOf,
  noticeOf,
  orderCalendar,
  type Paper,
  paperOf,
  receiptPdf,
  seatText,
  ticketsPdf,
} from '@/lib/papers';
import { findReservation, getRefund } from '@/lib/payments';
import { getReceipt, listTickets, type Receipt, receiptNumber, type Ticket } from '@/lib/tickets';
import type { Letter } from './letter';
import { findChange } from './performance-changed';
import { receiptInMail, receiptLines } from './receipt-in-mail';

export type Attachment = { filename: string; content: Buffer | string; contentType: string };
export type Composed = { letter: Letter; attachments: Attachment[] };

type About = { ctx: Context; order: Order; paper: Paper /** The order's page. */; href: string; shopUrl: string };

/**
 * What a mail says, from its order as it is now; undefined when there is nothing left to say, because the order went
 * another way since the mail was queued.
 * @param shopUrl the shop's address, without a slash at the end
 */
export async function compose(ctx: Context, mail: Mail, order: Order, shopUrl: string): Promise<Composed | undefined> {
  const href = `${shopUrl}/order/${order.key}`;
  const about = { ctx, order, paper: paperOf(ctx.client, order), href, shopUrl };
  const { status } = order;
  switch (mail.kind) {
    case 'confirmation':
      return status === 'paid' ? confirmation(about) : undefined;
    case 'receipt':
      return status === 'paid' || status === 'refunded' ? receipt(about) : undefined;
    case 'reserved':
      return status === 'promised' ? reserved(about) : undefined;
    case 'payment_failed':
      return status === 'pending' || status === 'expired' ? paymentFailed(about) : undefined;
    case 'refunded':
      return refunded(about, Number(mail.occasion));
    case 'refund_failed':
      return refundFailed(about, Number(mail.occasion.split('/')[0]));
    case 'performance_changed':
      return status === 'paid' || status === 'promised' ? performanceChanged(about, mail) : undefined;
    case 'confirm':
      return status === 'pending' ? confirm(about) : undefined;
    case 'released':
      return status === 'expired' ? released(about) : undefined;
  }
}

async function performanceChanged(
  { ctx, order, paper, href, shopUrl }: About,
  mail: Mail,
): Promise<Composed | undefined> {
  const change = await findChange(ctx, { order, mail, paper });
  if (!change) return undefined;
  const { words } = paper;
  const isPaid = order.status === 'paid';
  const hasTickets = isPaid && !change.isAllCancelled;
  const tickets = isPaid ? await listTickets(ctx, order) : [];
  return {
    letter: {
      ...common({ ctx, order, paper }),
      subject: change.subject,
      paragraphs: [change.paragraph],
      action: hasTickets ? { text: words.openTickets, href: `${href}/ticket` } : { text: words.openOrder, href },
    },
    attachments: [
      ...(hasTickets ? [await ticketsAttachment(ctx, { order, paper, tickets, madeAt: ctx.now })] : []),
      ...(isPaid ? [calendarAttachment(ctx, { paper, tickets, shopUrl })] : []),
    ],
  };
}

type ForTickets = { order: Order; paper: Paper; tickets: Ticket[]; madeAt: Date };

async function ticketsAttachment(
  { client }: Context,
  { order, paper, tickets, madeAt }: ForTickets,
): Promise<Attachment> {
  const orderNumber = receiptNumber(order);
  const content = await ticketsPdf(tickets, { orderNumber, madeAt }, paper);
  return { filename: `${client.name}-${orderNumber}.pdf`, content, contentType: 'application/pdf' };
}

type ForCalendar = { paper: Paper; tickets: Ticket[]; shopUrl: string };

function calendarAttachment({ client, now }: Context, { paper, tickets, shopUrl }: ForCalendar): Attachment {
  const content = orderCalendar(tickets, { client, madeAt: now, shopUrl }, paper);
  return { filename: `${client.name}.ics`, content, contentType: 'text/calendar; charset=utf-8' };
}

async function confirmation({ ctx, order, paper, href, shopUrl }: About): Promise<Composed> {
  const { words } = paper;
  const [tickets, paid] = [await listTickets(ctx, order), await getReceipt(ctx, order)];
  return {
    letter: {
      ...common({ ctx, order, paper }),
      subject: words.confirmationSubject(tickets.length, eventNames(order)),
      paragraphs: [words.confirmation(tickets.length)],
      action: { text: words.openTickets, href: `${href}/ticket` },
      table: receiptInMail(paid, paper),
      tableLines: receiptLines(paid, paper),
    },
    attachments: [
      await ticketsAttachment(ctx, { order, paper, tickets, madeAt: paid.paidAt }),
      calendarAttachment(ctx, { paper, tickets, shopUrl }),
      await receiptAttachment(ctx, paid, paper),
    ],
  };
}

async function receipt({ ctx, order, paper, href }: About): Promise<Composed> {
  const { words } = paper;
  const paid = await getReceipt(ctx, order);
  return {
    letter: {
      ...common({ ctx, order, paper }),
      subject: words.receiptSubject(paid.number),
      paragraphs: [words.receiptText],
      action: { text: words.openReceipt, href: `${href}/receipt` },
      table: receiptInMail(paid, paper),
      tableLines: receiptLines(paid, paper),
    },
    attachments: [await receiptAttachment(ctx, paid, paper)],
  };
}

function reserved({ ctx, order, paper, href }: About): Composed {
  const { words } = paper;
  return {
    letter: {
      ...common({ ctx, order, paper }),
      subject: words.reservedSubject(eventNames(order)),
      paragraphs: [words.reserved(order.lines.length, paper.price(order.total), momentOf(order.expiresAt, paper))],
      action: { text: words.openOrder, href },
    },
    attachments: [],
  };
}

const momentOf = (instant: Date, paper: Paper): string => `${paper.day(instant)}, ${paper.clock(instant)}`;

/** Somebody typed this address, and may be another than its owner: none of the words of who ordered are in it. */
async function confirm({ ctx, order, paper, href }: About): Promise<Composed | undefined> {
  const { words } = paper;
  const reservation = await findReservation(ctx, order.id);
  if (!reservation || reservation.confirmedAt) return undefined;
  return {
    letter: {
      ...common({ ctx, order, paper }),
      greeting: words.helloThere,
      subject: words.confirmSubject(eventNames(order)),
      paragraphs: [words.confirm(paper.clock(order.expiresAt))],
      action: { text: words.confirmAction, href: `${href}/confirm/${reservation.token}` },
    },
    attachments: [],
  };
}

function released({ ctx, order, paper, href }: About): Composed {
  const { words } = paper;
  return {
    letter: {
      ...common({ ctx, order, paper }),
      subject: words.releasedSubject(eventNames(order)),
      paragraphs: [words.released],
      action: { text: words.openOrder, href },
    },
    attachments: [],
  };
}

function paymentFailed({ ctx, order, paper, href }: About): Composed {
  const { words } = paper;
  const waits = order.status === 'pending';
  return {
    letter: {
      ...common({ ctx, order, paper }),
      // Nobody has shown that the address is theirs.
      greeting: words.helloThere,
      subject: words.failedSubject(eventNames(order)),
      paragraphs: [waits ? words.failed(paper.clock(order.expiresAt)) : words.failedOver],
      action: { text: waits ? words.payAgain : words.openOrder, href },
    },
    attachments: [],
  };
}

async function refunded({ ctx, order, paper, href }: About, refundId: number): Promise<Composed> {
  const { words } = paper;
  const refund = await getRefund(ctx, refundId);
  const amount = paper.price(refund.amount);
  const isOfOthers = refund.reason === 'outside' || refund.reason === 'charged_back';
  return {
    letter: {
      ...common({ ctx, order, paper }),
      subject: words.refundedSubject(amount),
      paragraphs: [
        words.refundReasons[refund.reason],
        ...(refund.reason === 'charged_back' ? [] : [words.refunded(amount)]),
        ...(isOfOthers && order.status === 'refunded' ? [words.ticketsVoid] : []),
      ],
      action: { text: words.openOrder, href },
    },
    attachments: [],
  };
}

/** To the organisation; nothing when the money is on its way again, or back. */
async function refundFailed({ ctx, order, paper }: About, refundId: number): Promise<Composed | undefined> {
  const { words } = paper;
  const { amount, round, status, providerRef, lastError } = await getRefund(ctx, refundId);
  const isTriedAgain = status === 'due' && round > 0;
  if (status !== 'failed' && !isTriedAgain) return undefined;
  const [price, number] = [paper.price(amount), receiptNumber(order)];
  return {
    letter: {
      subject: words.refundFailedSubject(price, number),
      greeting: words.hello(ctx.client.title),
      paragraphs: [words.refundFailed(price), isTriedAgain ? words.refundFailedAgain : words.refundFailedByHand],
      performances: [
        { title: `${words.order} ${number}`, lines: [price, providerRef, lastError].filter((line) => line !== null) },
      ],
      footer: words.refundFailedReason(ctx.client.title),
    },
    attachments: [],
  };
}

async function receiptAttachment(ctx: Context, paid: Receipt, paper: Paper): Promise<Attachment> {
  const content = await receiptPdf(paid, paper);
  return { filename: `${ctx.client.name}-${paid.number}-receipt.pdf`, content, contentType: 'application/pdf' };
}

const eventNames = ({ lines }: Order): string => [...new Set(lines.map((line) => line.eventName))].join(', ');

function common({ ctx, order, paper }: { ctx: Context; order: Order; paper: Paper }) {
  const { words } = paper;
  return {
    greeting: words.hello(order.firstName),
    performances: [...groupBy(order.lines, (line) => line.subEventId).values()].map((lines) => ordered(lines, paper)),
    footer: `${words.mailReason(ctx.client.title)} ${words.order} ${receiptNumber(order)}.`,
  };
}

/** What was ordered of one performance; equal places are counted. */
function ordered(lines: readonly OrderLine[], paper: Paper): Letter['performances'][number] {
  const [first] = lines;
  const notice = first && noticeOf(changedOf(first), paper);
  const places = groupBy(lines, ({ section, rowNr, seatNr, discountName }) => {
    const numbered = seatNr !== '0';
    const place = { section, row: numbered ? rowNr : null, seat: numbered ? seatNr : null };
    return `${discountName}: ${seatText(place, paper)}`;
  });
  return {
    title: first?.eventName ?? '',
    lines: [
      ...(first ? [`${paper.day(first.startsAt)}, ${paper.times(first)}`, first.locationName] : []),
      ...(notice ? [notice] : []),
      ...[...places].map(([place, same]) => (same.length > 1 ? `${same.length} × ${place}` : place)),
    ],
  };
}

function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
