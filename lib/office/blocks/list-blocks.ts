import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { blocks, carts, seats, staff } from '@/db/schema';
import { BLOCK_PREFIX } from '@/lib/seats';
import type { OfficeContext } from '@/lib/staff';
import { mayChangeAll } from './change-blocks';

const cartOf = sql`${BLOCK_PREFIX} || ${blocks.id}`;

/** The blocks of a performance that are not released yet, oldest first. `isOurs`: the caller may change it. */
export async function listBlocks(ctx: OfficeContext, subEventId: number) {
  const { client, db, now, person } = ctx;
  const rows = await db
    .select({
      id: blocks.id,
      reason: blocks.reason,
      owner: blocks.owner,
      colour: blocks.colour,
      releasesAt: blocks.releasesAt,
      staffId: blocks.staffId,
      by: staff.name,
      nrs: sql<number[]>`(SELECT coalesce(json_agg(s.nr ORDER BY s.nr), '[]') FROM ${seats} s
        WHERE s.client_id = ${blocks.clientId} AND s.cart_id = ${cartOf})`,
    })
    .from(blocks)
    .innerJoin(carts, and(eq(carts.clientId, blocks.clientId), sql`${carts.id} = ${cartOf}`))
    .leftJoin(staff, eq(staff.id, blocks.staffId))
    .where(
      and(
        eq(blocks.clientId, client.id),
        eq(blocks.subEventId, subEventId),
        isNull(blocks.endedAt),
        sql`${carts.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(blocks.id));
  const mayAll = mayChangeAll(ctx);
  return rows.map((row) => ({ ...row, isOurs: mayAll || row.staffId === person.id }));
}

export type ListedBlock = Awaited<ReturnType<typeof listBlocks>>[number];
