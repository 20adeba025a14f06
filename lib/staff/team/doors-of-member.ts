import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { doorDevices, doorPairings } from '@/db/schema';
import type { OfficeContext } from '../office-context';
import { type Membership, may, PERMISSIONS_OF } from '../permissions';
import { Refusal } from '../refusal';
import { findMember } from './list-team';

/** How long after its end a device may still send scans (lib/office/door). */
const LATE_DAYS = 7;

const devicesOf = ({ client, now }: OfficeContext, staffId: number) =>
  and(
    eq(doorDevices.clientId, client.id),
    eq(doorDevices.createdBy, staffId),
    isNull(doorDevices.revokedAt),
    gt(doorDevices.expiresAt, new Date(now.getTime() - LATE_DAYS * 86_400_000)),
  );

/** How many phones and programs at the door work by a member's pairing. */
export async function countDoors(ctx: OfficeContext, staffId: number): Promise<number> {
  const [found] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(doorDevices)
    .where(devicesOf(ctx, staffId));
  return found?.count ?? 0;
}

/** Whether a member can take over any device: they may give all rights, at every performance. */
export const isDoorSuccessor = (member: Membership, now: Date): boolean =>
  member.scope === 'all' &&
  (['door.scan', 'door.search', 'door.manage'] as const).every((one) =>
    may(member, one, { now, hasSecondFactor: true }),
  );

/**
 * Ends a member's devices, programs and pairing codes, or hands them to another member. @returns for the log: how many devices, and to whom;
 * undefined without any
 */
export async function endDoors(ctx: OfficeContext, staffId: number, successor: number | undefined) {
  const { db, client, now } = ctx;
  const heir = successor === undefined ? undefined : await findMember(ctx, successor);
  if (successor !== undefined && (!heir || heir.staffId === staffId || !isDoorSuccessor(heir, now)))
    throw new Refusal('may_not_give', 'successor');
  const devices = await db
    .update(doorDevices)
    .set(heir ? { createdBy: heir.staffId } : { revokedAt: now })
    .where(devicesOf(ctx, staffId))
    .returning({ isLead: doorDevices.isLead });
  if (heir && devices.some(({ isLead }) => isLead) && !PERMISSIONS_OF[heir.role].has('door.override'))
    throw new Refusal('may_not_give', 'successor');
  const ofMember = and(eq(doorPairings.clientId, client.id), eq(doorPairings.createdBy, staffId));
  await db
    .update(doorPairings)
    .set({ usedAt: now })
    .where(and(ofMember, isNull(doorPairings.usedAt)));
  return devices.length > 0 ? { door_devices: devices.length, ...(heir && { successor: heir.id }) } : undefined;
}
