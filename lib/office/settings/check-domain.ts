import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clientDomains, type DomainProblem, domainClaims } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import { log } from '@/lib/log';
import { limitTries, noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { listTicketKeys } from '@/lib/tickets';
import { addressesOf, findProof, ownAddresses, proofOf, read, recordOf, shown } from './look-up-domain';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A name that works is checked this often, and when a check failed, or DNS gave no answer, this often. */
const EVERY_MS = 6 * 60 * MINUTE_MS;
const AGAIN_MS = 15 * MINUTE_MS;
/** For how long checks may fail until a name stops: without its proof, and when it no longer leads here. */
const PROOF_GRACE_MS = 7 * DAY_MS;
const DNS_GRACE_MS = 60 * MINUTE_MS;

type Claim = typeof domainClaims.$inferSelect;
type Held = { clientId: number; domain: string };

const isOf = ({ clientId, domain }: Held) => and(eq(domainClaims.clientId, clientId), eq(domainClaims.domain, domain));

/**
 * A host name of an organisation. `works`: pages, mails and links use it. `isVouched`: given by the operator, never checked. `problem`: of
 * the last check; null also before the first.
 */
export type DomainRow = {
  domain: string;
  works: boolean;
  isVouched: boolean;
  problem: DomainProblem | null;
  record: string;
  proof: string;
};

/** The organisation's host names, in the order of the alphabet: of those that work, links use the first. */
export const listDomains = (ctx: OfficeContext): Promise<DomainRow[]> =>
  officeTransaction(ctx, async ({ db, client }) => {
    const rows = await db.execute<Omit<DomainRow, 'record' | 'proof'>>(sql`
      SELECT domain, d.domain IS NOT NULL AS works, c.domain IS NULL AS "isVouched", c.problem
        FROM (SELECT * FROM client_domains WHERE client_id = ${client.id}) d
        FULL JOIN (SELECT * FROM domain_claims WHERE client_id = ${client.id}) c USING (domain) ORDER BY domain`);
    return rows.map((row) => ({ ...row, record: recordOf(row.domain), proof: proofOf(client.id, row.domain) }));
  });

/** `addresses`: those of the name that may be shown. `no_answer`: DNS gave none, and nothing changed. */
export type DomainCheck = { addresses: string[]; works: boolean; problem: DomainProblem | 'no_answer' | null };

/**
 * Checks one of the organisation's own host names now.
 * @throws Refusal `not_found` for a name that it did not add itself; `too_often`
 */
export async function checkDomain(ctx: OfficeContext, domain: string): Promise<DomainCheck> {
  await limitTries(ctx.db, 'domain-check', String(ctx.client.id), ctx.now);
  const claim = await officeTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select()
      .from(domainClaims)
      .where(isOf({ clientId: ctx.client.id, domain }));
    if (!found) throw new Refusal('not_found');
    noteDeed(ctx, { action: 'domain.checked', detail: { domain } });
    return found;
  });
  return check(ctx.db, claim, ctx.now);
}

/** Checks one due host name. Any number of processes may run it. @returns how many were due: 0 or 1 */
export async function checkDueDomain(db: Db, now: Date): Promise<number> {
  const due = sql`next_check_at <= ${now.toISOString()}::timestamptz`;
  const [claim] = await db.select().from(domainClaims).where(due).orderBy(sql`random()`).limit(1);
  if (!claim) return 0;
  const nextCheckAt = new Date(now.getTime() + AGAIN_MS);
  const mine = await db
    .update(domainClaims)
    .set({ nextCheckAt })
    .where(and(isOf(claim), due))
    .returning();
  if (mine.length > 0) await check(db, claim, now);
  return 1;
}

/** Looks a name up and records what was found. */
async function check(db: Db, claim: Claim, now: Date): Promise<DomainCheck> {
  try {
    const addresses = await addressesOf(claim.domain);
    const found = await findProof(claim.clientId, claim.domain, addresses);
    // A file was read before the name led here, where there is none.
    const provenBy = found ?? (claim.provenBy === 'file' ? 'file' : null);
    const missing =
      addresses.length === 0 ? 'no_dns' : !(await leadsHere(db, claim, addresses, now)) ? 'elsewhere' : null;
    const problem = missing ?? (provenBy ? null : 'no_proof');
    // Only a proof of this moment takes a name from another organisation.
    const beaten = problem || !found ? undefined : await holderWithoutProof(db, claim, addresses);
    const recorded = await db.transaction((tx) => record(tx, claim, { provenBy, problem, beaten, now }));
    return { addresses: shown(addresses), ...recorded };
  } catch (error) {
    log.info({ err: error, domain: claim.domain }, 'a host name could not be checked');
    return { addresses: [], works: false, problem: 'no_answer' };
  }
}

/** By its addresses; behind another network's, by the keys of tickets that the shop publishes there. @throws Error for no answer */
async function leadsHere(db: Db, { clientId, domain }: Held, addresses: string[], now: Date): Promise<boolean> {
  const own = await ownAddresses();
  if (addresses.every((address) => own.includes(address))) return true;
  const client = await getClientById(db, clientId);
  const keys = await listTicketKeys({ db, client, now });
  const told = await read(domain, `/v1/${client.name}/ticketkeys`, addresses).catch((error: Error) => {
    // A busy network in front of the service says nothing of where the name leads.
    if (error.name === 'AbortError' || /^Status (403|429|5\d\d)$/.test(error.message)) throw error;
    return '';
  });
  return keys.some(({ publicKey }) => told.includes(publicKey));
}

/** Another organisation that has the name and cannot prove it any more; never one for which the operator vouches. */
async function holderWithoutProof(
  db: Db,
  { clientId, domain }: Held,
  addresses: string[],
): Promise<number | undefined> {
  const [holder] = await db.execute<{ clientId: number }>(sql`
    SELECT client_id AS "clientId" FROM client_domains JOIN domain_claims USING (client_id, domain)
     WHERE domain = ${domain} AND client_id <> ${clientId}`);
  if (!holder) return undefined;
  return (await findProof(holder.clientId, domain, addresses)) ? undefined : holder.clientId;
}

type Found = Pick<Claim, 'provenBy' | 'problem'> & { beaten: number | undefined; now: Date };

/** @returns whether the name works then, and what it lacks */
async function record(db: Db, { clientId, domain }: Held, { provenBy, problem, beaten, now }: Found) {
  const claims = await db
    .select()
    .from(domainClaims)
    .where(eq(domainClaims.domain, domain))
    .orderBy(domainClaims.clientId)
    .for('update');
  const claim = claims.find((one) => one.clientId === clientId);
  // Removed meanwhile.
  if (!claim) return { works: false, problem };
  if (beaten !== undefined) {
    await stop(db, { clientId: beaten, domain });
    const lost = { provenBy: null, problem: 'no_proof', failingSince: null } as const;
    await db
      .update(domainClaims)
      .set(lost)
      .where(isOf({ clientId: beaten, domain }));
  }
  if (!problem) await db.insert(clientDomains).values({ clientId, domain }).onConflictDoNothing();
  const [holder] = await db.select().from(clientDomains).where(eq(clientDomains.domain, domain));
  const isOurs = holder?.clientId === clientId;
  const lack = problem ?? (isOurs ? null : 'taken');
  const since = claim.problem === problem ? claim.failingSince : null;
  const failingSince = isOurs && problem ? (since ?? now) : null;
  const grace = problem === 'no_proof' ? PROOF_GRACE_MS : DNS_GRACE_MS;
  const isOver = failingSince !== null && now.getTime() - failingSince.getTime() >= grace;
  if (isOver) await stop(db, { clientId, domain });
  const age = Math.max(0, now.getTime() - claim.claimedAt.getTime());
  const pause = isOurs ? (problem ? AGAIN_MS : EVERY_MS) : Math.min(DAY_MS, Math.max(AGAIN_MS, age / 8));
  await db
    .update(domainClaims)
    .set({
      provenBy: isOver ? null : provenBy,
      problem: lack,
      failingSince: isOver ? null : failingSince,
      nextCheckAt: new Date(now.getTime() + pause),
    })
    .where(isOf(claim));
  return { works: isOurs && !isOver, problem: lack };
}

async function stop(db: Db, { clientId, domain }: Held): Promise<void> {
  log.warn({ clientId, domain }, 'a host name works no more: its proof or its DNS is gone');
  await db.delete(clientDomains).where(and(eq(clientDomains.clientId, clientId), eq(clientDomains.domain, domain)));
}
