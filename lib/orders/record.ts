import { sql } from 'drizzle-orm';
import { type AuditActor, auditLog } from '@/db/schema';
import { statement } from '@/db/statement';
import { type Context, whenCommitted } from '@/lib/context';
import { meters } from '@/lib/meters';

const p = sql.placeholder;

export type OrderDeed = {
  actor: AuditActor;
  action: string;
  orderId?: number;
  paymentId?: number;
  /** Ids and amounts: no names, addresses or secrets. */
  detail?: Record<string, string | number | boolean | null>;
};

/** Who acts. `staffId`: the person in the office. */
export type By = { actor: AuditActor; staffId?: number };

/** The `detail` of an entry that names the person. */
export const staffDetail = ({ staffId }: By) => (staffId === undefined ? {} : { staff: staffId });

/** Writes an entry of the audit log in the caller's transaction. */
export const record = (ctx: Context, deed: OrderDeed): Promise<void> => recordAll(ctx, [deed]);

/** Writes several entries in one statement. */
export async function recordAll(ctx: Context, deeds: readonly OrderDeed[]): Promise<void> {
  if (deeds.length === 0) return;
  const entries = JSON.stringify(deeds.map(({ detail = {}, ...deed }) => ({ ...deed, detail })));
  await insert(ctx.db, { clientId: ctx.client.id, now: ctx.now.toISOString(), entries });
  whenCommitted(ctx, () => {
    for (const { action } of deeds) meters.deeds.inc({ action });
  });
}

// Names only these columns, because the office's role may not write those of its hash chain (db/office-role.ts).
const insert = statement(
  'record',
  sql`
    INSERT INTO ${auditLog} (client_id, at, actor, action, order_id, payment_id, detail)
    SELECT ${p('clientId')}::int, ${p('now')}::timestamptz, d.actor, d.action, d."orderId", d."paymentId", d.detail
      FROM jsonb_to_recordset(${p('entries')}::text::jsonb)
        AS d(actor audit_actor, action text, "orderId" bigint, "paymentId" bigint, detail jsonb)
    RETURNING true`,
);
