import { and, eq, sql } from 'drizzle-orm';
import { auditLog, refundLimits } from '@/db/schema';
import { compareMoney, type Money, moneyLeft, sumMoney } from '@/lib/money';
import { FREE } from '@/lib/pricing';
import { mayDo, noteDeed, type OfficeContext, officeTransaction, Refusal, type Role } from '@/lib/staff';
import type { Shift } from './lock-shift';

/** The roles at a till whose refunds can have a limit. */
export const LIMITED_ROLES = ['box_office', 'box_office_lead', 'manager'] as const satisfies readonly Role[];
export type LimitedRole = (typeof LIMITED_ROLES)[number];

/** What each role may give back out of its drawer. A role that is not in it has no limit, or may not refund at all. */
export async function listRefundLimits({ client, db }: OfficeContext): Promise<Map<Role, Money>> {
  const rows = await db.select().from(refundLimits).where(eq(refundLimits.clientId, client.id));
  return new Map(rows.map(({ role, amount }) => [role, amount]));
}

/** Sets the limits; null: none, which leaves it to the role whether it may refund. */
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

/** Whether somebody may give money back at a till at all: by their role, or by a limit that lets it. */
export async function mayRefundAtTill(ctx: OfficeContext): Promise<boolean> {
  const limit = (await listRefundLimits(ctx)).get(ctx.membership.role);
  return limit === undefined ? mayDo(ctx, 'refunds.make') : limit !== FREE && mayDo(ctx, 'cash.shift');
}

/**
 * Refuses what is more than the role's limit for a shift; a shift that was opened in the same 24 hours counts too. The caller has
 * locked the shift. @throws Refusal `may_not`, `over_limit` with what is left
 */
export async function requireWithinLimit(ctx: OfficeContext, shift: Shift, amount: Money): Promise<void> {
  if (!(await mayRefundAtTill(ctx))) throw new Refusal('may_not', 'refund');
  await refuseOverLimit(ctx, shift, amount);
}

/**
 * The same for cash that is owed: it counts where the one who hands it out has cancelled or moved tickets of that order, and not where
 * others have. @throws Refusal `over_limit`
 */
export async function refuseOwnOverLimit(ctx: OfficeContext, shift: Shift, owed: { orderId: number; amount: Money }) {
  const [own] = await ctx.db.execute(sql`SELECT 1 FROM ${auditLog} d WHERE d.client_id = ${ctx.client.id}
    AND d.order_id = ${owed.orderId} AND ${isOwn(ctx)} LIMIT 1`);
  if (own) await refuseOverLimit(ctx, shift, owed.amount);
}

/** Of a line of the log: this person has cancelled tickets, or moved them to cheaper seats. */
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
