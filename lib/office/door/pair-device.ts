import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { doorDevices, doorLists, doorPairings, memberships, subEvents } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { deviceEnd } from './device-end';
import { hashOf, isPublicKey, isStillGiven, membershipOf, PAIRED_BY } from './find-device';
import { findFreeLane } from './free-lane';
import { lockDoorList } from './lists';

export type Paired = { token: string; deviceId: number; expiresAt: Date };

const NO_PAIRING = 'This code was used, or is over: ask for a new one';

/**
 * Pairs a device by the secret of a QR code, which works once. `publicKey`: of a key that cannot leave the device, as `x.y`.
 * @throws AppError `door_unauthorized` for a secret that is wrong, used or expired; `validation_failed` for another kind of key
 */
export async function pairDevice(
  ctx: Context,
  { secret, publicKey, name }: { secret: string; publicKey: string; name: string },
): Promise<Paired> {
  if (!isPublicKey(publicKey)) throw new AppError('validation_failed', 'public_key is no key of P-256');
  const token = randomBytes(32).toString('base64url');
  return inTransaction(ctx, async ({ client, db, now }) => {
    const [pairing] = await db
      .update(doorPairings)
      .set({ usedAt: now })
      .where(
        and(
          eq(doorPairings.clientId, client.id),
          eq(doorPairings.secretHash, hashOf(secret)),
          isNull(doorPairings.usedAt),
          gt(doorPairings.expiresAt, now),
        ),
      )
      .returning();
    if (!pairing) throw new AppError('door_unauthorized', NO_PAIRING);
    const { listId, gateId, maySearch, isLead, createdBy } = pairing;
    await refuseEnded({ ...ctx, db }, pairing);
    await lockDoorList({ ...ctx, db }, listId);
    const expiresAt = await deviceEnd({ ...ctx, db }, listId);
    const lane = await findFreeLane({ ...ctx, db }, listId);
    const given = { listId, gateId, maySearch, isLead, createdBy, lane, expiresAt, createdAt: now, seenAt: now };
    const [device] = await db
      .insert(doorDevices)
      .values({ ...given, clientId: client.id, name, publicKey, tokenHash: hashOf(token) })
      .returning({ id: doorDevices.id });
    return { token, deviceId: device?.id ?? 0, expiresAt };
  });
}

/** @throws AppError `door_unauthorized` when the membership of whoever made the code has ended since */
async function refuseEnded({ client, db, now }: Context, pairing: typeof doorPairings.$inferSelect): Promise<void> {
  const [by] = await db
    .select(PAIRED_BY)
    .from(doorPairings)
    .innerJoin(doorLists, and(eq(doorLists.clientId, doorPairings.clientId), eq(doorLists.id, doorPairings.listId)))
    .innerJoin(subEvents, and(eq(subEvents.clientId, doorLists.clientId), eq(subEvents.id, doorLists.subEventId)))
    .leftJoin(memberships, membershipOf(doorPairings))
    .where(and(eq(doorPairings.clientId, client.id), eq(doorPairings.secretHash, pairing.secretHash)));
  if (!by || !isStillGiven({ ...pairing, publicKey: 'any' }, by, now))
    throw new AppError('door_unauthorized', NO_PAIRING);
}
