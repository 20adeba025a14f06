import { and, eq, isNull } from 'drizzle-orm';
import { blocks, renewals } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { unblockSeats } from '@/lib/seats';
import { findRenewal } from './find-renewal';

/** Puts the seats kept for the holder of this link on sale at once. Seats in carts or orders stay. Idempotent. */
export async function declineRenewal(ctx: Context, token: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { client, db, now } = ctx;
    const ofToken = and(eq(renewals.clientId, client.id), eq(renewals.token, token));
    const [row] = await db
      .select({ id: renewals.id })
      .from(renewals)
      .where(and(ofToken, isNull(renewals.declinedAt)))
      .for('no key update');
    const renewal = row && (await findRenewal(ctx, token));
    if (!renewal?.isOpen) return;
    await db.update(renewals).set({ declinedAt: now }).where(ofToken);
    const made = await db
      .select({ id: blocks.id, subEventId: blocks.subEventId })
      .from(blocks)
      .where(and(eq(blocks.clientId, client.id), eq(blocks.subscriptionId, renewal.subscriptionId)))
      .orderBy(blocks.subEventId);
    for (const { id, subEventId } of made) {
      const nrs = renewal.seats.filter((seat) => seat.subEventId === subEventId && seat.isKept).map(({ nr }) => nr);
      // Kept seats of other people may be in carts now, and return to the block.
      if (nrs.length > 0) await unblockSeats(ctx, id, nrs, { goesOn: true });
    }
  });
}
