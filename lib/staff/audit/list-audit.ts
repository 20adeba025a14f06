import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { auditLog, auditReads, staff } from '@/db/schema';
import type { OfficeContext } from '../office-context';

const PAGE = 50;

const COLUMNS = {
  nr: auditLog.chainNr,
  at: auditLog.at,
  action: auditLog.action,
  subject: auditLog.subject,
  orderId: auditLog.orderId,
  permission: auditLog.permission,
  reason: auditLog.reason,
  detail: auditLog.detail,
  before: auditLog.before,
  after: auditLog.after,
  staffId: auditLog.staffId,
  name: staff.name,
  /** How many other things of the same kind were read within the minute. */
  moreReads: sql<number>`greatest(0, (SELECT count(*) FROM ${auditReads} r
    WHERE r.client_id = ${auditLog.clientId} AND r.chain_nr = ${auditLog.chainNr}) - 1)::int`,
};

/** A page of the audit log, newest first; `before`: entries with a lower number. `more`: the `before` of the next page. */
export async function listAudit(
  ctx: OfficeContext,
  { before, staffId }: { before?: number | undefined; staffId?: number | undefined } = {},
) {
  const rows = await ctx.db
    .select(COLUMNS)
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staffId))
    .where(
      and(
        eq(auditLog.clientId, ctx.client.id),
        isNotNull(auditLog.chainNr),
        before === undefined ? undefined : lt(auditLog.chainNr, before),
        staffId === undefined ? undefined : eq(auditLog.staffId, staffId),
      ),
    )
    .orderBy(desc(auditLog.chainNr))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  return { rows: shown, more: rows.length > PAGE ? (shown.at(-1)?.nr ?? undefined) : undefined };
}
