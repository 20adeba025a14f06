import { and, asc, eq } from 'drizzle-orm';
import { auditLog, lineChanges, mails, orderLines, payments, refunds } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { findSale } from '@/lib/gift-cards';
import { listEntriesOf } from '@/lib/waiting-list';
import { listCardsFor } from './cards-for-person';
import { listOrderRecords } from './list-noted';
import { listPersonOrders, type PersonOrder, unknownPerson } from './list-person-orders';

/**
 * All data about a person at this client, for that person: details, orders, payments, mails, what staff noted, audit log, waiting lists,
 * gift cards from others. Without the keys of orders, which are secrets and not data about a person. The export is written to the audit log.
 * @throws AppError `not_found`
 */
export function exportPerson(ctx: Context, email: string) {
  return inTransaction(ctx, async (ctx) => {
    const waitingLists = await listEntriesOf(ctx, email);
    const found = await listPersonOrders(ctx, email, { mayBeNone: true });
    const cards = await listCardsFor(ctx, email);
    if (found.length + waitingLists.length + cards.length === 0) throw unknownPerson(ctx, email);
    const giftCards = cards.map(({ orderId: _, isToMail: __, ...card }) => card);
    const told = [];
    for (const order of found) told.push(await tell(ctx, order));
    const subjects = found.length > 0 ? found.map(({ id }) => id) : [null];
    await ctx.db.insert(auditLog).values(
      subjects.map((id) => ({
        clientId: ctx.client.id,
        at: ctx.now,
        actor: 'command' as const,
        orderId: id,
        action: 'person.exported',
        detail: {},
      })),
    );
    return { client: ctx.client.title, exportedAt: ctx.now, orders: told, waitingLists, giftCards };
  });
}

async function tell(ctx: Context, order: PersonOrder) {
  const { clientId: _client, id: _id, key: _key, cartId: _cart, madeBy: _madeBy, erasedAt: _erased, ...facts } = order;
  return {
    ...facts,
    tickets: await listTickets(ctx, order.id),
    giftCard: await findGiftCardOf(ctx, order.id),
    payments: await listPayments(ctx, order.id),
    refunds: await listRefunds(ctx, order.id),
    changes: await listChanges(ctx, order.id),
    mails: await listMails(ctx, order.id),
    log: await listLog(ctx, order.id),
    ...(await listOrderRecords(ctx, order.id)),
  };
}

const listTickets = ({ client, db }: Context, orderId: number) =>
  db
    .select({
      eventName: orderLines.eventName,
      startsAt: orderLines.startsAt,
      locationName: orderLines.locationName,
      section: orderLines.section,
      row: orderLines.rowNr,
      seat: orderLines.seatNr,
      category: orderLines.categoryName,
      ticketType: orderLines.discountName,
      price: orderLines.price,
      holder: orderLines.holder,
      status: orderLines.status,
      endedAt: orderLines.endedAt,
    })
    .from(orderLines)
    .where(and(eq(orderLines.clientId, client.id), eq(orderLines.orderId, orderId)))
    .orderBy(asc(orderLines.position));

async function findGiftCardOf(ctx: Context, orderId: number) {
  const sale = await findSale(ctx, orderId);
  if (!sale) return null;
  const { amount, receiver, greeting, recipient, sendOn } = sale;
  return { amount, receiver, greeting, recipient, sendOn };
}

const listPayments = ({ client, db }: Context, orderId: number) =>
  db
    .select({
      description: payments.description,
      amount: payments.amount,
      currency: payments.currency,
      status: payments.status,
      providerRef: payments.providerRef,
      createdAt: payments.createdAt,
      paidAt: payments.paidAt,
    })
    .from(payments)
    .where(and(eq(payments.clientId, client.id), eq(payments.orderId, orderId)))
    .orderBy(asc(payments.id));

const listRefunds = ({ client, db }: Context, orderId: number) =>
  db
    .select({
      reason: refunds.reason,
      amount: refunds.amount,
      currency: refunds.currency,
      status: refunds.status,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.clientId, refunds.clientId), eq(payments.id, refunds.paymentId)))
    .where(and(eq(refunds.clientId, client.id), eq(payments.orderId, orderId)))
    .orderBy(asc(refunds.id));

const listChanges = ({ client, db }: Context, orderId: number) =>
  db
    .select({ kind: lineChanges.kind, reason: lineChanges.reason, createdAt: lineChanges.createdAt })
    .from(lineChanges)
    .where(and(eq(lineChanges.clientId, client.id), eq(lineChanges.orderId, orderId)))
    .orderBy(asc(lineChanges.id));

const listMails = ({ client, db }: Context, orderId: number) =>
  db
    .select({
      kind: mails.kind,
      recipient: mails.recipient,
      queuedAt: mails.queuedAt,
      sentAt: mails.sentAt,
      failedAt: mails.failedAt,
    })
    .from(mails)
    .where(and(eq(mails.clientId, client.id), eq(mails.orderId, orderId)))
    .orderBy(asc(mails.id));

const listLog = ({ client, db }: Context, orderId: number) =>
  db
    .select({ at: auditLog.at, actor: auditLog.actor, action: auditLog.action, reason: auditLog.reason })
    .from(auditLog)
    .where(and(eq(auditLog.clientId, client.id), eq(auditLog.orderId, orderId)))
    .orderBy(asc(auditLog.id));
