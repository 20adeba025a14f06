import { createHash, createPublicKey, verify } from 'node:crypto';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { doorDevices, doorGates, doorLists, type doorPairings, memberships, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { type Membership, may, type Permission, type Subject } from '@/lib/staff';

export type DoorDevice = typeof doorDevices.$inferSelect;
export type DoorListRow = typeof doorLists.$inferSelect;
export type DoorGateRow = typeof doorGates.$inferSelect;

/** A request of a door device, with the list and gate that the device belongs to. */
export type DoorContext = Context & {
  device: DoorDevice;
  list: DoorListRow;
  gate: DoorGateRow;
  startsAt: Date;
  /** The performance is over, or the device was revoked: it may send its stored scans and read nothing. */
  isOver: boolean;
};

/** How a device authenticates. `proof`: `<milliseconds>.<signature>`, where the signature is of `signedRequest`. */
export type DeviceCredentials = { token: string; proof: string | null; method: string; path: string };

/** The text that a device signs with its key. `ms`: the server's time, as the device knows it. */
export const signedRequest = (method: string, path: string, ms: number): string =>
  `doek door 1\n${method} ${path}\n${ms}`;

/** How far the time in a proof may differ from ours: a device corrects its clock by the server's. */
const PROOF_MS = 5 * 60_000;
/** How many days after its end a device may still send scans. */
const LATE_DAYS = 7;
/** Until when a device that expires then may send scans. */
export const lateEnd = (expiresAt: Date): Date => new Date(expiresAt.getTime() + LATE_DAYS * 86_400_000);

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const unauthorized = () => new AppError('door_unauthorized', 'This device is not paired (any more)');

/**
 * The device of a token.
 * @throws AppError `door_unauthorized`, also a week after its end; `door_proof` without a valid signature of the key that it was paired
 * with
 */
export async function findDevice(
  ctx: Context,
  { token, proof, method, path }: DeviceCredentials,
): Promise<DoorContext> {
  const [row] = await byToken(ctx.db).execute({ clientId: ctx.client.id, tokenHash: hashOf(token) });
  if (!row) throw unauthorized();
  const revokedAt = endOf(row, ctx.now);
  const { device } = row;
  if (ctx.now > lateEnd(device.expiresAt)) throw unauthorized();
  if (device.publicKey !== null && !isProven(device.publicKey, { proof, method, path, now: ctx.now }))
    throw new AppError('door_proof', 'The request is not signed with the key of this device, or its clock is wrong');
  const { creator: _, performance: __, ...found } = row;
  const isOver = ctx.now > device.expiresAt || revokedAt !== null;
  return { ...ctx, ...found, device: { ...device, revokedAt }, isOver };
}

/** What decides whether a device ends with a membership: that of whoever paired it, and the performance that it is for. */
export const PAIRED_BY = {
  creator: {
    role: memberships.role,
    scope: memberships.scope,
    ids: memberships.scopeIds,
    expiresAt: memberships.expiresAt,
    endedAt: memberships.endedAt,
  },
  performance: { show: subEvents.mainEventId, performance: subEvents.id, location: subEvents.locationId },
};

/** Joins the membership of PAIRED_BY; one that has ended is none. */
export const membershipOf = (given: typeof doorDevices | typeof doorPairings) =>
  and(eq(memberships.clientId, given.clientId), eq(memberships.staffId, given.createdBy), isNull(memberships.endedAt));

type Given = Pick<DoorDevice, 'publicKey' | 'maySearch' | 'isLead'>;
type PairedBy = { creator: Membership | null; performance: Subject };

/** Whether who paired a device is still a member who could: its rights end with theirs. */
export function isStillGiven({ publicKey, maySearch, isLead }: Given, { creator, performance }: PairedBy, now: Date) {
  return (
    creator !== null &&
    rightsNeeded({ maySearch, isLead, isProgram: publicKey === null }).every((one) =>
      may(creator, one, { now, hasSecondFactor: true }, performance),
    )
  );
}

/** Since when a device is revoked, by hand or with a membership; null: not. */
export const endOf = ({ device, ...by }: PairedBy & { device: DoorDevice }, now: Date): Date | null =>
  device.revokedAt ?? (isStillGiven(device, by, now) ? null : now);

/** The permissions that a person needs to give these to a device. */
export const rightsNeeded = (of: { maySearch: boolean; isLead: boolean; isProgram: boolean }): Permission[] => [
  of.isProgram ? 'door.manage' : 'door.scan',
  ...(of.maySearch ? (['door.search'] as const) : []),
  ...(of.isLead ? (['door.override', 'door.undo'] as const) : []),
];

/** @throws AppError `door_unauthorized` when the device may only send scans any more */
export function refuseExpired({ isOver }: DoorContext): void {
  if (isOver) throw unauthorized();
}

/**
 * A revoked device may only bring scans that people at the door have already followed.
 * @throws AppError `door_unauthorized` when it asks for a verdict, or has nothing left to bring
 */
export function refuseRevoked({ device }: DoorContext, scans: readonly { shown?: unknown }[], waiting: number): void {
  if (device.revokedAt === null) return;
  const isDone = scans.length === 0 && waiting === 0;
  if (isDone || scans.some(({ shown }) => shown === undefined)) throw unauthorized();
}

type Proof = { proof: string | null; method: string; path: string; now: Date };

function isProven(publicKey: string, { proof, method, path, now }: Proof): boolean {
  const [, said = '', signature = ''] = /^(\d{12,15})\.([\w-]{86})$/.exec(proof ?? '') ?? [];
  if (!signature || Math.abs(Number(said) - now.getTime()) > PROOF_MS) return false;
  const key = keyOf(publicKey);
  const message = Buffer.from(signedRequest(method, path, Number(said)));
  return verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}

function keyOf(publicKey: string) {
  const [x = '', y = ''] = publicKey.split('.');
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
}

/** Whether this is a public key on the curve P-256, written as `x.y` in base64url. */
export function isPublicKey(publicKey: string): boolean {
  try {
    keyOf(publicKey);
    return true;
  } catch {
    return false;
  }
}

const p = sql.placeholder;
const byToken = oncePerDatabase((db) =>
  db
    .select({ device: doorDevices, list: doorLists, gate: doorGates, startsAt: subEvents.startsAt, ...PAIRED_BY })
    .from(doorDevices)
    .leftJoin(memberships, membershipOf(doorDevices))
    .innerJoin(doorLists, and(eq(doorLists.clientId, doorDevices.clientId), eq(doorLists.id, doorDevices.listId)))
    .innerJoin(doorGates, and(eq(doorGates.clientId, doorDevices.clientId), eq(doorGates.id, doorDevices.gateId)))
    .innerJoin(subEvents, and(eq(subEvents.clientId, doorLists.clientId), eq(subEvents.id, doorLists.subEventId)))
    .where(and(eq(doorDevices.clientId, p('clientId')), eq(doorDevices.tokenHash, p('tokenHash'))))
    .prepare('door_device_by_token'),
);

/** What a device reports with each request: how many scans it has not sent, and how far its clock is ahead. */
export type Contact = { waiting: number; clockAheadMs: number };

/** Stores when a device last made contact: of a working one at most every ten seconds, unless its number of waiting scans changed. */
export async function noteContact({ client, db, now, device }: DoorContext, contact: Contact): Promise<void> {
  const old = new Date(now.getTime() - 10_000);
  const changed = contact.waiting !== device.waiting || device.revokedAt !== null;
  if (!changed && device.seenAt !== null && device.seenAt > old) return;
  await db
    .update(doorDevices)
    .set({ seenAt: now, waiting: contact.waiting, clockAheadMs: contact.clockAheadMs })
    .where(
      and(
        eq(doorDevices.clientId, client.id),
        eq(doorDevices.id, device.id),
        or(sql`${doorDevices.seenAt} IS NULL`, lt(doorDevices.seenAt, now)),
      ),
    );
}
