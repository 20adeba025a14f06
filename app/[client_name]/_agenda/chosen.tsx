import { formatDays } from '@/lib/i18n';
import type { Say } from '@/lib/i18n/own-words';
import type { Language } from '../_shop/language';
import { Chip } from './chip';
import type { AgendaQuery } from './query';

type Props = {
  query: AgendaQuery;
  venues: readonly (readonly [id: number, name: string])[];
  to: (change: Partial<AgendaQuery>) => string;
  language: Pick<Language, 'words' | 'locale' | 'thisYear'>;
  say: Say;
};

/** The filters set in the sheet, each with a link that removes it. */
export function ChosenFilters({ query, venues, to, language, say }: Props) {
  const { words } = language;
  const { type, venueId, from, until } = query;
  const days =
    from !== undefined && until !== undefined
      ? formatDays(from, until, language)
      : from !== undefined
        ? `${words.dateFrom} ${formatDays(from, from, language)}`
        : until !== undefined
          ? `${words.dateTo} ${formatDays(until, until, language)}`
          : undefined;
  const venue = venues.find(([id]) => id === venueId)?.[1];
  const chosen = [
    { text: days, change: { from: undefined, until: undefined } },
    { text: type && say(type), change: { type: undefined } },
    { text: venueId === undefined ? undefined : (venue ?? words.venue), change: { venueId: undefined } },
  ];
  return chosen.map(
    ({ text, change }) =>
      text !== undefined && <Chip key={text} href={to(change)} isChosen text={text} remove={words.removeFilter} />,
  );
}
