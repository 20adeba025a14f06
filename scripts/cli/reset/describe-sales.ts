import { existsSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { claimPlace, startOwnDatabase } from '../../postgres/own-database';

type Sales = { name: string; orders: number; paid: string | null; currency: string };

/** Describes the sales in the checkout's own database to a person about to delete it. Starts the database for that. */
export async function describeSales(root: string, homes: readonly string[]): Promise<string> {
  if (!homes.some((home) => existsSync(join(home, 'postgres/PG_VERSION')))) return 'There is no database in it.';
  try {
    return inWords(await readSales(root));
  } catch (error) {
    return `What was sold cannot be read: ${error instanceof Error ? error.message : error}`;
  }
}

async function readSales(root: string): Promise<Sales[]> {
  const tell = (line: string) => console.error(line);
  const onService = () => {
    throw new Error('Doek has just been started.');
  };
  const taken = await claimPlace(root, 'command', { tell, onService });
  if ('service' in taken) return onService();
  const database = await startOwnDatabase(root, taken, tell);
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  try {
    return await sql<Sales[]>`
      SELECT name, count(orders.id)::integer AS orders, clients.currency,
        sum(total) FILTER (WHERE status = 'paid')::text AS paid
      FROM clients LEFT JOIN orders ON client_id = clients.id
      GROUP BY clients.id ORDER BY name`;
  } finally {
    await sql.end();
    await database.close();
  }
}

function inWords(sales: Sales[]): string {
  if (sales.length === 0) return 'It has no organisations.';
  return sales
    .map(({ name, orders, paid, currency }) => {
      const sold = orders === 0 ? 'nothing ordered' : `${orders} ${orders === 1 ? 'order' : 'orders'}`;
      return `  ${name}: ${sold}${paid ? `, ${currency} ${paid} paid` : ''}`;
    })
    .join('\n');
}
