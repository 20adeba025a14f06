import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { revocations } from '@/db/schema';
import type { Context } from '@/lib/context';

export type Revocation = Omit<typeof revocations.$inferSelect, 'clientId'>;

const MOST = 1000;

/**
 * The codes that were made void after a cursor (0: all), oldest first, at most a thousand: the last one's cursor asks for more. A
 * code is void when an entry has its order and position and a generation above its own. Nothing is ever added before a cursor
 * that was given out.
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
