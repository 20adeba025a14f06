import type { Difference } from '@/lib/bundle';
import { noteDeed, type OfficeContext } from '@/lib/staff';

/** Members whose values are logged: amounts, times, states. Of texts only the change is logged. */
const SAID = new Set([
  'price',
  'capacity',
  'date',
  'time',
  'end',
  'status',
  'view_begin',
  'view_end',
  'max_per_order',
  'max_per_event',
  'type',
  'value',
  'valid_from',
  'valid_until',
  'at_least',
  'at_most',
  'maximum',
  'sale_from',
  'sale_until',
  'opens_at',
  'per_minute',
  'shop_minutes',
  'vat_rate',
  'refund_hours',
  'waiting_list_hours',
  'hold_minutes',
  'keep_personal_data_days',
  'confirm_minutes',
  'release_minutes',
  'seats_per_address',
  'seats_per_network',
  'seats_per_performance',
  'new_carts',
  'payment_cost',
  'provider',
  'method',
  'currency',
  'timezone',
]);

/** Logs differences, one entry for each changed thing. */
export function noteDifferences(ctx: OfficeContext, differences: readonly Difference[]): void {
  const deeds = new Map<string, Difference[]>();
  for (const one of differences) {
    const deed = JSON.stringify([actionOf(one), subjectOf(one)]);
    deeds.set(deed, [...(deeds.get(deed) ?? []), one]);
  }
  for (const [deed, changes] of deeds) {
    const [action, subject] = JSON.parse(deed) as [string, string];
    noteDeed(ctx, { action, subject, before: valuesOf(changes, 'before'), after: valuesOf(changes, 'after') });
  }
  // Saving an unchanged form writes nothing; the log notes that it was saved.
  if (deeds.size === 0) noteDeed(ctx, { action: 'programme.saved' });
}

const WORDS = {
  organisation: 'settings',
  location: 'venue',
  ticket_type: 'ticket_type',
  subscription: 'subscription',
  event: 'show',
  sub_event: 'performance',
};

const actionOf = ({ of, kind }: Difference): string => `${WORDS[of]}.${kind}`;

/** The id of a thing; ticket types and subscriptions have none, so they are named. */
function subjectOf({ of, ids, names }: Difference): string {
  const id = {
    event: ids.show,
    sub_event: ids.performance,
    location: ids.location,
    ticket_type: names[0],
    subscription: names[0],
    organisation: '',
  }[of];
  return `${WORDS[of]} ${id ?? ''}`.trim();
}

const valuesOf = (changes: readonly Difference[], side: 'before' | 'after') =>
  Object.fromEntries(
    changes
      .filter(({ path }) => path.length > 0)
      .map((change) => [change.path.join('.').slice(0, 100), valueText(change.path, change[side])]),
  );

function valueText(path: readonly string[], value: unknown): string | number | boolean | null {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  const isSaid = SAID.has(path.at(-1) ?? '') && (typeof value === 'string' || typeof value === 'number');
  return isSaid ? value : 'changed';
}
