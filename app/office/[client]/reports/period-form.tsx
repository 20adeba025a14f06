import type { FiguresWords } from '@/lib/i18n/office/figures';
import { addDays, dayAt, type Period } from '@/lib/office';
import frame from '../../_frame/office.module.css';
import styles from './reports.module.css';

type Props = {
  words: FiguresWords;
  base: string;
  period: Period;
  now: Date;
  timezone: string;
  /** How rows are grouped, and the choices for it. */
  by?: { value: string; options: readonly (readonly [value: string, label: string])[] };
};

/** Chooses a period by two days, or one of the usual periods. */
export function PeriodForm({ words, base, period, now, timezone, by }: Props) {
  const quick = usualPeriods(words, dayAt(now, timezone));
  return (
    <>
      <form className={frame.filter} method="get" action={base}>
        <label>
          {words.from}
          <input type="date" name="from" defaultValue={period.from} required />
        </label>
        <label>
          {words.to}
          <input type="date" name="to" defaultValue={period.to} required />
        </label>
        {by && (
          <label>
            {words.by}
            <select name="by" defaultValue={by.value}>
              {by.options.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="submit" className={frame.button}>
          {words.apply}
        </button>
      </form>
      <nav className={styles.quick} aria-label={words.periods}>
        {quick.map(([label, { from, to }]) => (
          <a
            key={label}
            href={`${base}?from=${from}&to=${to}${by ? `&by=${by.value}` : ''}`}
            aria-current={from === period.from && to === period.to ? 'true' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
    </>
  );
}

function usualPeriods(words: FiguresWords, today: string): [string, Period][] {
  const month = `${today.slice(0, 7)}-01`;
  const before = addDays(month, -1);
  return [
    [words.today, { from: today, to: today }],
    [words.yesterday, { from: addDays(today, -1), to: addDays(today, -1) }],
    [words.week, { from: addDays(today, -6), to: today }],
    [words.days30, { from: addDays(today, -29), to: today }],
    [words.thisMonth, { from: month, to: today }],
    [words.lastMonth, { from: `${before.slice(0, 7)}-01`, to: before }],
    [words.year, { from: addDays(today, -364), to: today }],
  ];
}
