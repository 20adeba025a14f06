import { and, eq, sql } from 'drizzle-orm';
import { auditLog, refundLimits } from '@/db/schema';
import { compareMoney, type Money, moneyLeft, sumMoney } from '@/lib/money';
import { FREE } from '@/lib/pricing';
import { mayDo, noteDeed, type OfficeContext, officeTransaction, Refusal, type Role } from '@/lib/staff';
import type { Shift } from './lock-shift';

/** The roles at a till whose refunds can have a limit. */
export const LIMITED_ROLES = ['box_office', 'box_office_lead', 'manager'] as const satisfies readonly Role[];
export type LimitedRole = (typeof LIMITED_ROLES)[number];

/** The refund limit of each role. A role without one has no limit, or may not refund at all. */
export async function listRefundLimits({ client, db }: OfficeContext): Promise<Map<Role, Money>> {
  const rows = await db.select().from(refundLimits).where(eq(refundLimits.clientId, client.id));
  return new Map(rows.map(({ role, amount }) => [role, amount]));
}

/** Sets the limits; null removes one, and the role's permission alone decides again. */
export function saveRefundLimits(
  ctx: OfficeContext,
  limits: Readonly<Record<LimitedRole, Money | null>>,
): Promise<void> {
  return officeTransaction(ctx, async (ctx) => {
    const before = Object.fromEntries(await listRefundLimits(ctx));
    for (const role of LIMITED_ROLES) {
      const [amount, row] = [limits[role], { clientId: ctx.client.id, role }];
      if (amount === null)
        await ctx.db
          .delete(refundLimits)
          .where(and(eq(refundLimits.clientId, ctx.client.id), eq(refundLimits.role, role)));
      else
        await ctx.db
          .insert(refundLimits)
          .values({ ...row, amount })
          .onConflictDoUpdate({ target: [refundLimits.clientId, refundLimits.role], set: { amount } });
    }
    noteDeed(ctx, {
      action: 'refund_limits.changed',
      subject: 'refund limits',
      before,
      after: Object.fromEntries(await listRefundLimits(ctx)),
    });
  });
}

/** Whether the caller may refund at a till: by their role's permission, or by a limit above zero. */
export async function mayRefundAtTill(ctx: OfficeContext): Promise<boolean> {
  const limit = (await listRefundLimits(ctx)).get(ctx.membership.role);
  return limit === undefined ? mayDo(ctx, 'refunds.make') : limit !== FREE && mayDo(ctx, 'cash.shift');
}

/**
 * Refuses a refund over the role's limit. It counts refunds in this shift, and in the last 24 hours in other shifts of the same person. The
 * caller has locked the shift. @throws Refusal `may_not`, `over_limit` with what is left
 */
export async function requireWithinLimit(ctx: OfficeContext, shift: Shift, amount: Money): Promise<void> {
  if (!(await mayRefundAtTill(ctx))) throw new Refusal('may_not', 'refund');
  await refuseOverLimit(ctx, shift, amount);
}

/**
 * Like requireWithinLimit, for a due refund that is handed out: it counts only if the caller cancelled or moved tickets of that order.
 * @throws Refusal `over_limit`
 */
export async function refuseOwnOverLimit(ctx: OfficeContext, shift: Shift, owed: { orderId: number; amount: Money }) {
  const [own] = await ctx.db.execute(sql`SELECT 1 FROM ${auditLog} d WHERE d.client_id = ${ctx.client.id}
    AND d.order_id = ${owed.orderId} AND ${isOwn(ctx)} LIMIT 1`);
  if (own) await refuseOverLimit(ctx, shift, owed.amount);
}

/** Whether an audit log entry `d` says that the caller cancelled tickets or moved them to cheaper seats. */
const isOwn = ({ person }: OfficeContext) =>
  sql`d.staff_id = ${person.id} AND d.action IN ('tickets.cancelled', 'tickets.moved')`;

async function refuseOverLimit(ctx: OfficeContext, shift: Shift, amount: Money): Promise<void> {
  const limit = (await listRefundLimits(ctx)).get(ctx.membership.role);
  if (limit === undefined) return;
  const since = new Date(ctx.now.getTime() - 86_400_000).toISOString();
  const [row] = await ctx.db.execute<{ given: Money }>(sql`
    SELECT coalesce(sum(e.amount), 0)::numeric(14, 2) AS given FROM shift_entries e
      JOIN shifts s ON s.client_id = e.client_id AND s.id = e.shift_id
     WHERE e.client_id = ${ctx.client.id} AND s.staff_id = ${ctx.person.id} AND e.kind = 'refund'
       AND (s.id = ${shift.id} OR e.at > ${since}::timestamptz)
       AND EXISTS (SELECT FROM ${auditLog} d WHERE d.client_id = e.client_id AND d.order_id = e.order_id AND ${isOwn(ctx)})`);
  const given = row?.given ?? FREE;
  if (compareMoney(sumMoney([given, amount]), limit) <= 0) return;
  throw new Refusal('over_limit', 'refund', compareMoney(given, limit) < 0 ? moneyLeft(limit, given) : FREE);
}
