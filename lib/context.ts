import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import type { clients } from '@/db/schema';
import { databaseCode } from '@/lib/errors';

/** `catalogueVersion`: of everything that it shows and sells, when it was read. */
export type Client = typeof clients.$inferSelect & { catalogueVersion: number };

/** What every operation is given: the tenant, the database or a transaction, and one clock reading per request. */
export type Context = { client: Client; db: Db; now: Date };

/** The SQLSTATE of a transaction that the database chose to end a deadlock: it may be run again. */
export const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/**
 * Runs `work` in one transaction and gives it a context that writes there. Waits at most three seconds for a lock.
 * A transaction that the database chose to end a deadlock is run again, so `work` must touch nothing but the database.
 */
export async function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction(async (db) => {
        await db.execute(sql`SET LOCAL lock_timeout = '3s'`);
        return work({ ...ctx, db });
      });
    } catch (error) {
      if (attempt === ATTEMPTS || databaseCode(error) !== DEADLOCK) throw error;
    }
  }
}
