import { and, eq, sql } from 'drizzle-orm';
import { carts, seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { releaseSeats, type SeatKey } from '../release';
import { releaseExpiredOf } from '../release-expired-of';

/** No request can name such a cart, as none can name that of an order. */
export const BLOCK_PREFIX = 'block:';
const blockCartOf = (blockId: number): string => `${BLOCK_PREFIX}${blockId}`;

/** The end of the hold of a block without an end. */
const NEVER = new Date('9999-01-01T00:00:00Z');

/** Which seats: these by `nr`, or so many of a price rank, whichever are free. */
type SeatsToBlock = { nrs: readonly number[] } | { categoryId: number; count: number };
type ToBlock = { blockId: number; subEventId: number; wanted: SeatsToBlock; releasesAt: Date | null };

export type Blocked = { nrs: number[] };

/**
 * Keeps free seats from sale, all or none, in the caller's transaction: the second way to hold (docs/locking.md). A cart of the
 * block's own holds them, so they count as any held seat does, and are free again when that cart expires.
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

/** Waits for the locks of others, in the order of the numbers. */
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

/** From the last seat down, because visitors get the first. Waits for locked seats only when the others are too few. */
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
 * Puts seats of a block on sale again: those at these `nrs`, or all. With the last of them the block ends, but where it `goesOn`: what
 * vouchers took out of it comes back to it then. @returns how many, and how many are left
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
  // What a voucher gives back later is free by the clock.
  if (row?.left === 0 && !goesOn) await endBlock({ client, db, now }, cartId);
  return { released, left: row?.left ?? 0 };
}

const endBlock = ({ client, db, now }: Context, cartId: string) =>
  db
    .update(carts)
    .set({ expiresAt: now })
    .where(and(eq(carts.clientId, client.id), eq(carts.id, cartId)));

/** Changes when a block's seats are on sale again. @returns false when that has happened already */
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
