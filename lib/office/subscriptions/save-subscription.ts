import { type BundleSubscription, exportSubscriptions } from '@/lib/bundle';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { changeProgramme } from '../programme/change-programme';
import { newKey } from '../programme/new-key';
import { findSeen } from '../programme/save-show';

/** `performances`: by their ids. */
export type SubscriptionFields = Omit<BundleSubscription, 'key' | 'performances'> & { performances: readonly number[] };

type ToSave = { key: string; seen: string; fields: SubscriptionFields };

/**
 * Adds a subscription, or changes the one with that key.
 * @throws Refusal `may_not`, `not_found`, `changed_meanwhile`; AppError `validation_failed` with the path of every error
 */
export async function saveSubscription(ctx: OfficeContext, { key, seen, fields }: ToSave): Promise<void> {
  await changeProgramme(ctx, ({ subscriptions, events }) => {
    const places = new Map(
      events.flatMap((event) =>
        event.sub_events.map((sub) => [sub.event_id, { event: event.key, performance: sub.key }]),
      ),
    );
    const performances = fields.performances.flatMap((id) => places.get(id) ?? []);
    const known = subscriptions.find((one) => one.key === key);
    if (key !== '') Object.assign(findSeen(known, seen), { ...fields, performances });
    else {
      const keys = subscriptions.map((one) => one.key);
      subscriptions.push({ key: newKey(fields.name, keys), ...fields, performances });
    }
  });
}

/** Ends the sale of a subscription; people who have it keep it. @throws Refusal `not_found`, `changed_meanwhile` */
export async function archiveSubscription(
  ctx: OfficeContext,
  { key, seen }: { key: string; seen: string },
): Promise<void> {
  await changeProgramme(ctx, (bundle) => {
    const one = findSeen(
      bundle.subscriptions.find((other) => other.key === key),
      seen,
    );
    bundle.subscriptions = bundle.subscriptions.filter((other) => other !== one);
  });
}

/** The subscriptions as in the bundle, for the forms that change them. */
export const readSubscriptionForms = (ctx: OfficeContext): Promise<BundleSubscription[]> =>
  officeTransaction(ctx, ({ db, client }) => exportSubscriptions(db, client.id));
