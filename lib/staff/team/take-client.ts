import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { memberships, staff } from '@/db/schema';
import { findClient } from '@/lib/clients';
import { noteDeed } from '../audit/note-deed';
import type { Account, OfficeContext } from '../office-context';
import { officeTransaction } from '../office-transaction';
import { Refusal } from '../refusal';

/** Key of an advisory lock: two people who take an organisation at once must make one owner only. */
const TAKE_LOCK = 0x6f776e;

/** `isNew`: the account has just created it, so it has nothing to protect yet. */
type Taken = { clientName: string; now: Date; requestId: string; isNew?: boolean };

const DAY_MS = 24 * 3_600_000;

/** Makes a person who may create organisations the owner of one without members. @throws Refusal `not_found` */
export async function takeClient(
  db: Db,
  account: Account,
  { clientName, now, requestId, isNew }: Taken,
): Promise<void> {
  if (!account.person.mayCreateClients) throw new Refusal('not_found');
  const client = await findClient(db, clientName);
  const staffId = account.person.id;
  const membership = { id: 0, role: 'owner', scope: 'all', ids: [], expiresAt: null, endedAt: null } as const;
  const ctx: OfficeContext = { ...account, client, db, now, membership, permission: 'start', requestId };
  const [named] = await db.select({ at: staff.createdAt }).from(staff).where(eq(staff.id, staffId));
  // On their first day a second factor counts at once: nobody else could approve it.
  const isFirstDay = isNew || account.session.proof === 'start' || now.getTime() - (named?.at.getTime() ?? 0) < DAY_MS;
  const factorsApprovedUntil = isFirstDay ? new Date(now.getTime() + DAY_MS) : null;
  await officeTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${TAKE_LOCK}, ${client.id})`);
    const [somebody] = await ctx.db
      .select({ id: memberships.id })
      .from(memberships)
      .where(and(eq(memberships.clientId, client.id), isNull(memberships.endedAt)))
      .limit(1);
    if (somebody) throw new Refusal('not_found');
    const [made] = await ctx.db
      .insert(memberships)
      .values({ clientId: client.id, staffId, role: 'owner', createdAt: now, factorsApprovedUntil })
      .returning({ id: memberships.id });
    const subject = `membership ${made?.id}`;
    noteDeed(ctx, { action: 'membership.made', subject, after: { role: 'owner', scope: 'all' } });
  });
}
