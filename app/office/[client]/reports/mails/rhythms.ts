import { z } from 'zod';
import type { ReportWords } from '@/lib/i18n/office/reports';
import type { ListedReport } from '@/lib/office';

type When = Pick<ListedReport, 'every' | 'onDay'>;

/** The choices: every day, a weekday, or the first of the month, as `day`, `week-3`, `month-1`. */
export const rhythmsOf = (words: ReportWords): [value: string, label: string][] => [
  ['day', words.everyDay],
  ...words.weekdays.map((day, i): [string, string] => [`week-${i + 1}`, words.everyWeek(day)]),
  ['month-1', words.everyMonth],
];

/** Parses such a choice. */
export function readRhythm(value: string, issues: z.RefinementCtx): When {
  if (value === 'day') return { every: 'day', onDay: null };
  if (value === 'month-1') return { every: 'month', onDay: 1 };
  const [, day] = /^week-([1-7])$/.exec(value) ?? [];
  if (day) return { every: 'week', onDay: Number(day) };
  issues.addIssue({ code: 'custom', message: 'is no rhythm' });
  return z.NEVER;
}

/** A rhythm in words, for a list. */
export const rhythmText = (words: ReportWords, { every, onDay }: When): string =>
  every === 'week' ? words.short.week(words.weekdays[(onDay ?? 1) - 1] ?? '') : words.short[every];

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
