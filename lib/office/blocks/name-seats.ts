import { and, asc, eq, inArray } from 'drizzle-orm';
import { seats } from '@/db/schema';
import { seatIdOf } from '@/lib/ids';
import type { OfficeContext } from '@/lib/staff';

const MOST = 20;

/** The names of seats for people: `Parterre A 4, Parterre A 5`; an unnumbered seat is named by its id. */
export async function nameSeats(
  { client, db }: OfficeContext,
  subEventId: number,
  nrs: readonly number[],
): Promise<string> {
  const rows = await db
    .select({ nr: seats.nr, section: seats.section, row: seats.rowNr, seat: seats.seatNr })
    .from(seats)
    .where(and(eq(seats.clientId, client.id), eq(seats.subEventId, subEventId), inArray(seats.nr, [...nrs])))
    .orderBy(asc(seats.nr))
    .limit(MOST + 1);
  const names = rows
    .slice(0, MOST)
    .map(({ nr, section, row, seat }) => (section === null ? seatIdOf(subEventId, nr) : `${section} ${row} ${seat}`));
  return [...names, ...(rows.length > MOST ? ['…'] : [])].join(', ');
}
