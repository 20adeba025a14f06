import { createHash } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { auditHeads, auditLog, ERASED_BEFORE } from '@/db/schema';

/**
 * `links`: how many entries are intact. `broken`: the number of the first that is changed or missing. `head`: the last hash, to store
 * elsewhere.
 */
export type AuditChain = { links: number; head: string; broken?: number };

const PAGE = 1000;

/**
 * Verifies the audit chain of an organisation link by link. It finds entries that were changed, removed or inserted, except that reasons
 * of erased buyers are gone. Whoever can write `audit_heads` could still cut off the end, so store the head elsewhere.
 */
export async function verifyChain(db: Db, clientId: number): Promise<AuditChain> {
  const [last] = await db.select().from(auditHeads).where(eq(auditHeads.clientId, clientId));
  let [links, hash] = [0, ''];
  for (;;) {
    const rows = await db
      .select({
        nr: auditLog.chainNr,
        hash: auditLog.hash,
        payload: sql<string>`audit_content(ROW(${auditLog}.*)::audit_log)`,
        reasonHash: auditLog.reasonHash,
        // A reason may only be missing where the buyer was erased.
        isReasonRight: sql<boolean>`${auditLog.reasonHash} IS NULL OR CASE WHEN ${auditLog.reason} IS NULL
          THEN EXISTS (SELECT FROM orders o WHERE o.client_id = ${auditLog.clientId} AND o.id = ${auditLog.orderId} AND o.erased_at IS NOT NULL)
          ELSE ${auditLog.reasonHash} = encode(sha256(convert_to(${auditLog.reason}, 'UTF8')), 'hex') END`,
      })
      .from(auditLog)
      .where(and(eq(auditLog.clientId, clientId), gt(auditLog.chainNr, links)))
      .orderBy(asc(auditLog.chainNr))
      .limit(PAGE);
    for (const row of rows) {
      const made = createHash('sha256').update(`${hash}${row.payload}`).digest('hex');
      const expected = row.reasonHash === ERASED_BEFORE ? row.hash : made;
      if (!row.isReasonRight || row.nr !== links + 1 || row.hash !== expected)
        return { links, head: hash, broken: links + 1 };
      [links, hash] = [links + 1, expected ?? ''];
    }
    if (rows.length < PAGE) break;
  }
  const isWhole = links === (last?.chainNr ?? 0) && hash === (last?.hash ?? '');
  return { links, head: hash, ...(!isWhole && { broken: links + 1 }) };
}
