import { and, asc, eq, sql } from 'drizzle-orm';
import { shiftEntries } from '@/db/schema';
import { compareMoney, type Money, moneyLeft, sumMoney } from '@/lib/money';
import { type OfficeContext, Refusal } from '@/lib/staff';
import type { Shift } from './lock-shift';

export type ShiftEntry = typeof shiftEntries.$inferSelect;

type NewEntry = Omit<typeof shiftEntries.$inferInsert, 'clientId' | 'shiftId' | 'nr' | 'at'>;

/** Appends an entry to a shift that the caller has locked. */
export async function appendEntry(ctx: OfficeContext, shift: Shift, entry: NewEntry): Promise<ShiftEntry> {
  const nr = await nextNr(ctx, shift);
  const [row] = await ctx.db
    .insert(shiftEntries)
    .values({ ...entry, clientId: ctx.client.id, shiftId: shift.id, nr, at: ctx.now })
    .returning();
  if (!row) throw new Error('The entry was not saved');
  return row;
}

/** A separate query, because Citus allows no subquery among inserted values. */
async function nextNr({ db }: OfficeContext, { clientId, id }: Shift): Promise<number> {
  const [last] = await db
    .select({ nr: sql<number>`coalesce(max(${shiftEntries.nr}), 0)::int` })
    .from(shiftEntries)
    .where(and(eq(shiftEntries.clientId, clientId), eq(shiftEntries.shiftId, id)));
  return (last?.nr ?? 0) + 1;
}

/** The entries of a shift, oldest first. */
export const listEntries = ({ client, db }: OfficeContext, shiftId: number): Promise<ShiftEntry[]> =>
  db
    .select()
    .from(shiftEntries)
    .where(and(eq(shiftEntries.clientId, client.id), eq(shiftEntries.shiftId, shiftId)))
    .orderBy(asc(shiftEntries.nr));

/**
 * The entry that an earlier request with this key made. Call it under the lock of the shift.
 * @throws Refusal `changed_meanwhile` when that request was for something else
 */
export async function findEntry(
  { client, db, person }: OfficeContext,
  request: string,
  asked: string,
): Promise<ShiftEntry | undefined> {
  const [known] = await db
    .select()
    .from(shiftEntries)
    .where(and(eq(shiftEntries.clientId, client.id), eq(shiftEntries.request, requestOf(person.id, request))));
  if (known && known.asked !== asked) throw new Refusal('changed_meanwhile');
  return known;
}

/** A request as stored: with the person's id, so that keys of two people never collide. */
export const requestOf = (staffId: number, request: string): string => `${staffId}:${request}`;

/** The cash that a drawer should hold. A shift never gives out more than it has. */
export function drawerOf({ float }: Pick<Shift, 'float'>, entries: readonly ShiftEntry[]): Money {
  const of = (...kinds: ShiftEntry['kind'][]) =>
    sumMoney(entries.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  return moneyLeft(sumMoney([float, of('cash', 'cash_in')]), of('refund', 'cash_out'));
}

/** @throws Refusal `drawer_short` when the drawer of a locked shift holds less than that */
export async function requireCash(ctx: OfficeContext, shift: Shift, amount: Money): Promise<void> {
  const drawer = drawerOf(shift, await listEntries(ctx, shift.id));
  if (compareMoney(drawer, amount) < 0) throw new Refusal('drawer_short', 'amount', drawer);
}
