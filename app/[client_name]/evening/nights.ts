import type { AgendaShow } from '@/lib/programme';
import { nightOf } from '@/lib/recommendations';

/** How many nights are searched for evenings. */
const MOST_NIGHTS = 21;

/** The first nights, in order, on which at least `least` shows can be bought. */
export function nightsOf(shows: readonly Pick<AgendaShow, 'id' | 'dates'>[], least: number): string[] {
  const found = new Map<string, Set<number>>();
  for (const show of shows) {
    for (const { startsLocal, availability } of show.dates) {
      if (availability !== 'available' && availability !== 'few') continue;
      const night = nightOf(startsLocal);
      found.set(night, (found.get(night) ?? new Set()).add(show.id));
    }
  }
  const nights = [...found].flatMap(([night, ids]) => (ids.size >= least ? [night] : []));
  return nights.sort().slice(0, MOST_NIGHTS);
}
