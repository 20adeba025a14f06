import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clients, invitations } from '@/db/schema';
import { isSameSecret } from '@/lib/same-secret';
import { derivedKeys } from '@/lib/secrets';

const proofsOf = (clientId: number, id: number): string[] =>
  derivedKeys('office invitations').map((key) =>
    createHmac('sha256', key).update(`${clientId} ${id}`).digest('base64url'),
  );

/** The token in an invitation's address, which lets its holder answer it. */
export const invitationToken = (clientId: number, id: number): string =>
  `${clientId}.${id}.${proofsOf(clientId, id)[0]}`;

export type Invitation = typeof invitations.$inferSelect & { client: { name: string; title: string } };

/** The open invitation of a token; undefined when it was answered, withdrawn or has expired. */
export async function findInvitation(db: Db, token: string, now: Date): Promise<Invitation | undefined> {
  const [, clientId = '', id = '', proof = ''] = /^(\d{1,9})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!proof || !proofsOf(Number(clientId), Number(id)).some((one) => isSameSecret(one, proof))) return undefined;
  const [row] = await db
    .select({ invitation: invitations, client: { name: clients.name, title: clients.title } })
    .from(invitations)
    .innerJoin(clients, eq(clients.id, invitations.clientId))
    .where(and(eq(invitations.clientId, Number(clientId)), eq(invitations.id, Number(id))));
  if (!row) return undefined;
  const { acceptedAt, withdrawnAt, expiresAt } = row.invitation;
  return acceptedAt || withdrawnAt || expiresAt <= now ? undefined : { ...row.invitation, client: row.client };
}
