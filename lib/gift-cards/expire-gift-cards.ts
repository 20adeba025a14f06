import { and, asc, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { giftCardEntries, giftCards } from '@/db/schema';
import { money } from '@/lib/money';

/**
 * Housekeeping: records in the ledger that the balance of expired cards has lapsed, so that the figures show what is still owed. Money that
 * returns later (its order ended unpaid) lapses in the next run. @returns how many cards, at most `most`
 */
export async function expireGiftCards(db: Db, now: Date, most = 100): Promise<number> {
  const over = await db
    .select({ clientId: giftCards.clientId, id: giftCards.id })
    .from(giftCards)
    .where(and(lte(giftCards.expiresAt, now), gt(giftCards.balance, money('0.00'))))
    .orderBy(asc(giftCards.expiresAt))
    .limit(most);
  let lapsed = 0;
  for (const { clientId, id } of over) lapsed += await expire(db, now, { clientId, id });
  return lapsed;
}

/** Expires one card under its lock: two processes write one entry. */
async function expire(db: Db, now: Date, { clientId, id }: { clientId: number; id: number }): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const written = await db.execute(sql`
    WITH card AS MATERIALIZED (
      SELECT g.client_id, g.id, g.balance FROM ${giftCards} g
       WHERE g.client_id = ${clientId} AND g.id = ${id} AND g.expires_at <= ${at} AND g.balance > 0 FOR NO KEY UPDATE)
    INSERT INTO ${giftCardEntries} (client_id, card_id, nr, at, kind, amount)
    SELECT c.client_id, c.id, 0, ${at}, 'expired', -c.balance FROM card c
    RETURNING card_id`);
  return written.length;
}
