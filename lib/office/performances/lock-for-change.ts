import { and, eq } from 'drizzle-orm';
import { subEvents } from '@/db/schema';
import { lockPerformance } from '@/lib/seats';
import { type OfficeContext, Refusal, scopeFilter } from '@/lib/staff';

/** @throws Refusal `not_found` for a performance that does not exist or is out of the caller's scope */
export async function requireInScope({ client, db, membership }: OfficeContext, id: number): Promise<void> {
  const [found] = await db
    .select({ id: subEvents.id })
    .from(subEvents)
    .where(and(eq(subEvents.clientId, client.id), eq(subEvents.id, id), scopeFilter(membership)));
  if (!found) throw new Refusal('not_found');
}

/**
 * Locks a performance in the caller's scope, and returns its row. @throws Refusal `not_found`
 * @param anybody skips the scope: for a job, whose scope was checked when it was requested
 */
export async function lockForChange(ctx: OfficeContext, id: number, { anybody = false } = {}) {
  if (!anybody) await requireInScope(ctx, id);
  await lockPerformance(ctx, id);
  const [found] = await ctx.db
    .select()
    .from(subEvents)
    .where(and(eq(subEvents.clientId, ctx.client.id), eq(subEvents.id, id)));
  if (!found) throw new Refusal('not_found');
  return found;
}
