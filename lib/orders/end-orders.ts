import { and, asc, eq, inArray, lte, ne, or } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { orders } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import { type Context, inTransaction } from '@/lib/context';
import { log } from '@/lib/log';
import { queueMail } from '@/lib/outbox';
import { freeSold, lockCart, releaseHold } from '@/lib/seats';
import { holdIdOf } from './hold-id';
import { lockOrder } from './lock-order';
import { moveOrder } from './move-order';
import { listLines } from './read-order';
import { releaseAt } from './release-at';

/**
 * Housekeeping: records which orders have expired and frees their seats. Safe in several processes at once. An order
 * that fails is left for the next run and does not block the others.
 * @returns how many ended, at most `most`
 */
export async function endOrders(db: Db, now: Date, most = 100): Promise<number> {
  const over = await db
    .select({ clientId: orders.clientId, id: orders.id })
    .from(orders)
    .where(
      // An order on invoice waits until staff decide, however late it is.
      and(
        inArray(orders.status, ['pending', 'promised']),
        lte(orders.expiresAt, now),
        or(eq(orders.status, 'pending'), ne(orders.channel, 'invoice')),
      ),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(most);
  let ended = 0;
  for (const { clientId, id } of over) {
    try {
      await expireOrder({ client: await getClientById(db, clientId), db, now }, id);
      ended++;
    } catch (error) {
      log.warn({ err: error, orderId: id }, 'an order could not be ended yet');
    }
  }
  return ended;
}

function expireOrder(ctx: Context, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    // It may have been paid or ended while we waited for the lock.
    if (order.expiresAt > ctx.now || !['pending', 'promised'].includes(order.status)) return;
    if (order.status === 'promised') {
      if (order.channel === 'invoice') return;
      // The performance may have been moved to a later time since.
      const until = releaseAt(ctx, await listLines(ctx, id));
      if (until > ctx.now) return waitUntil(ctx, id, until);
      await freeSold(ctx, order.id);
    } else {
      await lockCart(ctx, holdIdOf(order));
      await releaseHold(ctx, holdIdOf(order));
    }
    await moveOrder(ctx, order, 'expire', 'clock', { endedAt: ctx.now });
    if (order.status === 'promised') await queueMail(ctx, { kind: 'released', orderId: id });
  });
}

async function waitUntil({ client, db }: Context, id: number, expiresAt: Date): Promise<void> {
  await db
    .update(orders)
    .set({ expiresAt })
    .where(and(eq(orders.clientId, client.id), eq(orders.id, id)));
}
