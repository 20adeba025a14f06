import { eq } from 'drizzle-orm';
import {
  doorDevices,
  doorGates,
  doorLists,
  doorScans,
  payments,
  refunds,
  shiftEntries,
  shifts,
  staff,
  tills,
} from '@/db/schema';
import type { Context } from '@/lib/context';
import { money } from '@/lib/money';

export async function insertPayment(ctx: Context, orderId: number, more: Partial<typeof payments.$inferInsert> = {}) {
  const [row] = await ctx.db
    .insert(payments)
    .values({
      clientId: ctx.client.id,
      orderId,
      token: crypto.randomUUID(),
      provider: 'test',
      description: 'iDEAL',
      cost: money('0.00'),
      amount: money('24.50'),
      currency: 'EUR',
      status: 'open',
      createdAt: ctx.now,
      ...more,
    })
    .returning();
  return row?.id ?? 0;
}

export async function insertRefund(ctx: Context, orderId: number, status: 'due' | 'sent' | 'to fetch'): Promise<void> {
  const paymentId = await insertPayment(ctx, orderId, { status: 'paid', paidAt: ctx.now, paidAmount: money('24.50') });
  await ctx.db.insert(refunds).values({
    clientId: ctx.client.id,
    paymentId,
    token: crypto.randomUUID(),
    reason: 'given_up',
    status: status === 'to fetch' ? 'due' : status,
    amount: money('24.50'),
    currency: 'EUR',
    createdAt: ctx.now,
    nextTryAt: status === 'due' ? ctx.now : null,
  });
}

/** An override at the door, with a name as its reason. */
export async function scanWithReason(ctx: Context, orderId: number, subEventId: number): Promise<void> {
  const at = { clientId: ctx.client.id, createdAt: ctx.now };
  const [person] = await ctx.db
    .insert(staff)
    .values({ name: 'Lead', email: `lead-${orderId}@example.net`, createdAt: ctx.now })
    .returning();
  const [list] = await ctx.db
    .insert(doorLists)
    .values({ ...at, subEventId, name: 'Zaal' })
    .returning();
  const listId = list?.id ?? 0;
  const [gate] = await ctx.db.insert(doorGates).values({ clientId: at.clientId, listId, name: 'A' }).returning();
  const gateId = gate?.id ?? 0;
  const rights = { maySearch: false, isLead: true, createdBy: person?.id ?? 0, expiresAt: ctx.now };
  const [device] = await ctx.db
    .insert(doorDevices)
    .values({ ...at, ...rights, listId, gateId, name: 'Phone', tokenHash: 'x' })
    .returning();
  const scan = { deviceId: device?.id ?? 0, listId, gateId, seq: 1, kind: 'entry', orderId, position: 1 } as const;
  await ctx.db.insert(doorScans).values({
    ...scan,
    clientId: at.clientId,
    id: crypto.randomUUID(),
    at: ctx.now,
    receivedAt: ctx.now,
    clockAheadMs: 0,
    verdict: 'overridden',
    rehearsal: 0,
    reason: 'anna knows the director',
    cursor: 1,
  });
}

/** A ticket given away at the box office, in a closed shift. */
export async function giveAwayWithReason(ctx: Context, orderId: number): Promise<void> {
  const { id: clientId } = ctx.client;
  const [person] = await ctx.db
    .insert(staff)
    .values({ name: 'Kassa', email: `kassa-${orderId}@example.net`, createdAt: ctx.now })
    .returning();
  const [till] = await ctx.db.insert(tills).values({ clientId, name: 'Kassa' }).returning();
  const at = { clientId, tillId: till?.id ?? 0, staffId: person?.id ?? 0, openedAt: ctx.now };
  const [shift] = await ctx.db
    .insert(shifts)
    .values({ ...at, float: money('0.00') })
    .returning();
  const [paid] = await ctx.db.select().from(payments).where(eq(payments.orderId, orderId));
  await ctx.db.insert(shiftEntries).values({
    clientId,
    shiftId: shift?.id ?? 0,
    nr: 1,
    at: ctx.now,
    kind: 'free',
    amount: money('0.00'),
    orderId,
    request: '1:a',
    asked: 'a',
    paymentId: paid?.id ?? 0,
    reason: 'for Anna, who is ill',
  });
  const closed = { closedAt: ctx.now, closedBy: at.staffId, expected: money('0.00'), counted: money('0.00') };
  await ctx.db.update(shifts).set(closed).where(eq(shifts.clientId, clientId));
}
