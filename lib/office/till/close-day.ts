import { sql } from 'drizzle-orm';
import type { PaymentProvider } from '@/db/schema';
import { payments, shiftEntries, shifts, staff, tills } from '@/db/schema';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { addDays, keepFigures, readFigures, startOfDay } from '../figures';
import { SHIFT_SUMS, type ShiftSums } from './list-shifts';

/** What a shift did on a day: a shift that goes on after midnight is in two. */
export type ShiftOfDay = ShiftSums & { shiftId: number; till: string; person: string };

export type WayOfDay = {
  provider: PaymentProvider;
  /** As the organisation calls the way of paying; '' at the box office. */
  description: string;
  cameIn: string;
  wentBack: string;
};

/** `ways`: all that came in and went back, online and here. `shifts`: what of it the box office took, by shift. */
export type ClosedDay = { ways: WayOfDay[]; shifts: ShiftOfDay[] };

/**
 * The closing of a day (`2026-11-23`, in the organisation's zone): the figures of every way of paying, and the shifts that took cash and
 * cards. What shifts took in cash is what payments in cash say, to the cent, since both are written together.
 */
export async function closeDay(ctx: OfficeContext, day: string): Promise<ClosedDay> {
  await keepFigures(ctx);
  return officeTransaction(ctx, async (ctx) => {
    const figures = await readFigures(ctx, { period: { from: day, to: day }, by: ['way'] });
    const ways = figures.flatMap(({ provider, description, soldAmount, returnedAmount }) =>
      provider ? [{ provider, description: description ?? '', cameIn: soldAmount, wentBack: returnedAmount }] : [],
    );
    return { ways, shifts: await listOfDay(ctx, day) };
  });
}

async function listOfDay({ client, db }: OfficeContext, day: string): Promise<ShiftOfDay[]> {
  const from = startOfDay(day, client.timezone).toISOString();
  const until = startOfDay(addDays(day, 1), client.timezone).toISOString();
  // Money of a card counts when it came, as in the figures.
  const at = sql`CASE WHEN e.kind = 'card' THEN p.paid_at ELSE e.at END`;
  const rows = await db.execute<ShiftOfDay>(sql`
    SELECT s.id::float8 AS "shiftId", t.name AS till, w.name AS person, ${SHIFT_SUMS}
      FROM ${shiftEntries} e
      JOIN ${shifts} s ON s.client_id = e.client_id AND s.id = e.shift_id
      JOIN ${tills} t ON t.client_id = s.client_id AND t.id = s.till_id
      JOIN ${staff} w ON w.id = s.staff_id
      LEFT JOIN ${payments} p ON p.client_id = e.client_id AND p.id = e.payment_id
     WHERE e.client_id = ${client.id} AND e.at >= ${from}::timestamptz - interval '31 days'
       AND ${at} >= ${from}::timestamptz AND ${at} < ${until}::timestamptz
     GROUP BY s.id, t.name, w.name ORDER BY s.id`);
  return [...rows];
}
