import type { OfficeOrderWords } from '@/lib/i18n/office/orders';
import { providerName } from '@/lib/i18n/provider-names';
import { ORDER_CHANNELS, ORDER_STATUSES, PAYMENT_PROVIDERS } from '@/lib/office';
import { formatMoment } from '../../_frame/format-date';
import styles from '../../_frame/office.module.css';
import type { OfficeVisit } from '../../_frame/visit';
import own from './orders.module.css';
import type { Typed } from './read-filters';

type Props = {
  words: OfficeOrderWords;
  typed: Typed;
  performances: { rows: { id: number; name: string; startsAt: Date }[]; hasMore: boolean };
  visit: OfficeVisit;
};

/** The filters in a GET form, so that a search has an address. */
export function SearchForm({ words, typed, performances, visit: { language, ctx } }: Props) {
  const { q, ...filters } = typed;
  const moment = (at: Date) => formatMoment(at, language, ctx.client.timezone);
  return (
    <search>
      <form method="get" className={own.search} data-live="found views">
        <div className={styles.field}>
          <label htmlFor="q">{words.search}</label>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={q}
            aria-describedby="q-hint"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <button type="submit" className={styles.button}>
          {words.search}
        </button>
        <small id="q-hint" className={styles.hint}>
          {words.searchHint}
        </small>
        <details open={Object.keys(filters).length > 0}>
          <summary className={styles.opener}>{words.filters}</summary>
          <div className={own.filters}>
            <Select
              name="performance"
              label={words.performance}
              typed={typed}
              any={words.any}
              options={performances.rows.map(({ id, name, startsAt }) => [String(id), `${name}, ${moment(startsAt)}`])}
              hint={performances.hasMore ? words.moreChoices(performances.rows.length) : undefined}
            />
            <Select
              name="status"
              label={words.status}
              typed={typed}
              any={words.any}
              options={ORDER_STATUSES.map((one) => [one, words.statuses[one]])}
            />
            <Select
              name="provider"
              label={words.paidWith}
              typed={typed}
              any={words.any}
              options={PAYMENT_PROVIDERS.map((one) => [one, providerName(one, language)])}
            />
            <Select
              name="channel"
              label={words.channel}
              typed={typed}
              any={words.any}
              options={ORDER_CHANNELS.map((one) => [one, words.channels[one]])}
            />
            {(['from', 'to'] as const).map((name) => (
              <div className={styles.field} key={name}>
                <label htmlFor={name}>{words[name]}</label>
                <input id={name} name={name} type="date" defaultValue={typed[name]} />
              </div>
            ))}
            <button type="submit" className={styles.quiet}>
              {words.apply}
            </button>
          </div>
        </details>
      </form>
    </search>
  );
}

type SelectProps = {
  name: keyof Typed;
  label: string;
  typed: Typed;
  any: string;
  options: (readonly [value: string, text: string])[];
  hint?: string | undefined;
};

function Select({ name, label, typed, any, options, hint }: SelectProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={typed[name] ?? ''} aria-describedby={hint && `${name}-hint`}>
        <option value="">{any}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {hint && <small id={`${name}-hint`}>{hint}</small>}
    </div>
  );
}
