import { sql } from 'drizzle-orm';
import type { OfficeContext } from '@/lib/staff';

/** Counts of things that need a person's attention. */
export type Needs = {
  failedRefunds: number;
  unassigned: number;
  failedMails: number;
  troubledPayments: number;
  failedJobs: number;
};

/** Older failures are left out: somebody has seen them, or nobody will. */
const DAYS = 14;
/** A payment counts after this many requests to its provider without a result. */
const MANY_ASKS = 5;

/** Counts over the whole organisation. Each count reads a partial index, so it does not grow with the tables. */
export async function readNeeds({ client, db, now }: OfficeContext): Promise<Needs> {
  const since = sql`${new Date(now.getTime() - DAYS * 24 * 3_600_000).toISOString()}::timestamptz`;
  const [row] = await db.execute<Needs>(sql`
    SELECT (SELECT count(*)::int FROM refunds r WHERE r.client_id = ${client.id} AND r.status = 'failed') AS "failedRefunds",
           (SELECT count(*)::int FROM refunds r WHERE r.client_id = ${client.id} AND r.is_unassigned) AS unassigned,
           (SELECT count(*)::int FROM mails m WHERE m.client_id = ${client.id} AND m.failed_at > ${since}) AS "failedMails",
           (SELECT count(*)::int FROM payments p WHERE p.client_id = ${client.id} AND p.next_ask_at IS NOT NULL AND p.last_error IS NOT NULL
               AND p.asks >= ${MANY_ASKS}) AS "troubledPayments",
           (SELECT count(*)::int FROM office_jobs j WHERE j.client_id = ${client.id} AND j.created_at > ${since}
               AND (j.state = 'failed' OR EXISTS (SELECT FROM office_job_items i
                 WHERE i.client_id = j.client_id AND i.job_id = j.id AND i.state = 'failed'))) AS "failedJobs"`);
  return row ?? { failedRefunds: 0, unassigned: 0, failedMails: 0, troubledPayments: 0, failedJobs: 0 };
}
