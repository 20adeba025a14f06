import type { Difference } from '@/lib/bundle';
import {
  hasSecondFactor,
  isFresh,
  NEEDS_STEP_UP,
  type OfficeContext,
  type Permission,
  Refusal,
  why,
} from '@/lib/staff';

/** Members of the organisation that need another permission than its general settings. */
const OF_SETTINGS: Record<string, Permission> = {
  payment_methods: 'settings.payments',
  payment_keys: 'settings.payments',
  webhooks: 'settings.keys',
  ticket_types: 'prices.write',
  subscriptions: 'subscriptions.write',
  rides: 'programme.write',
  translations: 'programme.write',
};

/** The permission that a difference needs. */
function permissionFor({ of, path: [member = ''] }: Difference): Permission {
  if (of === 'organisation') return OF_SETTINGS[member] ?? 'settings.general';
  if (of === 'location') return member === 'sections' ? 'seatplan.write' : 'programme.write';
  if (of === 'subscription') return 'subscriptions.write';
  if (of === 'ticket_type' || member === 'categories') return 'prices.write';
  return 'programme.write';
}

/** Refuses differences that the person's role, scope or proof does not allow. @throws Refusal `may_not`, `not_now` */
export function allowDifferences(
  ctx: OfficeContext,
  differences: readonly Difference[],
  takes: (difference: Difference) => Permission = permissionFor,
): void {
  const sure = { now: ctx.now, hasSecondFactor: hasSecondFactor(ctx.session) };
  for (const difference of differences) {
    const permission = takes(difference);
    const { locationBefore, ...ids } = difference.ids;
    const places = locationBefore === undefined ? [ids] : [ids, { ...ids, location: locationBefore }];
    if (!places.every((subject) => why(ctx.membership, permission, sure, subject).may)) throw new Refusal('may_not');
    if (NEEDS_STEP_UP.has(permission) && !isFresh(ctx, ctx.now)) throw new Refusal('not_now');
  }
}
