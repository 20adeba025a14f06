import { z } from 'zod';
import type { FieldError } from '@/lib/errors';
import { showTimes, toInstantOrNull } from '../local-times';
import { isTimeZone } from '../schema/client';
import { dateTime, day, maybe, time } from '../schema/fields';
import { type BundleNode, entries, loose, performances } from './loose';

const show = z.object({ date: day(), time: time(), end: maybe(time()) });

/** Every local time that does not exist. For `+N` days the import checks that. */
export function findWrongTimes(bundle: unknown): FieldError[] {
  const timezone = loose(loose(bundle).client).timezone ?? 'Europe/Amsterdam';
  if (typeof timezone !== 'string' || !isTimeZone(timezone)) return [];

  const errors: FieldError[] = [];
  const checkInstant = ({ path, value }: BundleNode, member: string) => {
    const { data } = maybe(dateTime()).safeParse(value[member]);
    toInstantOrNull(data ?? null, timezone, `${path}.${member}`, errors);
  };
  const checkRoom = ({ path, value }: BundleNode) => {
    const room = loose(value.waiting_room);
    checkInstant({ path: `${path}.waiting_room`, value: room }, 'opens_at');
  };
  checkRoom({ path: 'client', value: loose(loose(bundle).client) });
  for (const type of entries(bundle, 'ticket_types')) {
    checkInstant(type, 'valid_from');
    checkInstant(type, 'valid_until');
  }
  for (const subscription of entries(bundle, 'subscriptions')) {
    for (const member of ['sale_from', 'sale_until']) checkInstant(subscription, member);
    const renewal = { path: `${subscription.path}.renewal`, value: loose(subscription.value.renewal) };
    for (const member of ['from', 'until']) checkInstant(renewal, member);
  }
  for (const performance of performances(bundle)) {
    checkInstant(performance, 'view_begin');
    checkInstant(performance, 'view_end');
    checkRoom(performance);
    const { data } = show.safeParse(performance.value);
    if (data && !data.date.startsWith('+')) showTimes(data, data.date, timezone, performance.path, errors);
  }
  return errors;
}
