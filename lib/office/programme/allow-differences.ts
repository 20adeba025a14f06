import type { Difference } from '@/lib/bundle';
import { isFresh, mayDo, NEEDS_STEP_UP, type OfficeContext, type Permission, Refusal } from '@/lib/staff';

/** For a member of the file without a line below: owners only, with a second factor and a recent step-up. */
const OTHERWISE: Permission = 'settings.keys';

/** Shortening it erases buyers; a longer time stops that (lib/privacy). */
const KEEP = 'keep_personal_data_days';

/**
 * The permission of each member of the file, by the thing that has it; an empty name is the whole thing, added or archived. Harmless
 * settings are listed: a member that is missing here needs an owner, and a test fails.
 */
export const PERMISSION_OF: Readonly<Record<Difference['of'], Readonly<Record<string, Permission>>>> = {
  organisation: {
    ...each('settings.general', 'title locale timezone theme mail_texts hold_minutes max_per_order buyer_details'),
    ...each('settings.general', 'refund_hours waiting_list_hours gift_cards unpaid_orders invoice_days waiting_room'),
    ...each('settings.general', 'recommendations recommend_window_hours ride_margin_minutes ride_speed_kmh'),
    // Where money goes, and what the books and invoices say.
    ...each('settings.payments', 'payment_methods payment_keys seller currency vat_rate'),
    // Who speaks for the organisation or frames its shop, and what protects it.
    ...each('settings.keys', 'name circle contact_email domains redirect_hosts embed_origins webhooks limits'),
    ...each('programme.write', 'rides translations'),
    ticket_types: 'prices.write',
    subscriptions: 'subscriptions.write',
    [KEEP]: 'privacy.erase',
  },
  location: {
    ...each('programme.write', ' key location_id name address address1 zip city country phone lat lon'),
    sections: 'seatplan.write',
  },
  ticket_type: each('prices.write', ' key name type value max_per_event max_per_order valid_from valid_until code'),
  subscription: {
    ...each('subscriptions.write', ' key name names text texts kind ticket_type performances at_least at_most ranks'),
    ...each('subscriptions.write', 'sale_from sale_until renewal maximum'),
  },
  event: each('programme.write', ' key event_id name text texts short_text image images types sub_events'),
  sub_event: {
    ...each('programme.write', ' key event_id location name text short_text url image date time end status'),
    ...each('programme.write', 'view_begin view_end max_per_order waiting_room ticket_types'),
    categories: 'prices.write',
  },
};

function each(permission: Permission, members: string): Record<string, Permission> {
  return Object.fromEntries(members.split(' ').map((member) => [member, permission]));
}

/** The permission that a difference needs. */
export function permissionFor({ of, path: [member = ''], before, after }: Difference): Permission {
  if (member === KEEP && Number(after) > Number(before)) return 'settings.general';
  return PERMISSION_OF[of][member] ?? OTHERWISE;
}

/** Refuses differences that the person's role, scope or proof does not allow. @throws Refusal `may_not`, `not_now` */
export function allowDifferences(
  ctx: OfficeContext,
  differences: readonly Difference[],
  takes: (difference: Difference) => Permission = permissionFor,
): void {
  for (const difference of differences) {
    const permission = takes(difference);
    const { locationBefore, ...ids } = difference.ids;
    const places = locationBefore === undefined ? [ids] : [ids, { ...ids, location: locationBefore }];
    if (!places.every((subject) => mayDo(ctx, permission, subject)))
      throw new Refusal('may_not', difference.path.at(-1));
    if (NEEDS_STEP_UP.has(permission) && !isFresh(ctx, ctx.now)) throw new Refusal('not_now');
  }
}
