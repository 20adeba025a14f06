import { asc, lte, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { invoiceOrders } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import { type Context, inTransaction } from '@/lib/context';
import { keptOf, ofInvoiceOrder, writeInvoice } from '@/lib/invoices';
import { log } from '@/lib/log';
import { lockOrder } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { nextReminder } from './due-date';

const MOST = 50;

/**
 * Housekeeping: sends reminders, and writes the documents of orders that changed without one (a moved ticket). Safe in
 * several processes at once. @returns how many orders it handled
 */
export async function runInvoiceJobs(db: Db, now: Date): Promise<number> {
  return (
    (await each(db, now, await listToRemind(db, now), remind)) + (await each(db, now, await listChanged(db), correct))
  );
}

type One = { clientId: number; orderId: number };

async function each(db: Db, now: Date, all: One[], work: (ctx: Context, orderId: number) => Promise<void>) {
  let done = 0;
  for (const { clientId, orderId } of all) {
    try {
      await inTransaction({ client: await getClientById(db, clientId), db, now }, (ctx) => work(ctx, orderId));
      done++;
    } catch (error) {
      log.warn({ err: error, orderId }, 'an invoice job failed; the next run tries again');
    }
  }
  return done;
}

const listToRemind = (db: Db, now: Date): Promise<One[]> =>
  db
    .select({ clientId: invoiceOrders.clientId, orderId: invoiceOrders.orderId })
    .from(invoiceOrders)
    .where(lte(invoiceOrders.nextReminderAt, now))
    .orderBy(asc(invoiceOrders.nextReminderAt))
    .limit(MOST);

async function remind(ctx: Context, orderId: number): Promise<void> {
  const order = await lockOrder(ctx, orderId);
  const [account] = await ctx.db.select().from(invoiceOrders).where(ofInvoiceOrder(ctx, orderId));
  if (!account?.nextReminderAt || account.nextReminderAt > ctx.now) return;
  const waits = order.status === 'promised';
  const reminders = account.reminders + Number(waits);
  if (waits) await queueMail(ctx, { kind: 'invoice_due', orderId, occasion: `reminder ${reminders}` });
  const nextReminderAt = waits ? nextReminder(order.expiresAt, ctx.now) : null;
  await ctx.db.update(invoiceOrders).set({ nextReminderAt, reminders }).where(ofInvoiceOrder(ctx, orderId));
}

/** Orders whose invoices do not add up to what they cost, plus what is kept of cancelled tickets. */
const listChanged = async (db: Db): Promise<One[]> => {
  const rows = await db.execute<{ clientId: number; orderId: string }>(sql`
    SELECT a.client_id AS "clientId", a.order_id::text AS "orderId"
      FROM invoice_orders a JOIN orders o ON o.client_id = a.client_id AND o.id = a.order_id
     WHERE a.documented <> ${keptOf} + CASE WHEN o.status IN ('promised', 'paid') THEN o.tickets_total ELSE 0 END
     ORDER BY a.client_id, a.order_id LIMIT ${MOST}`);
  return rows.map(({ clientId, orderId }) => ({ clientId, orderId: Number(orderId) }));
};

async function correct(ctx: Context, orderId: number): Promise<void> {
  await writeInvoice(ctx, await lockOrder(ctx, orderId));
}
