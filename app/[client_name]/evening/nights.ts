import type { AgendaShow } from '@/lib/programme';
import { addDays } from '../_agenda/days';

/** The night of a local time: what begins before six in the morning belongs to the evening before. `YYYY-MM-DD`. */
export function nightOf(local: string): string {
  const day = local.slice(0, 10);
  return local.slice(11, 13) < '06' ? addDays(day, -1) : day;
}

/** The nights on which two shows or more can be bought, from early to late. */
export function nightsOf(shows: readonly Pick<AgendaShow, 'id' | 'dates'>[]): string[] {
  const found = new Map<string, Set<number>>();
  for (const show of shows) {
    for (const { startsLocal, availability } of show.dates) {
      if (availability !== 'available' && availability !== 'few') continue;
      const night = nightOf(startsLocal);
      found.set(night, (found.get(night) ?? new Set()).add(show.id));
    }
  }
  return [...found].flatMap(([night, ids]) => (ids.size > 1 ? [night] : [])).sort();
}
