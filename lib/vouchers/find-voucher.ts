import { and, eq, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { voucherSeries, vouchers } from '@/db/schema';
import type { Context } from '@/lib/context';
import { hashOf, plainCode } from './codes';

type Terms = Omit<
  typeof voucherSeries.$inferSelect,
  'clientId' | 'id' | 'name' | 'staffId' | 'subscriptionId' | 'request' | 'createdAt'
>;

/**
 * A voucher with the terms of its series. `used`: its uses in other carts and orders now; `held`: its seats in this cart; `inBlock`: free
 * seats of its block; null without a block.
 */
export type Voucher = Terms & { id: number; used: number; held: number; inBlock: number | null };

const MOST_CHARACTERS = 100;

const p = sql.placeholder;
/** The value in each subquery, so that Citus asks one shard only. */
const ofClient = sql`${p('clientId')}::int`;
const byHash = oncePerDatabase((db) =>
  db
    .select({
      id: vouchers.id,
      ticketTypeId: voucherSeries.ticketTypeId,
      mainEventId: voucherSeries.mainEventId,
      subEventIds: voucherSeries.subEventIds,
      blockId: voucherSeries.blockId,
      uses: voucherSeries.uses,
      seatsPerUse: voucherSeries.seatsPerUse,
      validFrom: voucherSeries.validFrom,
      validUntil: voucherSeries.validUntil,
      endedAt: sql<Date | null>`coalesce(${vouchers.endedAt}, ${voucherSeries.endedAt})`.mapWith(vouchers.endedAt),
      used: sql<number>`count_voucher_uses(${ofClient}, ${vouchers.id}, ${p('now')}::timestamptz, ${p('cartId')}::text)`,
      held: sql<number>`(SELECT count(*)::int FROM seats s JOIN carts c ON c.client_id = ${ofClient} AND c.id = s.cart_id
         WHERE s.client_id = ${ofClient} AND s.voucher_id = ${vouchers.id} AND s.cart_id = ${p('cartId')}::text
           AND c.expires_at > ${p('now')}::timestamptz)`,
      inBlock: sql<number | null>`CASE WHEN ${voucherSeries.blockId} IS NOT NULL THEN (
        SELECT count(*)::int FROM seats s JOIN carts b ON b.client_id = ${ofClient} AND b.id = s.cart_id
         WHERE s.client_id = ${ofClient} AND s.cart_id = 'block:' || ${voucherSeries.blockId}
           AND b.expires_at > ${p('now')}::timestamptz) END`,
    })
    .from(vouchers)
    .innerJoin(
      voucherSeries,
      and(eq(voucherSeries.clientId, vouchers.clientId), eq(voucherSeries.id, vouchers.seriesId)),
    )
    .where(and(eq(vouchers.clientId, p('clientId')), eq(vouchers.codeHash, p('hash'))))
    .prepare('voucher_by_code'),
);

/** The voucher of a typed code, with its uses as this cart sees them; undefined where there is none. */
export async function findVoucher(ctx: Context, typed: string, cartId?: string): Promise<Voucher | undefined> {
  if (typed.length > MOST_CHARACTERS || plainCode(typed) === '') return undefined;
  const { client, db, now } = ctx;
  const asked = { clientId: client.id, hash: hashOf(typed), now: now.toISOString(), cartId: cartId ?? null };
  const [found] = await byHash(db).execute(asked);
  return found;
}
