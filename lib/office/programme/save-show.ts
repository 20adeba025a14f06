import type { Bundle, BundleEvent } from '@/lib/bundle';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { changeProgramme } from './change-programme';
import { formVersion } from './find-show';
import { newKey } from './new-key';

export type ShowFields = Pick<BundleEvent, 'name' | 'short_text' | 'text' | 'types'>;

/** Changes the texts and kinds of a show. @throws Refusal `not_found`, `changed_meanwhile` */
export async function saveShow(
  ctx: OfficeContext,
  id: number,
  { seen, ...fields }: ShowFields & { seen: string },
): Promise<void> {
  await changeProgramme(ctx, (bundle) => {
    Object.assign(findSeen(showOf(bundle, id), seen), fields);
  });
}

/**
 * Copies a show with its texts, performances, prices and ranks. The copied performances are drafts, `days` later, so that staff can check
 * them before anybody can buy. @returns the new show's id
 */
export async function copyShow(
  ctx: OfficeContext,
  id: number,
  { name, days }: { name: string; days: number },
): Promise<number> {
  let key = '';
  const { differences } = await changeProgramme(ctx, (bundle) => {
    const show = showOf(bundle, id);
    key = newKey(
      name,
      bundle.events.map((event) => event.key),
    );
    const later = show.sub_events.map((sub) => ({
      ...sub,
      event_id: null,
      date: plusDays(sub.date, days),
      status: 'unpub' as const,
      view_begin: null,
      view_end: null,
      waiting_room: null,
    }));
    bundle.events.push({ ...show, key, event_id: null, name, sub_events: later });
  });
  return differences.find(({ of, kind }) => of === 'event' && kind === 'added')?.ids.show ?? 0;
}

const DAY = 86_400_000;
const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** @throws Refusal `not_found` */
export function showOf({ events }: Bundle, id: number): BundleEvent {
  const show = events.find((event) => event.event_id === id);
  if (!show) throw new Refusal('not_found');
  return show;
}

/** @throws Refusal `not_found`, `changed_meanwhile` */
export function findSeen<T extends object>(thing: T | undefined, seen: string): T {
  if (!thing) throw new Refusal('not_found');
  if (formVersion(thing) !== seen) throw new Refusal('changed_meanwhile');
  return thing;
}
