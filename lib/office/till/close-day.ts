import { type SQL, sql } from 'drizzle-orm';
import type { PaymentProvider } from '@/db/schema';
import { payments, refunds, shiftEntries, shifts, staff, tills } from '@/db/schema';
import type { Money } from '@/lib/money';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import {
  addDays,
  MONEY_PROVIDERS,
  type Reconciliation,
  readFigures,
  reconcile,
  startOfDay,
  storeFigures,
} from '../figures';
import { SHIFT_SUMS, type ShiftSums } from './list-shifts';

/** The sums of a shift on one day; a shift past midnight counts on two days. */
export type ShiftOfDay = ShiftSums & { shiftId: number; till: string; person: string };

export type WayOfDay = {
  provider: PaymentProvider;
  /** The organisation's name for the payment method; '' at the box office. */
  description: string;
  cameIn: string;
  wentBack: string;
};

/**
 * Cash refunds count on the day they are made, but leave a drawer when the buyer collects them. `waiting`: made on this day and not handed
 * out on it; `earlier`: handed out on this day and made before it.
 */
export type CashOfDay = { waiting: Money; earlier: Money };

/**
 * `ways`: money received and refunded, online and at the box office. `sums`: what it is made of. `shifts`: the box office's part, by shift.
 */
export type ClosedDay = { ways: WayOfDay[]; sums: Reconciliation; shifts: ShiftOfDay[]; cash: CashOfDay };

/**
 * The closing of a day (`2026-11-23`, in the organisation's zone): figures by payment method, and the sums of shifts. Cash received by
 * shifts equals the cash payments. Cash refunded by shifts equals the cash refunds, less `cash.waiting`, plus `cash.earlier`.
 */
export async function closeDay(ctx: OfficeContext, day: string): Promise<ClosedDay> {
  await storeFigures(ctx);
  return officeTransaction(ctx, async (ctx) => {
    const period = { from: day, to: day };
    const figures = await readFigures(ctx, { period, by: ['way'], providers: MONEY_PROVIDERS });
    const sums = reconcile(await readFigures(ctx, { period, by: ['part', 'provider'] }));
    const ways = figures.flatMap(({ provider, description, soldAmount, returnedAmount }) =>
      provider ? [{ provider, description: description ?? '', cameIn: soldAmount, wentBack: returnedAmount }] : [],
    );
    return { ways, sums, shifts: await listOfDay(ctx, day), cash: await cashOfDay(ctx, day) };
  });
}

const spanOf = ({ client }: OfficeContext, day: string) => ({
  from: startOfDay(day, client.timezone).toISOString(),
  until: startOfDay(addDays(day, 1), client.timezone).toISOString(),
});

async function cashOfDay(ctx: OfficeContext, day: string): Promise<CashOfDay> {
  const { client, db } = ctx;
  const { from, until } = spanOf(ctx, day);
  const isOfDay = (at: SQL) => sql`${at} >= ${from}::timestamptz AND ${at} < ${until}::timestamptz`;
  const [made, handed] = [isOfDay(sql`r.created_at`), isOfDay(sql`e.at`)];
  const [row] = await db.execute<CashOfDay>(sql`
    SELECT (SELECT coalesce(sum(r.amount), 0)::numeric(14, 2)::text FROM ${refunds} r
              JOIN ${payments} p ON p.client_id = r.client_id AND p.id = r.payment_id AND p.provider = 'cash'
             WHERE r.client_id = ${client.id} AND ${made} AND NOT EXISTS (
               SELECT FROM ${shiftEntries} e WHERE e.client_id = r.client_id AND e.refund_id = r.id AND ${handed})) AS waiting,
           (SELECT coalesce(sum(e.amount), 0)::numeric(14, 2)::text FROM ${shiftEntries} e
              JOIN ${refunds} r ON r.client_id = e.client_id AND r.id = e.refund_id
             WHERE e.client_id = ${client.id} AND ${handed} AND r.created_at < ${from}::timestamptz) AS earlier`);
  if (!row) throw new Error('A day has no sums');
  return row;
}

async function listOfDay(ctx: OfficeContext, day: string): Promise<ShiftOfDay[]> {
  const { client, db } = ctx;
  const { from, until } = spanOf(ctx, day);
  // A card payment counts when its money arrives, as in the figures.
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
