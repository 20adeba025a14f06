import { and, eq } from 'drizzle-orm';
import { subscriptions } from '@/db/schema';
import { type ListedRenewal, listRenewals, type RenewalFigures, readRenewalFigures } from '@/lib/renewals';
import { mayDo, type OfficeContext } from '@/lib/staff';
import { type ListedSubscription, noteNamesRead } from './list-subscriptions';

export type { ListedRenewal };

/** The progress of a renewal. `of`: the name of the renewed subscription; null when that does not exist. */
export type Renewing = {
  of: string | null;
  key: string;
  from: Date;
  until: Date;
  figures: RenewalFigures;
  /** Undefined for people who may not see names. */
  list: { rows: ListedRenewal[]; hasMore: boolean } | undefined;
};

/** Undefined for a subscription that renews none. */
export async function readRenewing(
  ctx: OfficeContext,
  { id, renews, renewFrom: from, renewUntil: until }: ListedSubscription,
  after?: number,
): Promise<Renewing | undefined> {
  if (renews === null || !from || !until) return undefined;
  const [of] = await ctx.db
    .select({ name: subscriptions.name })
    .from(subscriptions)
    .where(and(eq(subscriptions.clientId, ctx.client.id), eq(subscriptions.key, renews)));
  const figures = await readRenewalFigures(ctx, id);
  const list = mayDo(ctx, 'orders.read') ? await listRenewals(ctx, { id, after }) : undefined;
  noteNamesRead(ctx, id, 'renewals.listed', list?.rows.length ?? 0);
  return { of: of?.name ?? null, key: renews, from, until, figures, list };
}
