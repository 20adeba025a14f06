import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { clients } from '@/db/schema';
import { CLIENT_NAME } from './get-client';

const MAX_AGE_MS = 10_000;
const MOST_KNOWN = 1000;

const originsByName = prepared((db) =>
  db
    .select({ origins: clients.embedOrigins })
    .from(clients)
    .where(eq(clients.name, sql.placeholder('name')))
    .prepare('embed_origins_by_name'),
);

const known = new Map<string, { readAt: number; origins: Promise<string[]> }>();

/**
 * The origins of the sites that may show this organisation's shop in a frame, read at most ten seconds before `now`; none for
 * a name that no organisation has.
 */
export function embedOriginsOf(db: Db, clientName: string, now: Date): Promise<string[]> {
  if (!CLIENT_NAME.test(clientName)) return Promise.resolve([]);
  const at = now.getTime();
  const recent = known.get(clientName);
  if (recent && at - recent.readAt < MAX_AGE_MS) return recent.origins;
  if (known.size >= MOST_KNOWN) known.clear();
  const origins = originsByName(db)
    .execute({ name: clientName })
    .then(([client]) => client?.origins ?? []);
  known.set(clientName, { readAt: at, origins });
  origins.catch(() => known.delete(clientName));
  return origins;
}
