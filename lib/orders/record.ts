import { sql } from 'drizzle-orm';
import { type AuditActor, auditLog } from '@/db/schema';
import { type Context, whenCommitted } from '@/lib/context';
import { meters } from '@/lib/meters';

type Deed = {
  actor: AuditActor;
  action: string;
  orderId?: number;
  paymentId?: number;
  /** Ids and amounts: no names, addresses or secrets. */
  detail?: Record<string, string | number | boolean | null>;
};

/** Who does it. `staffId`: the person in the office. */
export type By = { actor: AuditActor; staffId?: number };

/** The person, as `detail` of an entry has them. */
export const staffDetail = ({ staffId }: By) => (staffId === undefined ? {} : { staff: staffId });

/** Writes an entry of the audit log in the caller's transaction. */
export async function record(ctx: Context, deed: Deed): Promise<void> {
  const { actor, action, orderId = null, paymentId = null, detail = {} } = deed;
  // These columns alone: those of the office's chain, its role may not name (db/office-role.ts).
  await ctx.db.execute(sql`
    INSERT INTO ${auditLog} (client_id, at, actor, action, order_id, payment_id, detail)
    VALUES (${ctx.client.id}, ${ctx.now.toISOString()}::timestamptz, ${actor}, ${action}, ${orderId}::bigint, ${paymentId}::bigint,
            ${JSON.stringify(detail)}::text::jsonb)`);
  whenCommitted(ctx, () => meters.deeds.inc({ action }));
}
