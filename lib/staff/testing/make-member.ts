import { randomBytes } from 'node:crypto';
import type { Db } from '@/db/client';
import { memberships, staff, staffSessions } from '@/db/schema';
import type { Client } from '@/lib/context';
import type { OfficeContext } from '../office-context';
import type { Role, Scope } from '../permissions';
import { SESSION_HOURS } from '../sessions/session-times';
import { hashOf } from '../sessions/token';

type Given = {
  role?: Role;
  scope?: Scope;
  ids?: number[];
  expiresAt?: Date | null;
  endedAt?: Date | null;
  proof?: 'passkey' | 'code';
};

/** Creates a person with a membership, signed in with a passkey. `token` is the value of their cookie. */
export async function makeMember(
  db: Db,
  client: Client,
  { role = 'owner', scope = 'all', ids = [], expiresAt = null, endedAt = null, proof = 'passkey' }: Given = {},
): Promise<OfficeContext & { token: string }> {
  const now = new Date();
  const email = `s-${randomBytes(6).toString('hex')}@theater.example`;
  const [person] = await db
    .insert(staff)
    .values({ email, name: `Staff ${role}`, createdAt: now })
    .returning();
  if (!person) throw new Error('Nobody was made');
  const [made] = await db
    .insert(memberships)
    .values({ clientId: client.id, staffId: person.id, role, scope, scopeIds: ids, createdAt: now, expiresAt, endedAt })
    .returning();
  const token = randomBytes(32).toString('base64url');
  const [session] = await db
    .insert(staffSessions)
    .values({
      staffId: person.id,
      tokenHash: hashOf(token),
      proof,
      createdAt: now,
      seenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_HOURS * 3_600_000),
      steppedUpAt: now,
      network: '127.0.0.1',
      agent: 'test',
    })
    .returning();
  return {
    client,
    db,
    now,
    token,
    person,
    session: { id: session?.id ?? 0, proof, createdAt: now, provenAt: now },
    membership: { id: made?.id ?? 0, role, scope, ids, expiresAt, endedAt },
    permission: 'team.write',
    requestId: 'test',
  };
}
