import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { orders } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';

export type PersonOrder = typeof orders.$inferSelect;

/**
 * The orders of the client that were made with this e-mail address, the oldest first, locked until the transaction ends.
 * Case and spaces around it do not matter.
 * @throws AppError `not_found` when there are none, unless there `mayBeNone`
 */
export async function listPersonOrders(
  { client, db }: Context,
  email: string,
  { mayBeNone = false } = {},
): Promise<PersonOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.clientId, client.id),
        isNull(orders.erasedAt),
        eq(sql`lower(normalize(trim(${orders.email})))`, email.trim().normalize('NFC').toLowerCase()),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update');
  if (rows.length > 0 || mayBeNone) return rows;
  throw new AppError('not_found', `${client.name} has no orders with the address ${JSON.stringify(email)}.`);
}
