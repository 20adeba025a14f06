import { and, asc, eq, isNull } from 'drizzle-orm';
import { orders } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { isAddress } from './is-address';

export type PersonOrder = typeof orders.$inferSelect;

/**
 * The client's orders with this e-mail address, oldest first, locked until the transaction ends.
 * @throws AppError `not_found` when there are none, unless `mayBeNone`
 */
export async function listPersonOrders(
  { client, db }: Context,
  email: string,
  { mayBeNone = false } = {},
): Promise<PersonOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.clientId, client.id), isNull(orders.erasedAt), isAddress(orders.email, email)))
    .orderBy(asc(orders.id))
    .for('update');
  if (rows.length > 0 || mayBeNone) return rows;
  throw unknownPerson({ client }, email);
}

export const unknownPerson = ({ client }: Pick<Context, 'client'>, email: string): AppError =>
  new AppError('not_found', `${client.name} has no orders with the address ${JSON.stringify(email)}.`);
