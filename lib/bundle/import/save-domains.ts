import { eq, inArray, or } from 'drizzle-orm';
import { clientDomains, clients, domainClaims } from '@/db/schema';
import { isOwnHost } from '@/lib/clients';
import type { ImportRun } from './job';
import { deleteRows, insertRows } from './rows';

const WORKING = { name: 'client_domains', columns: { domain: 'text' } };
const CLAIMED = { name: 'domain_claims', columns: { domain: 'text' } };

/**
 * Replaces the client's host names. A new one works at once where the operator vouches for it; else it is a claim, which takes nothing from
 * anybody. Names of machines and of the service are errors; so is a name to vouch for that another client has, which the error names.
 */
export async function saveDomains(job: ImportRun): Promise<void> {
  const { db, clientId, now } = job;
  const { domains } = job.bundle.client;
  const known = await db
    .select({ domain: clientDomains.domain, clientId: clientDomains.clientId, owner: clients.name })
    .from(clientDomains)
    .innerJoin(clients, eq(clients.id, clientDomains.clientId))
    .where(or(eq(clientDomains.clientId, clientId), inArray(clientDomains.domain, domains)));
  const claims = await db
    .select({ domain: domainClaims.domain })
    .from(domainClaims)
    .where(eq(domainClaims.clientId, clientId));

  const ours = new Set([...known.filter((row) => row.clientId === clientId), ...claims].map(({ domain }) => domain));
  const pathOf = (domain: string) => `client.domains[${domains.indexOf(domain)}]`;
  const added = domains.filter((domain) => !ours.has(domain));
  for (const domain of added.filter(isOwnHost))
    job.errors.push({ path: pathOf(domain), message: 'belongs to this service or to a machine' });
  if (job.vouches) {
    for (const { domain, owner } of known.filter((row) => added.includes(row.domain)))
      job.errors.push({ path: pathOf(domain), message: `belongs to ${owner}` });
  }
  if (job.errors.length > 0) return;
  const gone = [...ours].filter((domain) => !domains.includes(domain)).map((domain) => ({ domain }));
  job.written += await deleteRows(db, clientId, CLAIMED, gone);
  job.written += await deleteRows(db, clientId, WORKING, gone);
  if (job.vouches)
    job.written += await insertRows(
      db,
      clientId,
      WORKING,
      added.map((domain) => ({ domain })),
    );
  else if (added.length > 0) {
    const claim = { clientId, claimedAt: now, nextCheckAt: now };
    await db.insert(domainClaims).values(added.map((domain) => ({ ...claim, domain })));
    job.written += added.length;
  }
}
