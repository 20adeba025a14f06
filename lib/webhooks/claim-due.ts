import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { statement } from '@/db/statement';

/** A delivery that this process has claimed until its lease ends. */
export type Claimed = {
  clientId: number;
  messageId: string;
  endpointId: number;
  /** Which attempt this is, from 1. */
  attempt: number;
  url: string;
  body: string;
};

/** The lease, well over the duration of one attempt: after it the claiming process counts as dead. */
const LEASE_SECONDS = 60;
/** Deliveries of one endpoint per claim, so that a slow endpoint does not delay the others. */
export const MOST_PER_ENDPOINT = 8;

type ClaimOptions = { mostEndpoints?: number; exceptEndpointIds?: number[] };

/** Claims deliveries that are due, the oldest first. No two callers get the same one, in any number of processes. */
export async function claimDue(
  db: Db,
  now: Date,
  { mostEndpoints = 8, exceptEndpointIds = [] }: ClaimOptions = {},
): Promise<Claimed[]> {
  const claimed: Claimed[] = [];
  const waiting = await findWaiting(db, now, { mostEndpoints, exceptEndpointIds });
  for (const { clientId, endpointIds } of waiting) claimed.push(...(await claimOf(db, clientId, endpointIds, now)));
  return claimed;
}

type Waiting = { clientId: number; endpointIds: number[] };

/**
 * The organisations whose deliveries are due longest. Reads without locks: on Citus the rows of each organisation are on their own worker.
 */
const findWaiting = (db: Db, now: Date, { mostEndpoints, exceptEndpointIds }: Required<ClaimOptions>) =>
  waitingAt(db, { now: now.toISOString(), mostEndpoints, except: `{${exceptEndpointIds.join(',')}}` });

const p = sql.placeholder;
const waitingAt = statement<Waiting>(
  'webhooks_waiting',
  sql`
    SELECT o.client_id AS "clientId", array_agg(o.id) AS "endpointIds"
      FROM (SELECT * FROM (
              SELECT e.client_id, e.id,
                     (SELECT min(next_attempt_at) FROM webhook_deliveries w
                       WHERE w.client_id = e.client_id AND w.endpoint_id = e.id AND w.next_attempt_at IS NOT NULL) AS since
                FROM webhook_endpoints e
               WHERE NOT e.archived AND e.stopped_at IS NULL AND e.id <> ALL (${p('except')}::int[])) e
             WHERE since <= ${p('now')}::timestamptz ORDER BY since LIMIT ${p('mostEndpoints')}) o
     GROUP BY 1 ORDER BY min(o.since)`,
);

async function claimOf(db: Db, clientId: number, endpointIds: number[], now: Date): Promise<Claimed[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db.execute<Claimed>(sql`
    WITH due AS (
      SELECT e.url, d.* FROM webhook_endpoints e
       CROSS JOIN LATERAL (
        SELECT client_id, message_id, endpoint_id FROM webhook_deliveries w
         WHERE w.client_id = ${clientId} AND w.endpoint_id = e.id AND w.next_attempt_at <= ${at}
         ORDER BY w.next_attempt_at LIMIT ${MOST_PER_ENDPOINT} FOR UPDATE SKIP LOCKED) d
       WHERE e.client_id = ${clientId} AND e.id = ANY (${`{${endpointIds.join(',')}}`}::int[])
         AND NOT e.archived AND e.stopped_at IS NULL),
    taken AS (
      UPDATE webhook_deliveries w
         SET attempts = attempts + 1, last_attempt_at = ${at},
             next_attempt_at = ${at} + make_interval(secs => ${LEASE_SECONDS})
        FROM due WHERE w.client_id = ${clientId} AND (w.message_id, w.endpoint_id) = (due.message_id, due.endpoint_id)
      RETURNING w.client_id, w.message_id, w.endpoint_id, w.attempts, due.url)
    SELECT t.client_id AS "clientId", t.message_id AS "messageId", t.endpoint_id AS "endpointId", t.attempts AS attempt,
           t.url, m.body
      FROM taken t JOIN webhook_messages m ON m.client_id = ${clientId} AND m.id = t.message_id`);
  return [...rows];
}
