import { sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
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
  await insert(ctx.db).execute({ clientId: ctx.client.id, at: ctx.now, actor, action, orderId, paymentId, detail });
  whenCommitted(ctx, () => meters.deeds.inc({ action }));
}

const p = sql.placeholder;
const insert = oncePerDatabase((db) =>
  db
    .insert(auditLog)
    .values({
      clientId: p('clientId'),
      at: p('at'),
      actor: p('actor'),
      action: p('action'),
      orderId: p('orderId'),
      paymentId: p('paymentId'),
      detail: p('detail'),
    })
    .prepare('record_deed'),
);
