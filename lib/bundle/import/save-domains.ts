import { eq, inArray, or } from 'drizzle-orm';
import { clientDomains, clients } from '@/db/schema';
import type { Job } from './job';
import { deleteRows, insertRows } from './rows';

const TABLE = { name: 'client_domains', columns: { domain: 'text' } };

/** Replaces the client's host names. One of another client is an error that names that client. */
export async function saveDomains(job: Job): Promise<void> {
  const { db, clientId } = job;
  const { domains } = job.bundle.client;
  const known = await db
    .select({ domain: clientDomains.domain, clientId: clientDomains.clientId, owner: clients.name })
    .from(clientDomains)
    .innerJoin(clients, eq(clients.id, clientDomains.clientId))
    .where(or(eq(clientDomains.clientId, clientId), inArray(clientDomains.domain, domains)));

  const ours = known.filter((row) => row.clientId === clientId).map((row) => row.domain);
  for (const { domain, owner } of known.filter((row) => row.clientId !== clientId)) {
    const path = `client.domains[${domains.indexOf(domain)}]`;
    job.errors.push({ path, message: `belongs to ${owner}` });
  }
  const gone = ours.filter((domain) => !domains.includes(domain));
  const added = domains.filter((domain) => !known.some((row) => row.domain === domain));
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
