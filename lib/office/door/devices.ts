import { randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { doorDevices, doorGates, doorLists, doorPairings, memberships, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { mayDo, noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { deviceEnd } from './device-end';
import { endOf, hashOf, lateEnd, membershipOf, PAIRED_BY, rightsNeeded } from './find-device';
import { findFreeLane } from './free-lane';
import { getDoorList, lockDoorList } from './lists';

/** How long the QR code of a pairing is valid. */
const PAIRING_MINUTES = 10;

export type DeviceWanted = { listId: number; gateId: number; maySearch: boolean; isLead: boolean };

/** A person can give a device only permissions that they have. @throws Refusal `may_not_give` */
function refuseTooMuch(ctx: OfficeContext, { maySearch, isLead }: DeviceWanted, isProgram = false): void {
  if (!rightsNeeded({ maySearch, isLead, isProgram }).every((one) => mayDo(ctx, one)))
    throw new Refusal('may_not_give');
}

async function refuseForeignGate(ctx: OfficeContext, { listId, gateId }: DeviceWanted): Promise<void> {
  const [gate] = await ctx.db
    .select({ id: doorGates.id })
    .from(doorGates)
    .where(and(eq(doorGates.clientId, ctx.client.id), eq(doorGates.listId, listId), eq(doorGates.id, gateId)));
  if (!gate) throw new Refusal('not_found');
}

/** Creates the secret for a QR code that pairs one device within ten minutes. Only its hash is stored. */
export function createPairing(ctx: OfficeContext, wanted: DeviceWanted): Promise<{ secret: string; expiresAt: Date }> {
  refuseTooMuch(ctx, wanted);
  const secret = randomBytes(16).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + PAIRING_MINUTES * 60_000);
  return officeTransaction(ctx, async (ctx) => {
    await getDoorList(ctx, wanted.listId);
    await refuseForeignGate(ctx, wanted);
    const by = { createdBy: ctx.person.id, createdAt: ctx.now, expiresAt };
    await ctx.db.insert(doorPairings).values({ clientId: ctx.client.id, secretHash: hashOf(secret), ...wanted, ...by });
    noteDeed(ctx, { action: 'door_device.invited', subject: `door list ${wanted.listId}`, after: rightsOf(wanted) });
    return { secret, expiresAt };
  });
}

const rightsOf = ({ gateId, maySearch, isLead }: DeviceWanted) => ({ gate: gateId, search: maySearch, lead: isLead });

/** Creates a device for a program of another party. @returns its token, which is shown once */
export function createDoorToken(ctx: OfficeContext, name: string, wanted: DeviceWanted): Promise<string> {
  refuseTooMuch(ctx, wanted, true);
  const token = randomBytes(32).toString('base64url');
  return officeTransaction(ctx, async (ctx) => {
    await lockDoorList(ctx, wanted.listId);
    await getDoorList(ctx, wanted.listId);
    await refuseForeignGate(ctx, wanted);
    const [lane, expiresAt] = [await findFreeLane(ctx, wanted.listId), await deviceEnd(ctx, wanted.listId)];
    const given = { ...wanted, name, lane, expiresAt, createdBy: ctx.person.id, createdAt: ctx.now };
    const [device] = await ctx.db
      .insert(doorDevices)
      .values({ clientId: ctx.client.id, publicKey: null, tokenHash: hashOf(token), ...given })
      .returning({ id: doorDevices.id });
    noteDeed(ctx, { action: 'door_device.made', subject: `door device ${device?.id}`, after: rightsOf(wanted) });
    return token;
  });
}

export type DeviceRow = Omit<typeof doorDevices.$inferSelect, 'tokenHash' | 'publicKey'> & {
  gate: string;
  /** It was revoked, and may still have scans that it has not sent. */
  mayBring: boolean;
};

/** The devices of a list, newest first; revoked are also those that ended with a membership. */
export async function listDevices({ client, db, now }: Context, listId: number): Promise<DeviceRow[]> {
  const rows = await db
    .select({ device: doorDevices, gate: doorGates.name, ...PAIRED_BY })
    .from(doorDevices)
    .innerJoin(doorLists, and(eq(doorLists.clientId, doorDevices.clientId), eq(doorLists.id, doorDevices.listId)))
    .innerJoin(subEvents, and(eq(subEvents.clientId, doorLists.clientId), eq(subEvents.id, doorLists.subEventId)))
    .leftJoin(memberships, membershipOf(doorDevices))
    .innerJoin(doorGates, and(eq(doorGates.clientId, doorDevices.clientId), eq(doorGates.id, doorDevices.gateId)))
    .where(and(eq(doorDevices.clientId, client.id), eq(doorDevices.listId, listId)))
    .orderBy(desc(doorDevices.id));
  return rows.map((row) => {
    const { tokenHash: _, publicKey: __, ...device } = row.device;
    const { seenAt, waiting, expiresAt } = device;
    const revokedAt = endOf(row, now);
    const isHeard = waiting === 0 && seenAt !== null && revokedAt !== null && seenAt > revokedAt;
    const mayBring = revokedAt !== null && !isHeard && now < lateEnd(expiresAt);
    return { ...device, revokedAt, gate: row.gate, mayBring };
  });
}

/** Revokes a device: it gets no more data. At its next contact it sends the scans that it made without network, and wipes itself. */
export function revokeDevice(ctx: OfficeContext, deviceId: number): Promise<void> {
  return officeTransaction(ctx, async (ctx) => {
    const mine = and(eq(doorDevices.clientId, ctx.client.id), eq(doorDevices.id, deviceId));
    const [device] = await ctx.db.select().from(doorDevices).where(mine);
    if (!device) throw new Refusal('not_found');
    await getDoorList(ctx, device.listId);
    if (device.revokedAt === null) await ctx.db.update(doorDevices).set({ revokedAt: ctx.now }).where(mine);
    noteDeed(ctx, {
      action: 'door_device.revoked',
      subject: `door device ${deviceId}`,
      before: { waiting: device.waiting },
    });
  });
}
