import type { Bundle, BundleSubEvent } from '@/lib/bundle';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { changeProgramme } from './change-programme';
import { newKey } from './new-key';
import { refuseResumed } from './refuse-resumed';
import { findSeen, showOf } from './save-show';
import { type PerformanceSeries, seriesDays } from './series-days';

export type PerformanceFields = Omit<
  BundleSubEvent,
  'key' | 'event_id' | 'name' | 'text' | 'short_text' | 'url' | 'image'
>;

/**
 * Changes a performance. `resumes`: announces it again although it was cancelled.
 * @throws Refusal `not_found`, `changed_meanwhile`, `was_cancelled`, `has_sold` for its time, its venue or a price
 */
export async function savePerformance(
  ctx: OfficeContext,
  {
    show,
    id,
    seen,
    resumes = false,
    fields,
  }: { show: number; id: number; seen: string; resumes?: boolean; fields: PerformanceFields },
): Promise<void> {
  const before = (inside: OfficeContext) => refuseResumed(inside, id, fields.status);
  const change = (bundle: Bundle) => {
    const sub = showOf(bundle, show).sub_events.find(({ event_id }) => event_id === id);
    Object.assign(findSeen(sub, seen), fields);
  };
  await changeProgramme(ctx, change, resumes ? {} : { before });
}

/** Adds a performance to a show on each of these days. @returns how many */
export async function addPerformances(
  ctx: OfficeContext,
  { show, days, fields }: { show: number; days: readonly string[]; fields: Omit<PerformanceFields, 'date'> },
): Promise<number> {
  await changeProgramme(ctx, (bundle) => {
    const { sub_events: subs } = showOf(bundle, show);
    for (const date of days) {
      const key = newKey(
        `${date} ${fields.time.slice(0, 5)}`,
        subs.map((sub) => sub.key),
      );
      subs.push({ ...NOTHING, ...fields, key, date });
    }
  });
  return days.length;
}

const NOTHING = { event_id: null, name: null, text: null, short_text: null, url: null, image: null };

/** Adds a series of performances with the venue, prices, ranks and types of another performance of the show. @returns how many */
export async function addSeries(
  ctx: OfficeContext,
  {
    show,
    like,
    series,
    time,
    end,
  }: { show: number; like: number; series: PerformanceSeries; time: string; end: string | null },
): Promise<number> {
  const days = seriesDays(series);
  await changeProgramme(ctx, (bundle) => {
    const { sub_events: subs } = showOf(bundle, show);
    const template = findLike(subs, like);
    for (const date of days) {
      const key = newKey(
        `${date} ${time.slice(0, 5)}`,
        subs.map((sub) => sub.key),
      );
      const own = { key, event_id: null, date, time, end, view_begin: null, view_end: null, waiting_room: null };
      subs.push({ ...template, ...own });
    }
  });
  return days.length;
}

function findLike(subs: readonly BundleSubEvent[], id: number): BundleSubEvent {
  const found = subs.find(({ event_id }) => event_id === id);
  if (!found) throw new Refusal('not_found');
  return found;
}
