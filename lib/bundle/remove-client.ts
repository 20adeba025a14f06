import { and, count, eq, inArray, sql, sum } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clients, orders } from '@/db/schema';
import { AppError, databaseCode } from '@/lib/errors';
import { tablesToClear } from './remove/tables-to-clear';

/** Orders of an organisation, which a removal deletes. */
export type Sales = {
  clientId: number;
  clientName: string;
  title: string;
  orders: number;
  paid: string;
  currency: string;
};
export type Removed = Sales & { rows: number; tables: number };

/** Orders that were or may be paid. */
const SOLD = ['pending', 'promised', 'paid', 'refunded'] as const;
const DEADLOCK = '40P01';
const ATTEMPTS = 3;
/** Triggers that count write rows again during the removal. */
const PASSES = 5;

/** @throws AppError `client_not_found` */
export async function getSales(db: Db, name: string): Promise<Sales> {
  const [client] = await db.select().from(clients).where(eq(clients.name, name));
  if (!client) throw new AppError('client_not_found', `There is no client "${name}".`);
  const { id: clientId, title, currency } = client;
  const of = eq(orders.clientId, clientId);
  const [sold] = await db
    .select({ orders: count() })
    .from(orders)
    .where(and(of, inArray(orders.status, SOLD)));
  const [money] = await db
    .select({ paid: sum(orders.total) })
    .from(orders)
    .where(and(of, eq(orders.status, 'paid')));
  return { clientId, clientName: name, title, orders: sold?.orders ?? 0, paid: money?.paid ?? '0.00', currency };
}

/**
 * Removes an organisation with all its rows in one transaction, and notifies the serving processes. Concurrent
 * purchases are waited for, or find nothing.
 * @throws AppError `client_not_found`; Error in one sentence when it has sold and `withSales` is not set
 */
export async function removeClient(db: Db, name: string, { withSales }: { withSales: boolean }): Promise<Removed> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => remove(tx, name, withSales));
    } catch (error) {
      if (attempt === ATTEMPTS || databaseCode(error) !== DEADLOCK) throw error;
    }
  }
}

async function remove(tx: Db, name: string, withSales: boolean): Promise<Removed> {
  // From here on no new row can refer to the organisation.
  await tx.select().from(clients).where(eq(clients.name, name)).for('update');
  const sales = await getSales(tx, name);
  if (sales.orders > 0 && !withSales) throw new Error(`${sales.title} (${name}) has sold: nothing was removed.`);

  const { clientId } = sales;
  const cleared = new Set<string>();
  const tables = await tablesToClear(tx);
  let rows = 0;
  for (let pass = 1; ; pass++) {
    const before = rows;
    for (const { table, columns } of tables) {
      const mine = columns.map((column) => sql`${sql.identifier(column)} = ${clientId}`);
      const gone = await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE ${sql.join(mine, sql` OR `)}`);
      if (gone.count === 0) continue;
      rows += gone.count;
      cleared.add(table);
    }
    if (rows === before) break;
    if (pass === PASSES) throw new Error(`Rows of ${name} come back while they are removed: nothing was removed.`);
  }
  // These tables have the organisation's id inside a text.
  await tx.execute(
    sql`DELETE FROM staff_mails WHERE kind = 'report' AND split_part(about, ' ', 1) = ${String(clientId)}`,
  );
  await tx.delete(clients).where(eq(clients.id, clientId));
  await tx.execute(sql`SELECT pg_notify('doek_catalogue', ${String(clientId)})`);
  return { ...sales, rows: rows + 1, tables: cleared.size + 1 };
}
