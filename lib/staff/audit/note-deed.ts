import { sql } from 'drizzle-orm';
import type { AuditDetail } from '@/db/schema';
import type { OfficeContext } from '../office-context';

/** What somebody of the office did or read. Ids and amounts: no names, addresses or secrets; what is a name says `changed`. */
export type Deed = {
  /** As in `membership.ended`, `order.read`. */
  action: string;
  /** As in `membership 12`. */
  subject?: string;
  orderId?: number;
  paymentId?: number;
  detail?: AuditDetail;
  before?: AuditDetail;
  after?: AuditDetail;
  /** What the person gave as reason. */
  reason?: string;
};

/** Has the transaction of the office write what it does into the log, last of all and with what it did. */
export function noteDeed({ deeds }: OfficeContext, deed: Deed): void {
  if (!deeds) throw new Error('A deed of the office is noted inside its transaction');
  deeds.push(deed);
}

/** Appends what was noted to the organisation's chain. Locks its last link, so it comes last in a transaction (docs/locking.md). */
export async function appendDeeds(ctx: OfficeContext, deeds: readonly Deed[]): Promise<void> {
  const { person, session, requestId, permission, now } = ctx;
  for (const deed of deeds) {
    const row = { ...deed, at: now, staffId: person.id, sessionId: session.id, requestId, permission };
    await ctx.db.execute(sql`SELECT append_audit(${JSON.stringify(row)}::text::jsonb)`);
  }
}
