import { rm } from 'node:fs/promises';
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import {
  type AuditActor,
  addressProofs,
  auditLog,
  clients,
  doorScans,
  ERASED_BEFORE,
  giftCardSales,
  idempotencyKeys,
  invoiceOrders,
  invoiceParts,
  lineChanges,
  mails,
  orderLines,
  orderNotes,
  orders,
  reservations,
  savedViews,
  shiftEntries,
} from '@/db/schema';
import { env } from '@/lib/env';
import { mailFileOf, mailName } from '@/lib/outbox';

export type OrderToErase = { clientId: number; id: number; key: string };
type Deed = { actor: AuditActor; action: string; now: Date };

/**
 * Erases the personal data of orders: names, addresses, consents, the browser's cart and the return URL. Sales and payments stay. Queued
 * mails are cancelled. The caller has locked the orders.
 */
export async function eraseOrders(db: Db, these: OrderToErase[], { actor, action, now }: Deed): Promise<void> {
  if (these.length === 0) return;
  await renameViews(db, these);
  await db
    .update(orders)
    .set({
      email: '',
      firstName: '',
      lastName: '',
      phone: null,
      address: null,
      city: null,
      zip: null,
      optIn: false,
      mailingList: false,
      returnUrl: null,
      cartId: sql`'erased:' || ${orders.id}`,
      erasedAt: now,
      madeBy: [],
    })
    .where(anyOf(these, orders.clientId, orders.id));
  await db
    .update(mails)
    .set({ failedAt: now, lastError: 'the buyer was erased' })
    .where(and(anyOf(these, mails.clientId, mails.orderId), isNull(mails.sentAt), isNull(mails.failedAt)));
  await db
    .update(mails)
    .set({ recipient: null })
    .where(anyOf(these, mails.clientId, mails.orderId));
  await db
    .update(orderLines)
    .set({ holder: null })
    .where(and(anyOf(these, orderLines.clientId, orderLines.orderId), isNotNull(orderLines.holder)));
  await db
    .update(lineChanges)
    .set({ reason: null })
    .where(anyOf(these, lineChanges.clientId, lineChanges.orderId));
  // The log's chain is made of the hash of a reason, which stays.
  await db
    .update(auditLog)
    .set({ reason: null, reasonHash: sql`coalesce(${auditLog.reasonHash}, ${ERASED_BEFORE})` })
    .where(and(anyOf(these, auditLog.clientId, auditLog.orderId), isNotNull(auditLog.reason)));
  await db
    .update(doorScans)
    .set({ reason: null })
    .where(anyOf(these, doorScans.clientId, doorScans.orderId));
  await db
    .update(shiftEntries)
    .set({ reason: null })
    .where(anyOf(these, shiftEntries.clientId, shiftEntries.orderId));
  await db
    .update(giftCardSales)
    .set({ receiver: '', greeting: '', recipient: null })
    .where(anyOf(these, giftCardSales.clientId, giftCardSales.orderId));
  // Invoices that were sent stay unchanged, because the law requires keeping them.
  await db
    .update(invoiceOrders)
    .set({
      party: [],
      vatId: null,
      reference: '',
      nextReminderAt: null,
      request: sql`'erased:' || ${invoiceOrders.orderId}`,
    })
    .where(anyOf(these, invoiceOrders.clientId, invoiceOrders.orderId));
  await db
    .update(invoiceParts)
    .set({ reference: null })
    .where(anyOf(these, invoiceParts.clientId, invoiceParts.orderId));
  await db.delete(orderNotes).where(anyOf(these, orderNotes.clientId, orderNotes.orderId));
  await db.delete(reservations).where(anyOf(these, reservations.clientId, reservations.orderId));
  await db.delete(addressProofs).where(anyOf(these, addressProofs.clientId, addressProofs.orderId));
  await forgetMailFiles(db, these);
  await forgetAnswers(db, these);
  await db
    .insert(auditLog)
    .values(these.map(({ clientId, id: orderId }) => ({ clientId, at: now, actor, action, orderId, detail: {} })));
}

/** A saved view that is named after a buyer, by address or last name, gets a number for its name. */
async function renameViews(db: Db, these: OrderToErase[]): Promise<void> {
  const words = (text: SQL | PgColumn) => sql`' ' || regexp_replace(lower(${text}), '[^[:alnum:]]+', ' ', 'g') || ' '`;
  const named = (text: PgColumn) =>
    sql`(length(${text}) > 1 AND position(${words(text)} IN ${words(savedViews.name)}) > 0)`;
  await db.execute(sql`
    UPDATE saved_views SET name = '#' || saved_views.id || ' ' || substr(md5(random()::text), 1, 6) FROM orders
     WHERE saved_views.client_id = orders.client_id AND ${anyOf(these, orders.clientId, orders.id)}
       AND (${named(orders.email)} OR ${named(orders.lastName)})`);
}

/** Without a mail server, sent mails are files on this machine. */
async function forgetMailFiles(db: Db, these: OrderToErase[]): Promise<void> {
  const sent = await db
    .select({ id: mails.id, queuedAt: mails.queuedAt, clientName: clients.name })
    .from(mails)
    .innerJoin(clients, eq(clients.id, mails.clientId))
    .where(anyOf(these, mails.clientId, mails.orderId));
  const files = sent.map((mail) => mailFileOf(env.MAIL_FOLDER, mailName(mail.clientName, mail)));
  await Promise.all(files.map((file) => rm(file, { force: true })));
}

/** Stored responses of idempotency keys contain the key of the order. */
async function forgetAnswers(db: Db, these: OrderToErase[]): Promise<void> {
  const clientIds = [...new Set(these.map(({ clientId }) => clientId))];
  const named = these.map(({ key }) => sql`position(${key} IN ${idempotencyKeys.body}) > 0`);
  await db.delete(idempotencyKeys).where(and(inArray(idempotencyKeys.clientId, clientIds), or(...named)));
}

function anyOf(these: OrderToErase[], clientId: PgColumn, orderId: PgColumn): SQL | undefined {
  return or(...these.map((one) => and(eq(clientId, one.clientId), eq(orderId, one.id))));
}
