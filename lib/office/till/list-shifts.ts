import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { type PaymentStatus, payments, shiftEntries, shifts, staff, tills } from '@/db/schema';
import type { Money } from '@/lib/money';
import { mayDo, noteDeed, type OfficeContext, Refusal } from '@/lib/staff';
import { drawerOf, type ShiftEntry } from './entries';
import type { Shift } from './lock-shift';
import { mayReconcile } from './shifts';

const PAGE = 50;

/** `difference`: the counted cash less the expected cash, as `-1.50`; null while the shift is open. */
export type ListedShift = Shift & { till: string; person: string; approver: string | null; difference: string | null };

const COLUMNS = {
  shift: shifts,
  till: tills.name,
  person: staff.name,
  approver: sql<string | null>`(SELECT a.name FROM ${staff} a WHERE a.id = ${shifts.approvedBy})`,
  difference: sql<string | null>`(${shifts.counted} - ${shifts.expected})::text`,
};

/** People who approve shifts or see the organisation's money also see shifts of others. */
const seesAllShifts = (ctx: OfficeContext): boolean => mayReconcile(ctx) || mayDo(ctx, 'reports.money');

/** A page of the shifts that the caller may see, newest first. `more`: the `before` of the next page. */
export async function listShifts(
  ctx: OfficeContext,
  { before }: { before?: number | undefined } = {},
): Promise<{ rows: ListedShift[]; more: number | undefined }> {
  const rows = await selectShifts(ctx)
    .where(and(ownOnly(ctx), before === undefined ? undefined : lt(shifts.id, before)))
    .orderBy(desc(shifts.id))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE).map(listed);
  return { rows: shown, more: rows.length > PAGE ? shown.at(-1)?.id : undefined };
}

const selectShifts = ({ db }: OfficeContext) =>
  db
    .select(COLUMNS)
    .from(shifts)
    .innerJoin(tills, and(eq(tills.clientId, shifts.clientId), eq(tills.id, shifts.tillId)))
    .innerJoin(staff, eq(staff.id, shifts.staffId));

const ownOnly = (ctx: OfficeContext) =>
  and(eq(shifts.clientId, ctx.client.id), seesAllShifts(ctx) ? undefined : eq(shifts.staffId, ctx.person.id));

type Row = Omit<ListedShift, keyof Shift> & { shift: Shift };
const listed = ({ shift, ...more }: Row): ListedShift => ({ ...shift, ...more });

/** An entry of a shift; `payment`: the status of its payment. */
export type ShiftLine = ShiftEntry & { payment: PaymentStatus | null };

/** Sums of a shift. `card`: received by the terminal; the others: cash of the drawer. */
export type ShiftSums = Record<'cash' | 'card' | 'refund' | 'cash_in' | 'cash_out', Money>;

/** A shift with its entries. `drawer`: the cash it should hold. Reading is logged. @throws Refusal `not_found`, also without permission */
export async function getShift(
  ctx: OfficeContext,
  id: number,
): Promise<{ shift: ListedShift; lines: ShiftLine[]; sums: ShiftSums; drawer: Money }> {
  const [row] = await selectShifts(ctx).where(and(ownOnly(ctx), eq(shifts.id, id)));
  if (!row) throw new Refusal('not_found');
  const rows = await ctx.db
    .select({ entry: shiftEntries, payment: payments.status })
    .from(shiftEntries)
    .leftJoin(payments, and(eq(payments.clientId, shiftEntries.clientId), eq(payments.id, shiftEntries.paymentId)))
    .where(and(eq(shiftEntries.clientId, ctx.client.id), eq(shiftEntries.shiftId, id)))
    .orderBy(asc(shiftEntries.nr));
  noteDeed(ctx, { action: 'shift.read', subject: `shift ${id}`, isRead: true });
  const lines = rows.map(({ entry, payment }) => ({ ...entry, payment }));
  return {
    shift: listed(row),
    lines,
    sums: await sumShift(ctx, id),
    drawer: drawerOf(row.shift, lines),
  };
}

async function sumShift({ client, db }: OfficeContext, id: number): Promise<ShiftSums> {
  const [row] = await db.execute<ShiftSums>(sql`
    SELECT ${SHIFT_SUMS} FROM ${shiftEntries} e
      LEFT JOIN ${payments} p ON p.client_id = e.client_id AND p.id = e.payment_id
     WHERE e.client_id = ${client.id} AND e.shift_id = ${id}`);
  if (!row) throw new Error('A sum has no row');
  return row;
}

const sumIf = (which: string) => `coalesce(sum(e.amount) FILTER (WHERE ${which}), 0)::numeric(14, 2)::text`;

/** Columns with sums of entries `e` and their payments `p`. A card payment counts once it is paid. */
export const SHIFT_SUMS = sql.raw(`${sumIf("e.kind = 'cash'")} AS cash,
  ${sumIf("e.kind = 'card' AND p.status = 'paid'")} AS card, ${sumIf("e.kind = 'refund'")} AS refund,
  ${sumIf("e.kind = 'cash_in'")} AS cash_in, ${sumIf("e.kind = 'cash_out'")} AS cash_out`);
