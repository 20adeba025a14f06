import type { ReactNode } from 'react';
import opens from '@/app/_ui/opens.module.css';
import { SelectField } from '@/app/_ui/select-field';
import type { Say } from '@/lib/i18n/own-words';
import type { AgendaShow } from '@/lib/programme';
import type { Language } from '../_shop/language';
import { AgendaForm } from './agenda-form';
import { Chip } from './chip';
import chip from './chip.module.css';
import { ChosenFilters } from './chosen';
import styles from './filters.module.css';
import { type AgendaQuery, agendaSearch } from './query';

type Props = {
  shows: readonly AgendaShow[];
  query: AgendaQuery;
  action: string;
  language: Language;
  today: string;
  say: Say;
  /** The results. */
  children: ReactNode;
};

/** The filters: words, today and this weekend; days, type and venue in a sheet. Leaves out choices that would change nothing. */
export function Filters({ shows, query, action, language, today, say, children }: Props) {
  const { words } = language;
  const types = [...new Set(shows.flatMap((show) => show.types))]
    .map((type) => [type, say(type)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, language.locale));
  const venues = [...new Map(shows.flatMap((show) => show.dates.map(({ venue }) => [venue.id, venue.name])))];
  const isMonth = query.view === 'month';
  const to = (change: Partial<AgendaQuery>) => `${action}${agendaSearch({ ...query, page: 1, ...change })}`;
  const fields = {
    q: query.text,
    from: query.from ?? '',
    until: query.until ?? '',
    type: query.type ?? '',
    venue: query.venueId?.toString() ?? '',
  };
  const days = [
    ['today', words.today],
    ['weekend', words.thisWeekend],
  ] as const;
  return (
    <AgendaForm action={action} label={words.search} className={styles.filters} fields={fields} results={children}>
      {isMonth && <input type="hidden" name="view" value="month" />}
      {isMonth && query.month && <input type="hidden" name="month" value={query.month} />}
      {isMonth && query.day && <input type="hidden" name="day" value={query.day} />}
      {query.when !== 'any' && <input type="hidden" name="when" value={query.when} />}
      <div className={styles.search}>
        <input
          type="search"
          name="q"
          defaultValue={query.text}
          aria-label={words.search}
          placeholder={words.searchHint}
          autoComplete="off"
        />
        <button type="submit" aria-label={words.search}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="10.5" cy="10.5" r="6.5" />
            <path d="m15.5 15.5 5 5" />
          </svg>
        </button>
      </div>
      <div className={styles.chips}>
        {days.map(([when, text]) => {
          const isChosen = query.when === when;
          const change = isChosen ? ({ when: 'any' } as const) : { when, from: undefined, until: undefined };
          const href = to({ view: 'list', ...change });
          return <Chip key={when} href={href} isChosen={isChosen} text={text} remove={words.removeFilter} />;
        })}
        <details className={styles.more}>
          <summary className={`${chip.chip} ${opens.opens}`}>{words.filters}</summary>
          <div className={styles.sheet}>
            {(types.length > 1 || query.type !== undefined) && (
              <SelectField
                label={words.kind}
                name="type"
                chosen={fields.type}
                options={[['', words.allKinds], ...types]}
              />
            )}
            {(venues.length > 1 || query.venueId !== undefined) && (
              <SelectField
                label={words.venue}
                name="venue"
                chosen={fields.venue}
                options={[
                  ['', words.allVenues],
                  ...venues.map(([id, name]) => [String(id), name] as const).sort(([, a], [, b]) => a.localeCompare(b)),
                ]}
              />
            )}
            {!isMonth && (
              <>
                <label>
                  <span>{words.dateFrom}</span>
                  <input type="date" name="from" min={today} defaultValue={fields.from} />
                </label>
                <label>
                  <span>{words.dateTo}</span>
                  <input type="date" name="until" min={today} defaultValue={fields.until} />
                </label>
              </>
            )}
            <button type="submit">{words.show}</button>
          </div>
        </details>
        <ChosenFilters query={query} venues={venues} to={to} language={language} say={say} />
      </div>
    </AgendaForm>
  );
}
