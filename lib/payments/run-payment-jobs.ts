import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { payments, refunds } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { endOrders } from '@/lib/orders';
import { pollPayment } from './ask-payment';
import { askRefund } from './ask-refund';
import { endUpgrades } from './end-upgrades';
import type { Refund } from './list-refunds';
import type { Payment } from './read-payment';
import { sendRefund } from './send-refund';

/** How long a run owns what it claimed; after that another process takes over. */
const LEASE_MS = 2 * 60 * 1000;
const MOST = 20;

/**
 * One run of the payment jobs: ends expired orders, polls providers about due payments, sends and polls refunds. Any
 * number of processes may run it at once; a claim lasts two minutes.
 * @returns how much there was to do
 */
export async function runPaymentJobs(db: Db, now: Date): Promise<number> {
  const ended = (await endOrders(db, now)) + (await endUpgrades(db, now));
  const asking = await takePayments(db, now);
  const sending = await takeRefunds(db, now);
  const ids = [...new Set([...asking, ...sending.map(({ refund }) => refund)].map((row) => row.clientId))];
  const owners = await Promise.all(ids.map((id) => getClientById(db, id)));
  const contextOf = (row: Payment | Refund): Context => {
    const client = owners.find(({ id }) => id === row.clientId);
    if (!client) throw new Error('A payment has no client');
    return { client, db, now };
  };
  await Promise.all([
    ...asking.map((payment) => pollPayment(contextOf(payment), payment)),
    ...sending.map(({ refund, payment }) => turnOf(refund)(contextOf(refund), refund, payment)),
  ]);
  return ended + asking.length + sending.length;
}

const turnOf = ({ status }: Refund) => (status === 'due' ? sendRefund : askRefund);

async function takePayments(db: Db, now: Date): Promise<Payment[]> {
  const takeOf = (client: number, most: number) =>
    db
      .update(payments)
      .set({ nextAskAt: new Date(now.getTime() + LEASE_MS), asks: sql`${payments.asks} + 1` })
      .where(
        sql`${payments.clientId} = ${client} AND ${payments.id} IN (
          SELECT id FROM ${payments} WHERE client_id = ${client} AND next_ask_at <= ${now.toISOString()}
           ORDER BY next_ask_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
      )
      .returning();
  return fromEach(await waitingClients(db, sql`${payments}`, sql`next_ask_at`, now), takeOf);
}

async function takeRefunds(db: Db, now: Date): Promise<{ refund: Refund; payment: Payment }[]> {
  const takeOf = (client: number, most: number) =>
    db
      .update(refunds)
      .set({ nextTryAt: new Date(now.getTime() + LEASE_MS), tries: sql`${refunds.tries} + 1` })
      .from(payments)
      .where(
        sql`${payments.clientId} = ${client} AND ${payments.id} = ${refunds.paymentId} AND ${refunds.clientId} = ${client} AND ${refunds.id} IN (
          SELECT id FROM ${refunds} WHERE client_id = ${client} AND next_try_at <= ${now.toISOString()}
           ORDER BY next_try_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
      )
      .returning({ refund: getTableColumns(refunds), payment: getTableColumns(payments) });
  return fromEach(await waitingClients(db, sql`${refunds}`, sql`next_try_at`, now), takeOf);
}

/** Whose turn it is: the organisations of those that wait longest. Nothing is locked yet: on Citus each is on its own worker. */
async function waitingClients(db: Db, table: SQL, at: SQL, now: Date): Promise<number[]> {
  const rows = await db.execute<{ client: number }>(sql`
    SELECT client_id AS client FROM ${table} WHERE ${at} <= ${now.toISOString()} ORDER BY ${at} LIMIT ${MOST}`);
  return [...new Set(rows.map(({ client }) => client))];
}

type Take<Row> = (client: number, most: number) => PromiseLike<Row[]>;

/** Takes from one organisation after the other until there are enough. */
async function fromEach<Row>(clients: number[], takeOf: Take<Row>): Promise<Row[]> {
  const taken: Row[] = [];
  for (const client of clients) if (taken.length < MOST) taken.push(...(await takeOf(client, MOST - taken.length)));
  return taken;
}
