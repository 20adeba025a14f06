import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

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
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db.execute<Claimed>(sql`
    WITH waiting AS (
      SELECT e.client_id, e.id, e.url,
             (SELECT min(next_attempt_at) FROM webhook_deliveries w
               WHERE w.client_id = e.client_id AND w.endpoint_id = e.id AND w.next_attempt_at IS NOT NULL) AS since
        FROM webhook_endpoints e
       WHERE NOT e.archived AND e.stopped_at IS NULL AND e.id <> ALL (${`{${exceptEndpointIds.join(',')}}`}::int[])),
    due AS (
      SELECT e.url, d.* FROM (SELECT * FROM waiting WHERE since <= ${at} ORDER BY since LIMIT ${mostEndpoints}) e
       CROSS JOIN LATERAL (
        SELECT client_id, message_id, endpoint_id FROM webhook_deliveries w
         WHERE w.client_id = e.client_id AND w.endpoint_id = e.id AND w.next_attempt_at <= ${at}
         ORDER BY w.next_attempt_at LIMIT ${MOST_PER_ENDPOINT} FOR UPDATE SKIP LOCKED) d),
    taken AS (
      UPDATE webhook_deliveries w
         SET attempts = attempts + 1, last_attempt_at = ${at},
             next_attempt_at = ${at} + make_interval(secs => ${LEASE_SECONDS})
        FROM due WHERE (w.client_id, w.message_id, w.endpoint_id) = (due.client_id, due.message_id, due.endpoint_id)
      RETURNING w.client_id, w.message_id, w.endpoint_id, w.attempts, due.url)
    SELECT t.client_id AS "clientId", t.message_id AS "messageId", t.endpoint_id AS "endpointId", t.attempts AS attempt,
           t.url, m.body
      FROM taken t JOIN webhook_messages m ON m.client_id = t.client_id AND m.id = t.message_id`);
  return [...rows];
}
