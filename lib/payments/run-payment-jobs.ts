import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { payments, refunds, testPayments } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { endOrders } from '@/lib/orders';
import { pollPayment } from './ask-payment';
import { askRefund } from './ask-refund';
import { endUpgrades } from './end-upgrades';
import type { Refund } from './list-refunds';
import type { Payment } from './read-payment';
import { sendRefund } from './send-refund';
import { advanceTestPayment } from './test-payment/advance-test-payment';
import type { TestPayment } from './test-payment/read-test-payment';

/** How long a claim lasts; after that another process takes over. */
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
  const tests = await takeTests(db, now);
  const ids = [...new Set([...asking, ...sending.map(({ refund }) => refund), ...tests].map((row) => row.clientId))];
  const owners = await Promise.all(ids.map((id) => getClientById(db, id)));
  const contextOf = (row: Pick<Payment, 'clientId'>): Context => {
    const client = owners.find(({ id }) => id === row.clientId);
    if (!client) throw new Error('A payment has no client');
    return { client, db, now };
  };
  await Promise.all([
    ...asking.map((payment) => pollPayment(contextOf(payment), payment)),
    ...sending.map(({ refund, payment }) => turnOf(refund)(contextOf(refund), refund, payment)),
    ...tests.map((test) => advanceTestPayment(contextOf(test), test)),
  ]);
  return ended + asking.length + sending.length + tests.length;
}

const turnOf = ({ status }: Refund) => (status === 'due' ? sendRefund : askRefund);

async function takePayments(db: Db, now: Date): Promise<Payment[]> {
  const takeOf = ({ client, ids }: Due) =>
    db
      .update(payments)
      .set({ nextAskAt: new Date(now.getTime() + LEASE_MS), asks: sql`${payments.asks} + 1` })
      .where(
        sql`${payments.clientId} = ${client} AND ${payments.id} IN (
          SELECT id FROM ${payments} WHERE client_id = ${client} AND id = ANY (${ids}::bigint[])
             AND next_ask_at <= ${now.toISOString()} FOR UPDATE SKIP LOCKED)`,
      )
      .returning();
  return fromEach(() => findDue(db, sql`${payments}`, sql`next_ask_at`, now), takeOf);
}

async function takeRefunds(db: Db, now: Date): Promise<{ refund: Refund; payment: Payment }[]> {
  const takeOf = ({ client, ids }: Due) =>
    db
      .update(refunds)
      .set({ nextTryAt: new Date(now.getTime() + LEASE_MS), tries: sql`${refunds.tries} + 1` })
      .from(payments)
      .where(
        sql`${payments.clientId} = ${client} AND ${payments.id} = ${refunds.paymentId} AND ${refunds.clientId} = ${client} AND ${refunds.id} IN (
          SELECT id FROM ${refunds} WHERE client_id = ${client} AND id = ANY (${ids}::bigint[])
             AND next_try_at <= ${now.toISOString()} FOR UPDATE SKIP LOCKED)`,
      )
      .returning({ refund: getTableColumns(refunds), payment: getTableColumns(payments) });
  return fromEach(() => findDue(db, sql`${refunds}`, sql`next_try_at`, now), takeOf);
}

async function takeTests(db: Db, now: Date): Promise<TestPayment[]> {
  const takeOf = ({ client, ids }: Due) =>
    db
      .update(testPayments)
      .set({ nextTryAt: new Date(now.getTime() + LEASE_MS) })
      .where(
        sql`${testPayments.clientId} = ${client} AND ${testPayments.id} IN (
          SELECT id FROM ${testPayments} WHERE client_id = ${client} AND id = ANY (${ids}::bigint[])
             AND next_try_at <= ${now.toISOString()} FOR UPDATE SKIP LOCKED)`,
      )
      .returning();
  return fromEach(() => findDue(db, sql`${testPayments}`, sql`next_try_at`, now), takeOf);
}

type Due = { client: number; ids: string };

/** What has waited longest, grouped by organisation. Nothing is locked yet: on Citus a statement cannot lock rows on several nodes. */
async function findDue(db: Db, table: SQL, at: SQL, now: Date): Promise<Due[]> {
  const rows = await db.execute<{ client: number; ids: string[] }>(sql`
    SELECT o.client_id AS client, array_agg(o.id) AS ids FROM (
      SELECT client_id, id FROM ${table} WHERE ${at} <= ${now.toISOString()} ORDER BY ${at} LIMIT ${MOST}) o
     GROUP BY 1`);
  return rows.map(({ client, ids }) => ({ client, ids: `{${ids.join()}}` }));
}

/** Another process may have claimed all of it in between. */
const ATTEMPTS = 5;

async function fromEach<Row>(find: () => Promise<Due[]>, takeOf: (due: Due) => PromiseLike<Row[]>): Promise<Row[]> {
  const taken: Row[] = [];
  for (let attempt = 0; attempt < ATTEMPTS && taken.length === 0; attempt++) {
    const due = await find();
    if (due.length === 0) break;
    for (const one of due) taken.push(...(await takeOf(one)));
  }
  return taken;
}
