import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { payments, shiftEntries, shifts } from '@/db/schema';
import { requirePayable } from '@/lib/currency';
import { type Money, money, sumMoney } from '@/lib/money';
import { mayDo, noteDeed, type OfficeContext, officeTransaction, Refusal, whenTaken } from '@/lib/staff';
import { appendEntry, drawerOf, listEntries, requestOf, requireCash } from './entries';
import { lockShift, type Shift } from './lock-shift';
import { onceInShift } from './once-in-shift';
import { lockTill } from './tills';

/** The open shift of the caller; undefined when there is none. */
export async function findOwnShift({ client, db, person }: OfficeContext): Promise<Shift | undefined> {
  const [shift] = await db
    .select()
    .from(shifts)
    .where(and(eq(shifts.clientId, client.id), eq(shifts.staffId, person.id), isNull(shifts.closedAt)));
  return shift;
}

/**
 * Opens a shift of the caller at a till. A till and a person have one open shift at a time.
 * @throws Refusal `not_found` (the till), `shift_open` (the till or the caller has an open shift)
 */
export function openShift(ctx: OfficeContext, { tillId, float }: { tillId: number; float: Money }): Promise<Shift> {
  requirePayable(float, ctx.client.currency, 'float');
  return officeTransaction(ctx, async (ctx) => {
    const { client, db, person, now } = ctx;
    const till = await lockTill(ctx, tillId);
    if (till.archivedAt) throw new Refusal('not_found', 'till');
    const [shift] = await db
      .insert(shifts)
      .values({ clientId: client.id, tillId, staffId: person.id, openedAt: now, float })
      .returning()
      .catch(whenTaken(new Refusal('shift_open', 'till')));
    if (!shift) throw new Error('The shift was not saved');
    noteDeed(ctx, { action: 'shift.opened', subject: `shift ${shift.id}`, after: { till: tillId, float } });
    return shift;
  });
}

type CashMove = { shiftId: number; kind: 'cash_in' | 'cash_out'; amount: Money; reason: string; request: string };

/**
 * Puts cash into the drawer of the caller's open shift, or takes some out, once for each request.
 * @throws Refusal `not_found`, `shift_closed`, `drawer_short`, `changed_meanwhile` (the request was for something else)
 */
export function moveCash(ctx: OfficeContext, { shiftId, kind, amount, reason, request }: CashMove): Promise<void> {
  requirePayable(amount, ctx.client.currency);
  const asked = `${kind} ${shiftId} ${amount} ${reason}`;
  return onceInShift(
    ctx,
    { shiftId, request, asked },
    {
      again: (ctx) => noteDeed(ctx, { action: 'shift.read', subject: `shift ${shiftId}`, isRead: true }),
      run: async (ctx, shift) => {
        if (kind === 'cash_out') await requireCash(ctx, shift, amount);
        await appendEntry(ctx, shift, { kind, amount, reason, asked, request: requestOf(ctx.person.id, request) });
        noteDeed(ctx, {
          action: kind === 'cash_in' ? 'shift.cash_put_in' : 'shift.cash_taken_out',
          subject: `shift ${shiftId}`,
          detail: { amount },
          reason,
        });
      },
    },
  );
}

/** The counted cash: its sum, or how many there were of each coin and note (keys are amounts: `0.50`). */
export type Counted = { sum: Money } | { count: Record<string, number> };

type Closing = {
  id: number;
  /** The number of entries that the form showed. */
  seen: number;
  counted: Counted;
  note?: string | undefined;
};

/**
 * Closes a shift with its counted cash: one's own, or another's with `cash.reconcile`. A difference to the expected cash is stored.
 * @throws Refusal `not_found`, `shift_closed`, `changed_meanwhile` (there are new entries), `card_underway` (a card payment of the last
 * hour is open; later a provider that does not answer keeps no shift open, and card payments never change the cash)
 */
export function closeShift(ctx: OfficeContext, { id, seen, counted, note }: Closing): Promise<Shift> {
  return officeTransaction(ctx, async (ctx) => {
    const { client, db, person, now } = ctx;
    const shift = await lockShift(ctx, id);
    if (shift.staffId !== person.id && !mayReconcile(ctx)) throw new Refusal('not_found');
    if (shift.closedAt) throw new Refusal('shift_closed');
    const entries = await listEntries(ctx, id);
    if (entries.length !== seen) throw new Refusal('changed_meanwhile');
    await refuseUnderway(ctx, id);
    const expected = drawerOf(shift, entries);
    const sum = sumOf(counted);
    requirePayable(sum, client.currency, 'sum');
    const count = 'count' in counted ? counted.count : null;
    const [closed] = await db
      .update(shifts)
      .set({ closedAt: now, closedBy: person.id, expected, counted: sum, count, note: note || null })
      .where(and(eq(shifts.clientId, client.id), eq(shifts.id, id)))
      .returning();
    if (!closed) throw new Error('The locked shift was not updated');
    noteDeed(ctx, { action: 'shift.closed', subject: `shift ${id}`, after: { expected, counted: sum } });
    return closed;
  });
}

/** The sum of the counted cash, exact to the cent. */
export function sumOf(counted: Counted): Money {
  if ('sum' in counted) return counted.sum;
  return sumMoney(
    Object.entries(counted.count).flatMap(([value, n]) => Array.from<Money>({ length: n }).fill(money(value))),
  );
}

/** Approves another person's closed shift. @throws Refusal `not_found`, `changed_meanwhile` (open, or approved already), `own_shift` */
export function approveShift(ctx: OfficeContext, id: number): Promise<void> {
  return officeTransaction(ctx, async (ctx) => {
    const { client, db, person, now } = ctx;
    const shift = await lockShift(ctx, id);
    if (!shift.closedAt || shift.approvedAt) throw new Refusal('changed_meanwhile');
    if (shift.staffId === person.id) throw new Refusal('own_shift');
    await db
      .update(shifts)
      .set({ approvedAt: now, approvedBy: person.id })
      .where(and(eq(shifts.clientId, client.id), eq(shifts.id, id)));
    noteDeed(ctx, { action: 'shift.approved', subject: `shift ${id}` });
  });
}

export const mayReconcile = (ctx: OfficeContext): boolean => mayDo(ctx, 'cash.reconcile');

const HOUR_MS = 60 * 60_000;

async function refuseUnderway({ client, db, now }: OfficeContext, id: number): Promise<void> {
  const underway = await db
    .select({ id: payments.id })
    .from(shiftEntries)
    .innerJoin(payments, and(eq(payments.clientId, shiftEntries.clientId), eq(payments.id, shiftEntries.paymentId)))
    .where(
      and(
        eq(shiftEntries.clientId, client.id),
        eq(shiftEntries.shiftId, id),
        inArray(payments.status, ['opening', 'open']),
        gt(payments.createdAt, new Date(now.getTime() - HOUR_MS)),
      ),
    );
  if (underway.length > 0) throw new Refusal('card_underway');
}
