import type { ReactNode } from 'react';
import type { Words } from '@/lib/i18n';
import type { AgendaShow } from '@/lib/programme';
import { AgendaForm } from './agenda-form';
import styles from './filters.module.css';
import { type AgendaQuery, isFiltered } from './query';

type Props = {
  shows: readonly AgendaShow[];
  query: AgendaQuery;
  action: string;
  words: Words;
  today: string;
  /** What was found. */
  children: ReactNode;
};

/** What a visitor can ask: words, days, type and venue. A choice that would change nothing is not offered. */
export function Filters({ shows, query, action, words, today, children }: Props) {
  const types = [...new Set(shows.flatMap((show) => show.types))].sort();
  const venues = [...new Map(shows.flatMap((show) => show.dates.map(({ venue }) => [venue.id, venue.name])))];
  const isMonth = query.view === 'month';
  return (
    <AgendaForm action={action} label={words.search} className={styles.filters} results={children}>
      {isMonth && <input type="hidden" name="view" value="month" />}
      {isMonth && query.month && <input type="hidden" name="month" value={query.month} />}
      <label className={styles.text}>
        <span>{words.search}</span>
        <input type="search" name="q" defaultValue={query.text} placeholder={words.searchHint} autoComplete="off" />
      </label>
      {!isMonth && (
        <Choice
          label={words.when}
          name="when"
          chosen={query.when === 'any' ? '' : query.when}
          options={[
            ['', words.anyDate],
            ['today', words.today],
            ['weekend', words.thisWeekend],
          ]}
        />
      )}
      {(types.length > 1 || query.type !== undefined) && (
        <Choice
          label={words.kind}
          name="type"
          chosen={query.type ?? ''}
          options={[['', words.allKinds], ...types.map((type): [string, string] => [type, type])]}
        />
      )}
      {(venues.length > 1 || query.venueId !== undefined) && (
        <Choice
          label={words.venue}
          name="venue"
          chosen={query.venueId?.toString() ?? ''}
          options={[
            ['', words.allVenues],
            ...venues
              .map(([id, name]): [string, string] => [String(id), name])
              .sort(([, a], [, b]) => a.localeCompare(b)),
          ]}
        />
      )}
      <div className={styles.actions}>
        {!isMonth && (
          <details className={styles.days} open={query.from !== undefined || query.until !== undefined}>
            <summary>{words.pickDates}</summary>
            <div>
              <label>
                <span>{words.dateFrom}</span>
                <input type="date" name="from" min={today} defaultValue={query.from} />
              </label>
              <label>
                <span>{words.dateTo}</span>
                <input type="date" name="until" min={today} defaultValue={query.until} />
              </label>
            </div>
          </details>
        )}
        <button type="submit">{words.show}</button>
        {isFiltered(query) && <a href={isMonth ? `${action}?view=month` : action}>{words.clearFilters}</a>}
      </div>
    </AgendaForm>
  );
}

type ChoiceProps = { label: string; name: string; chosen: string; options: [value: string, text: string][] };

function Choice({ label, name, chosen, options }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={options.some(([value]) => value === chosen) ? chosen : ''}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
