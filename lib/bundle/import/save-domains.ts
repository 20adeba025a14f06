import { eq, inArray, or } from 'drizzle-orm';
import { clientDomains, clients } from '@/db/schema';
import { isOwnHost } from '@/lib/clients';
import { findTaken, SOMEBODY } from './is-taken';
import type { ImportRun } from './job';
import { deleteRows, insertRows } from './rows';

const TABLE = { name: 'client_domains', columns: { domain: 'text' } };

/** Replaces the client's host names. One of another client is an error that names that client; so is one of the service. */
export async function saveDomains(job: ImportRun): Promise<void> {
  const { db, clientId } = job;
  const { domains } = job.bundle.client;
  const known = await db
    .select({ domain: clientDomains.domain, clientId: clientDomains.clientId, owner: clients.name })
    .from(clientDomains)
    .innerJoin(clients, eq(clients.id, clientDomains.clientId))
    .where(or(eq(clientDomains.clientId, clientId), inArray(clientDomains.domain, domains)));

  const ours = known.filter((row) => row.clientId === clientId).map((row) => row.domain);
  const pathOf = (domain: string) => `client.domains[${domains.indexOf(domain)}]`;
  for (const { domain, owner } of known.filter((row) => row.clientId !== clientId)) {
    job.errors.push({ path: pathOf(domain), message: `belongs to ${owner}` });
  }
  for (const domain of domains.filter(isOwnHost))
    job.errors.push({ path: pathOf(domain), message: 'belongs to this service' });
  const gone = ours.filter((domain) => !domains.includes(domain));
  const added = domains.filter((domain) => !known.some((row) => row.domain === domain));
  for (const domain of await findTaken(db, 'client_domains', added)) {
    job.errors.push({ path: pathOf(domain), message: `belongs to ${SOMEBODY}` });
  }
  if (job.errors.length > 0) return;
  job.written += await deleteRows(
    db,
    clientId,
    TABLE,
    gone.map((domain) => ({ domain })),
  );
  job.written += await insertRows(
    db,
    clientId,
    TABLE,
    added.map((domain) => ({ domain })),
  );
}
