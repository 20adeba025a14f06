import type { AgendaQuery } from './query';

/** What the month view shows: a day with performances, its month, and the nearest months before and after with performances. */
export type ShownDay = { day: string; month: string; previous: string | undefined; next: string | undefined };

/**
 * The requested day, else the first of the requested month. Without performances then: the next day that has any, else the last. Undefined
 * when no day has any.
 * @param days the days with performances, ascending
 */
export function shownDay(
  days: readonly string[],
  { day, month }: Pick<AgendaQuery, 'day' | 'month'>,
): ShownDay | undefined {
  const asked = day ?? month ?? '';
  const chosen = days.find((one) => one >= asked) ?? days.at(-1);
  if (chosen === undefined) return undefined;
  const own = chosen.slice(0, 7);
  return {
    day: chosen,
    month: own,
    previous: days.findLast((one) => one.slice(0, 7) < own)?.slice(0, 7),
    next: days.find((one) => one.slice(0, 7) > own)?.slice(0, 7),
  };
}
