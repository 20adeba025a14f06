import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { revocations } from '@/db/schema';
import type { Context } from '@/lib/context';

export type Revocation = Omit<typeof revocations.$inferSelect, 'clientId'>;

const MOST = 1000;

/**
 * Codes voided after a cursor (0: all), oldest first, at most a thousand: continue with the last one's cursor. A code is void when an entry
 * has its order and position and a higher generation. No entry is ever added before a cursor that was returned.
 */
export async function listRevocations(ctx: Context, after = 0): Promise<Revocation[]> {
  const rows = await laterThan(ctx.db).execute({ clientId: ctx.client.id, after });
  return rows.map(({ clientId: _, ...revocation }) => revocation);
}

const p = sql.placeholder;
const laterThan = oncePerDatabase((db) =>
  db
    .select()
    .from(revocations)
    .where(and(eq(revocations.clientId, p('clientId')), gt(revocations.cursor, p('after'))))
    .orderBy(asc(revocations.cursor))
    .limit(MOST)
    .prepare('revocations_after'),
);
