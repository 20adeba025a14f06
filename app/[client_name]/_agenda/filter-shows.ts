import type { Say } from '@/lib/i18n/own-words';
import { weekendOf } from './days';
import type { AgendaQuery } from './query';

type FilteredDate = {
  name: string;
  shortText: string;
  startsLocal: string;
  venue: { id: number; name: string; city: string | null };
};
type FilteredShow<D extends FilteredDate> = { name: string; shortText: string; types: string[]; dates: D[] };

/**
 * The shows with their matching performances, ordered by the first of these. Every word of `text` must occur in a name, subtitle, type,
 * venue or city, translated or not; case and accents are ignored. `from` and `until` are inclusive.
 * @param facts `today`: `YYYY-MM-DD` in the organisation's time zone
 */
export function filterShows<D extends FilteredDate, S extends FilteredShow<D>>(
  shows: readonly S[],
  query: Pick<AgendaQuery, 'text' | 'when' | 'from' | 'until' | 'type' | 'venueId'>,
  { today, say = (own) => own }: { today: string; say?: Say },
): S[] {
  const words = fold(query.text).split(/\s+/).filter(Boolean);
  const { from = '', until = '9999' } = daysOf(query, today);
  const found = shows.flatMap((show) => {
    if (query.type !== undefined && !show.types.includes(query.type)) return [];
    const told = [show.name, show.shortText, ...show.types];
    const about = words.length > 0 ? fold([...told, ...told.map(say)].join(' ')) : '';
    const dates = show.dates.filter((date) => {
      const day = date.startsLocal.slice(0, 10);
      if (day < from || day > until) return false;
      if (query.venueId !== undefined && date.venue.id !== query.venueId) return false;
      const missing = words.filter((word) => !about.includes(word));
      if (missing.length === 0) return true;
      const own = fold(
        [date.name, date.shortText, say(date.name), say(date.shortText), date.venue.name, date.venue.city ?? ''].join(
          ' ',
        ),
      );
      return missing.every((word) => own.includes(word));
    });
    return dates.length > 0 ? [{ ...show, dates }] : [];
  });
  return found.sort((a, b) => (soonest(a) < soonest(b) ? -1 : soonest(a) > soonest(b) ? 1 : 0));
}

const soonest = (show: FilteredShow<FilteredDate>): string => show.dates[0]?.startsLocal ?? '';

function daysOf(
  { when, from, until }: Pick<AgendaQuery, 'when' | 'from' | 'until'>,
  today: string,
): { from?: string | undefined; until?: string | undefined } {
  if (from !== undefined || until !== undefined) return { from, until };
  if (when === 'today') return { from: today, until: today };
  return when === 'weekend' ? weekendOf(today) : {};
}

/** Removes case and accents: `Café` and `CAFE` are equal. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}
