import { sql } from 'drizzle-orm';
import { auditLog, refunds } from '@/db/schema';
import { statement } from '@/db/statement';
import { batchByClient } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { meters } from '@/lib/meters';
import { nextAskAt } from './schedule';

const ACTION = 'refund.sent';

/** `providerRef`: null where everything had been returned already, so there is nothing to ask about. `detail`: for the log. */
type Sent = {
  id: number;
  paymentId: number;
  orderId: number;
  providerRef: string | null;
  detail: { amount: string; currency: string };
};

/** Records that the provider has accepted a refund. Answers that arrive together are written in one statement. */
export async function noteSent({ db, client, now }: Context, sent: Sent): Promise<void> {
  const nextTryAt = sent.providerRef === null ? null : nextAskAt(0, now);
  await note(db, client.id, { ...sent, at: now, nextTryAt });
  meters.deeds.inc({ action: ACTION });
}

const note = batchByClient(async (db, clientId, sent: (Sent & { at: Date; nextTryAt: Date | null })[]) => {
  await write(db, { clientId, sent: JSON.stringify(sent) });
  return sent.map(() => true);
});

const p = sql.placeholder;
const write = statement(
  'note_sent_refunds',
  sql`
    WITH sent AS (
      SELECT * FROM jsonb_to_recordset(${p('sent')}::text::jsonb) AS s(id bigint, "paymentId" bigint, "orderId" bigint,
        "providerRef" text, "nextTryAt" timestamptz, at timestamptz, detail jsonb)),
    noted AS (
      UPDATE ${refunds} r
         SET status = (CASE WHEN s."providerRef" IS NULL THEN 'returned' ELSE 'sent' END)::refund_status,
             tries = CASE WHEN s."providerRef" IS NULL THEN r.tries ELSE 0 END,
             provider_ref = s."providerRef", next_try_at = s."nextTryAt", last_error = NULL
        FROM sent s
       WHERE r.client_id = ${p('clientId')}::int AND r.id = s.id AND r.status = 'due')
    INSERT INTO ${auditLog} (client_id, at, actor, action, order_id, payment_id, detail)
    SELECT ${p('clientId')}::int, s.at, 'clock', ${sql.raw(`'${ACTION}'`)}, s."orderId", s."paymentId", s.detail FROM sent s`,
);
