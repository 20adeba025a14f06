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

/** A person's present membership at an organisation; undefined where there is none. */
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
      factorsApprovedUntil: memberships.factorsApprovedUntil,
    })
    .from(memberships)
    .innerJoin(clients, eq(clients.id, memberships.clientId))
    .where(and(live(account, now), eq(clients.name, clientName)));
  return found;
}

/** The organisations where a person has a membership now, by title. */
export const listOffices = (db: Db, account: Account, now: Date) =>
  db
    .select({ name: clients.name, title: clients.title, role: memberships.role })
    .from(memberships)
    .innerJoin(clients, eq(clients.id, memberships.clientId))
    .where(live(account, now))
    .orderBy(asc(clients.title));

/** The organisations without members, which people who may create organisations can take over. */
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
