import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { clients } from '@/db/schema';
import { cacheByAge } from '@/lib/cache';
import { CLIENT_NAME } from '@/lib/clients';
import { type AddressRange, findNetwork, isWithin } from '@/lib/networks';

const remember = cacheByAge<AddressRange[]>({ forMs: 10_000, most: 1000 });

const limitsByName = oncePerDatabase((db) =>
  db
    .select({ limits: clients.limits })
    .from(clients)
    .where(eq(clients.name, sql.placeholder('name')))
    .prepare('limits_by_name'),
);

/**
 * Whether an organisation has exempted this address from limits (a box office, its own site). Cached for ten seconds; false for everyone
 * while the database does not answer.
 */
export async function isAllowed(db: Db, clientName: string, address: string, now: Date): Promise<boolean> {
  if (!CLIENT_NAME.test(clientName)) return false;
  try {
    const networks = await remember(clientName, now, async () => {
      const [client] = await limitsByName(db).execute({ name: clientName });
      return (client?.limits?.allow ?? []).map(findNetwork).filter((network) => network !== undefined);
    });
    return isWithin(address, networks);
  } catch {
    return false;
  }
}
