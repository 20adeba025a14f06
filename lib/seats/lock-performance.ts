import { and, eq, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';

/**
 * Locks a performance until the transaction ends, after the cart and before the seats (docs/locking.md): no best seats are chosen there
 * meanwhile, no order is made, and the import waits. Undefined when there is none.
 */
export async function lockPerformance({ client, db }: Context, subEventId: number) {
  const [performance] = await lock(db).execute({ clientId: client.id, subEventId });
  return performance;
}

const lock = oncePerDatabase((db) =>
  db
    .select({ startsAt: subEvents.startsAt, cancelledAt: subEvents.cancelledAt })
    .from(subEvents)
    .where(and(eq(subEvents.clientId, sql.placeholder('clientId')), eq(subEvents.id, sql.placeholder('subEventId'))))
    .for('no key update')
    .prepare('lock_performance'),
);
