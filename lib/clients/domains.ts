import { asc, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clientDomains, clients } from '@/db/schema';
import { env } from '@/lib/env';
import { heard } from './heard';

/** How old the knowledge of names and domains may be while this process is not told of changes (heard). */
const MAX_AGE_MS = 5000;

type Known = { clientOf: Map<string, string>; domainOf: Map<string, string>; names: Set<string> };
type Entry = { at: number; mark: number | undefined; known: Promise<Known> };

const entries = new WeakMap<Db, Entry>();

/**
 * The short names of all clients, and which host names are whose: as they are, or as they were at most five seconds ago while
 * this process is not told of changes. Every page asks, and few answers change. While the database fails, what was known last.
 */
export async function knownDomains(db: Db): Promise<Known> {
  const before = entries.get(db);
  const mark = heard(db);
  const isYoung = before && Date.now() - before.at < MAX_AGE_MS;
  if (before && (mark === undefined ? isYoung : before.mark === mark)) return before.known;
  const entry = { at: Date.now(), mark, known: read(db).catch((error) => before?.known ?? Promise.reject(error)) };
  entries.set(db, entry);
  entry.known.catch(() => entries.delete(db));
  return entry.known;
}

async function read(db: Db): Promise<Known> {
  const rows = await db
    .select({ name: clients.name, domain: clientDomains.domain })
    .from(clients)
    .leftJoin(clientDomains, eq(clientDomains.clientId, clients.id))
    .orderBy(asc(clientDomains.domain));
  // The service's own address stays its own, whoever claims it.
  const site = env.PUBLIC_URL && new URL(env.PUBLIC_URL).hostname;
  const known: Known = { clientOf: new Map(), domainOf: new Map(), names: new Set() };
  for (const { name, domain } of rows) {
    known.names.add(name);
    if (domain === null || domain === site) continue;
    known.clientOf.set(domain, name);
    if (!known.domainOf.has(name)) known.domainOf.set(name, domain);
  }
  return known;
}
