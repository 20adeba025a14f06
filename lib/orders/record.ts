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

/** Writes down who did what, in the caller's transaction. */
export async function record(ctx: Context, { detail = {}, ...deed }: Deed): Promise<void> {
  await ctx.db.insert(auditLog).values({ clientId: ctx.client.id, at: ctx.now, detail, ...deed });
  whenCommitted(ctx, () => meters.deeds.inc({ action: deed.action }));
}
