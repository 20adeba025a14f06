import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { orderLines, orders, upgrades } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import { type Context, inTransaction } from '@/lib/context';
import { log } from '@/lib/log';
import { lockOrder, PAYMENT_MINUTES } from '@/lib/orders';
import { withdrawUpgrade } from './pay-upgrade';
import { askSoon } from './read-payment';
import { getUpgrade } from './read-upgrade';

/**
 * Ends upgrades whose deadline has passed or whose ticket is gone: frees their seats; the next poll closes their open payments. Safe in
 * several processes at once.
 * @returns how many ended
 */
export async function endUpgrades(db: Db, now: Date, most = 100): Promise<number> {
  const over = await db.execute<{ client_id: number; id: string }>(sql`
    SELECT u.client_id, u.id FROM ${upgrades} u
     WHERE u.status = 'waiting' AND (u.pay_by <= ${now.toISOString()}::timestamptz - make_interval(mins => ${PAYMENT_MINUTES})
       OR NOT EXISTS (SELECT FROM ${orders} o JOIN ${orderLines} l ON l.client_id = o.client_id AND l.order_id = o.id
            WHERE o.client_id = u.client_id AND o.id = u.order_id AND o.status = 'paid'
              AND l.position = u.position AND l.status = 'live'))
     ORDER BY u.pay_by LIMIT ${most}`);
  let ended = 0;
  for (const { client_id, id } of over) {
    try {
      await expire({ client: await getClientById(db, client_id), db, now }, Number(id));
      ended++;
    } catch (error) {
      log.warn({ err: error, upgradeId: id }, 'an upgrade could not be ended yet');
    }
  }
  return ended;
}

function expire(ctx: Context, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { orderId } = await getUpgrade(ctx, id);
    await lockOrder(ctx, orderId);
    const upgrade = await getUpgrade(ctx, id);
    // It may have been paid while we waited for the lock.
    if (upgrade.status !== 'waiting') return;
    await withdrawUpgrade(ctx, upgrade, { status: 'expired', actor: 'clock' });
    await askSoon(ctx, orderId);
  });
}
