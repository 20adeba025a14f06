import { and, asc, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clients, memberships } from '@/db/schema';
import type { Account, OfficeContext } from '../office-context';

const live = (account: Account, now: Date) =>
  and(
    eq(memberships.staffId, account.person.id),
    isNull(memberships.endedAt),
    or(isNull(memberships.expiresAt), gt(memberships.expiresAt, now)),
  );

/** What somebody is at the organisation of that name now; undefined: nothing, or there is no such organisation. */
export async function findMembership(
  db: Db,
  account: Account,
  clientName: string,
  now: Date,
): Promise<(OfficeContext['membership'] & { clientId: number }) | undefined> {
  const [found] = await db
    .select({
      id: memberships.id,
      clientId: memberships.clientId,
      role: memberships.role,
      scope: memberships.scope,
      ids: memberships.scopeIds,
      expiresAt: memberships.expiresAt,
      endedAt: memberships.endedAt,
    })
    .from(memberships)
    .innerJoin(clients, eq(clients.id, memberships.clientId))
    .where(and(live(account, now), eq(clients.name, clientName)));
  return found;
}

/** The organisations that somebody works for now, by title. */
export const listOffices = (db: Db, account: Account, now: Date) =>
  db
    .select({ name: clients.name, title: clients.title, role: memberships.role })
    .from(memberships)
    .innerJoin(clients, eq(clients.id, memberships.clientId))
    .where(live(account, now))
    .orderBy(asc(clients.title));

/** The organisations that nobody works for: who may make some may take these. */
export const listOwnerless = (db: Db) =>
  db
    .select({ name: clients.name, title: clients.title })
    .from(clients)
    .where(
      notExists(
        db
          .select({ one: sql`1` })
          .from(memberships)
          .where(and(eq(memberships.clientId, clients.id), isNull(memberships.endedAt))),
      ),
    )
    .orderBy(asc(clients.title));
