import { createHash } from 'node:crypto';
import { and, desc, eq, sql, sum } from 'drizzle-orm';
import { auditLog, orderLines, orderNotes, orders, refundLines, staff, subEvents } from '@/db/schema';
import type { Money } from '@/lib/money';
import { getOrderById, type Order, type OrderLine } from '@/lib/orders';
import {
  findSplitFrom,
  getUnrefundedAmountOfOrder,
  getUpgradeSeat,
  listPayments,
  listRefunds,
  listSplits,
  listUpgrades,
  type Payment,
  type Refund,
  type Upgrade,
} from '@/lib/payments';
import { FREE } from '@/lib/pricing';
import { type OfficeContext, Refusal, scopeFilter } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import { listMails, MOST_ENTRIES, type OfficeMail } from './list-mails';
import { noteOrderRead } from './note-read';
import { ordersInScope } from './order-filters';

/** `refunded`: the part of its price that was refunded; null: nothing. */
export type OfficeLine = OrderLine & { refunded: Money | null };
export type HistoryEntry = {
  id: number;
  at: Date;
  action: string;
  actor: string;
  name: string | null;
  reason: string | null;
};
export type OrderNote = { text: string; version: number; changedAt: Date; name: string | null };

export type OfficeOrder = {
  order: Order;
  /** All lines in the caller's scope, ended ones too, by position. */
  lines: OfficeLine[];
  /** How many lines are out of the caller's scope. */
  elsewhere: number;
  /** Newest first, of the whole order: empty when `elsewhere` is above 0. */
  payments: Payment[];
  refunds: Refund[];
  /** What is left of the money; 0 when `elsewhere` is above 0. */
  left: Money;
  /** Orders that were split off, and the order that this one was split off from. */
  splits: (SplitOrder & { amount: Money })[];
  splitFrom: SplitOrder | undefined;
  mails: OfficeMail[];
  /** Upgrades that wait for payment, newest first. */
  upgrades: (Upgrade & { seat: Awaited<ReturnType<typeof getUpgradeSeat>> })[];
  /** Newest first. */
  history: HistoryEntry[];
  note: OrderNote | undefined;
  /** `orderVersion`: a form made of another version is refused. */
  seen: string;
};

export type SplitOrder = { id: number; number: string };

/** An order with everything known about it. Reading it is logged. Needs an office transaction. @throws Refusal `not_found` */
export async function getOfficeOrder(ctx: OfficeContext, id: number): Promise<OfficeOrder> {
  const { order, lines, elsewhere } = await readInScope(ctx, id);
  noteOrderRead(ctx, id);
  const isWhole = elsewhere === 0;
  return {
    order,
    lines: await withRefunds(ctx, id, lines),
    elsewhere,
    payments: isWhole ? await listPayments(ctx, id) : [],
    refunds: isWhole ? await listRefunds(ctx, id) : [],
    left: isWhole ? await getUnrefundedAmountOfOrder(ctx, id) : FREE,
    splits: (await listSplits(ctx, id)).map((one) => ({ ...nameOf(one), amount: one.amount })),
    splitFrom: await findSplitFrom(ctx, id).then((from) => from && nameOf(from)),
    mails: await listMails(ctx, id),
    upgrades: await listOfficeUpgrades(ctx, id, lines),
    history: await listHistory(ctx, id),
    note: await findNote(ctx, id),
    seen: orderVersion(order),
  };
}

const nameOf = ({ orderId: id, createdAt }: { orderId: number; createdAt: Date }): SplitOrder => ({
  id,
  number: receiptNumber({ id, createdAt }),
});

/** An order with its lines in the caller's scope, and the number of the others. @throws Refusal `not_found` when no line is in scope */
export async function readInScope(ctx: OfficeContext, id: number) {
  const inScope = await ctx.db
    .select({ position: orderLines.position })
    .from(orders)
    .innerJoin(orderLines, and(eq(orderLines.clientId, orders.clientId), eq(orderLines.orderId, orders.id)))
    .innerJoin(subEvents, and(eq(subEvents.clientId, orderLines.clientId), eq(subEvents.id, orderLines.subEventId)))
    .where(and(eq(orders.clientId, ctx.client.id), eq(orders.id, id), ordersInScope(ctx), scopeFilter(ctx.membership)));
  if (inScope.length === 0) throw new Refusal('not_found');
  const own = new Set(inScope.map(({ position }) => position));
  const order = await getOrderById(ctx, id);
  const all = [...order.lines, ...order.ended].sort((one, other) => one.position - other.position);
  const lines = all.filter(({ position }) => own.has(position));
  return { order, lines, elsewhere: all.length - lines.length };
}

/** A fingerprint of the order's tickets, money and address: equal as long as nobody changed them. */
export function orderVersion({ status, total, email, lines, ended }: Order): string {
  const all = [...lines, ...ended]
    .map((line) => [line.position, line.generation, line.nr, line.holder ?? ''].join('.'))
    .sort();
  return createHash('sha256')
    .update([status, total, email, ...all].join('/'))
    .digest('base64url')
    .slice(0, 16);
}

async function withRefunds({ db, client }: OfficeContext, id: number, lines: OrderLine[]): Promise<OfficeLine[]> {
  const rows = await db
    .select({ position: refundLines.position, amount: sum(refundLines.amount) })
    .from(refundLines)
    .where(and(eq(refundLines.clientId, client.id), eq(refundLines.orderId, id)))
    .groupBy(refundLines.position);
  const of = new Map(rows.map(({ position, amount }) => [position, amount as Money | null]));
  return lines.map((line) => ({ ...line, refunded: of.get(line.position) ?? null }));
}

/** Waiting upgrades of lines in the caller's scope. */
async function listOfficeUpgrades(ctx: OfficeContext, id: number, lines: OrderLine[]) {
  const own = new Set(lines.map(({ position }) => position));
  const all = (await listUpgrades(ctx, id)).filter(({ status, position }) => status === 'waiting' && own.has(position));
  return Promise.all(all.map(async (upgrade) => ({ ...upgrade, seat: await getUpgradeSeat(ctx, upgrade) })));
}

/** An action of the office that lib/orders also logged is shown once: the entry of the audit chain. Reads are left out. */
const listHistory = ({ db, client }: OfficeContext, id: number): Promise<HistoryEntry[]> =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      actor: sql<string>`${auditLog.actor}`,
      name: staff.name,
      reason: auditLog.reason,
    })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staffId))
    .where(
      and(
        eq(auditLog.clientId, client.id),
        eq(auditLog.orderId, id),
        sql`${auditLog.action} <> 'order.read'`,
        sql`NOT (${auditLog.actor} = 'office' AND ${auditLog.chainNr} IS NULL AND EXISTS (SELECT FROM audit_log c
          WHERE c.client_id = ${auditLog.clientId} AND c.order_id = ${auditLog.orderId} AND c.action = ${auditLog.action}
            AND c.at = ${auditLog.at} AND c.chain_nr IS NOT NULL))`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(MOST_ENTRIES);

async function findNote({ db, client }: OfficeContext, id: number): Promise<OrderNote | undefined> {
  const [note] = await db
    .select({ text: orderNotes.text, version: orderNotes.version, changedAt: orderNotes.changedAt, name: staff.name })
    .from(orderNotes)
    .leftJoin(staff, eq(staff.id, orderNotes.staffId))
    .where(and(eq(orderNotes.clientId, client.id), eq(orderNotes.orderId, id)));
  return note;
}
