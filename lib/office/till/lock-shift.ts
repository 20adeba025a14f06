import { and, eq } from 'drizzle-orm';
import { shifts } from '@/db/schema';
import { type OfficeContext, Refusal } from '@/lib/staff';

export type Shift = typeof shifts.$inferSelect;

const selectShift = ({ client, db }: OfficeContext, id: number) =>
  db
    .select()
    .from(shifts)
    .where(and(eq(shifts.clientId, client.id), eq(shifts.id, id)));

/** A shift, without a lock. @throws Refusal `not_found` */
export async function findShift(ctx: OfficeContext, id: number): Promise<Shift> {
  return one(await selectShift(ctx, id));
}

/**
 * Locks a shift until the transaction ends, before any other lock (docs/locking.md), so that its entries are written one after the other
 * and it is not closed in between. @throws Refusal `not_found`
 */
export async function lockShift(ctx: OfficeContext, id: number): Promise<Shift> {
  return one(await selectShift(ctx, id).for('no key update'));
}

function one([shift]: Shift[]): Shift {
  if (!shift) throw new Refusal('not_found');
  return shift;
}

/** Requires an open shift of the caller. @throws Refusal `not_found` (another person's), `shift_closed` */
export function requireOwnOpen({ person }: OfficeContext, { staffId, closedAt }: Shift): void {
  if (staffId !== person.id) throw new Refusal('not_found');
  if (closedAt) throw new Refusal('shift_closed');
}
