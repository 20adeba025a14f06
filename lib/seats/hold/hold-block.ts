import { and, eq, sql } from 'drizzle-orm';
import { carts, seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { releaseSeats, type SeatKey } from '../release';
import { releaseExpiredOf } from '../release-expired-of';

/** Prefix of a block's cart id; no id in a request can contain a colon. */
export const BLOCK_PREFIX = 'block:';
const blockCartOf = (blockId: number): string => `${BLOCK_PREFIX}${blockId}`;

/** The expiry of the cart of a block without an end. */
const NEVER = new Date('9999-01-01T00:00:00Z');

/** The wanted seats: these by `nr`, or any `count` free ones of a price rank. */
type SeatsToBlock = { nrs: readonly number[] } | { categoryId: number; count: number };
type ToBlock = { blockId: number; subEventId: number; wanted: SeatsToBlock; releasesAt: Date | null };

export type Blocked = { nrs: number[] };

/**
 * Blocks free seats from sale, all or none, in the caller's transaction (docs/locking.md, the second way to hold). The block's own cart
 * holds them, so they count as held, and are free again when that cart expires.
 * @throws AppError `seat_taken`, with the taken `nrs`, or `sold_out`, with how many are `available`
 */
export async function blockSeats(ctx: Context, { blockId, subEventId, wanted, releasesAt }: ToBlock): Promise<Blocked> {
  const { client, db, now } = ctx;
  const cartId = blockCartOf(blockId);
  const expiresAt = releasesAt ?? NEVER;
  await db
    .insert(carts)
    .values({ clientId: client.id, id: cartId, expiresAt })
    .onConflictDoUpdate({ target: [carts.clientId, carts.id], set: { expiresAt } });
  await releaseExpiredOf(db, client.id, now, [subEventId]);
  const nrs = 'nrs' in wanted ? await lockThese(ctx, subEventId, wanted.nrs) : await lockAny(ctx, subEventId, wanted);
  await db.execute(sql`
    UPDATE ${seats} SET cart_id = ${cartId}, price = 0, held_at = ${now.toISOString()}::timestamptz, voucher_id = NULL, block_id = NULL
     WHERE client_id = ${client.id} AND sub_event_id = ${subEventId} AND nr = ANY (${list(nrs)})`);
  return { nrs };
}

const list = (nrs: readonly number[]) => sql`${`{${nrs.join()}}`}::int[]`;

/** Waits for locks of others, in the order of `nr`. */
async function lockThese({ client, db }: Context, subEventId: number, nrs: readonly number[]): Promise<number[]> {
  const found = await db.execute<{ nr: number; free: boolean }>(sql`
    SELECT nr, cart_id IS NULL AND order_id IS NULL AS free FROM ${seats}
     WHERE client_id = ${client.id} AND sub_event_id = ${subEventId} AND nr = ANY (${list(nrs)})
     ORDER BY nr FOR NO KEY UPDATE`);
  const free = new Set(found.flatMap((seat) => (seat.free ? [seat.nr] : [])));
  const taken = nrs.filter((nr) => !free.has(nr));
  if (taken.length > 0) throw new AppError('seat_taken', 'These seats are taken', { extra: { nrs: taken } });
  return [...free];
}

/** From the last seat down, because visitors get the first ones. Waits for locked seats only if too few others are free. */
async function lockAny(
  { client, db }: Context,
  subEventId: number,
  { categoryId, count }: { categoryId: number; count: number },
): Promise<number[]> {
  const pick = async (how: string) => {
    const rows = await db.execute<{ nr: number }>(sql`
      SELECT nr FROM ${seats}
       WHERE client_id = ${client.id} AND sub_event_id = ${subEventId} AND category_id = ${categoryId}
         AND cart_id IS NULL AND order_id IS NULL
       ORDER BY nr DESC NULLS LAST LIMIT ${count} FOR NO KEY UPDATE ${sql.raw(how)}`);
    return rows.map(({ nr }) => nr);
  };
  const quick = await pick('SKIP LOCKED');
  const nrs = quick.length === count ? quick : await pick('');
  if (nrs.length < count) throw new AppError('sold_out', 'Too few are free', { extra: { available: nrs.length } });
  return nrs;
}

/**
 * Puts seats of a block on sale again: those at `nrs`, or all. Without seats the block ends, unless `goesOn`: then seats that vouchers took
 * return to it.
 * @returns how many were released, and how many are left
 */
export async function unblockSeats(
  { client, db, now }: Context,
  blockId: number,
  nrs?: readonly number[],
  { goesOn = false } = {},
): Promise<{ released: number; left: number }> {
  const cartId = blockCartOf(blockId);
  const ofBlock = sql`client_id = ${client.id} AND cart_id = ${cartId}`;
  await db.execute(sql`SELECT FROM ${carts} WHERE client_id = ${client.id} AND id = ${cartId} FOR NO KEY UPDATE`);
  const found = await db.execute<SeatKey>(sql`
    SELECT sub_event_id AS "subEventId", nr FROM ${seats}
     WHERE ${ofBlock} ${nrs ? sql`AND nr = ANY (${list(nrs)})` : sql``} ORDER BY sub_event_id, nr FOR NO KEY UPDATE`);
  const released = await releaseSeats(db, client.id, found);
  const [row] = await db.execute<{ left: number }>(sql`SELECT count(*)::int AS left FROM ${seats} WHERE ${ofBlock}`);
  // Expires the block's cart, so that seats which a voucher gives back later are free.
  if (row?.left === 0 && !goesOn) await endBlock({ client, db, now }, cartId);
  return { released, left: row?.left ?? 0 };
}

const endBlock = ({ client, db, now }: Context, cartId: string) =>
  db
    .update(carts)
    .set({ expiresAt: now })
    .where(and(eq(carts.clientId, client.id), eq(carts.id, cartId)));

/** Changes when a block's seats are on sale again. @returns false when they already are */
export async function moveRelease({ client, db }: Context, blockId: number, releasesAt: Date | null): Promise<boolean> {
  const moved = await db
    .update(carts)
    .set({ expiresAt: releasesAt ?? NEVER })
    .where(
      and(
        eq(carts.clientId, client.id),
        eq(carts.id, blockCartOf(blockId)),
        sql`${carts.expiresAt} > statement_timestamp()`,
      ),
    )
    .returning({ id: carts.id });
  return moved.length > 0;
}
