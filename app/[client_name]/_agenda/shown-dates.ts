import type { AgendaDate, AgendaShow } from '@/lib/programme';
import { addDays } from './days';
import type { ShownDate } from './performance-card';
import type { AgendaQuery } from './query';

/** For up to this many days the list is grouped by day. */
const FEW_DAYS = 7;

/** Whether to list performances by day, for visitors who have a day in mind; else shows, for those who browse. */
export function isByDay({ when, from, until }: Pick<AgendaQuery, 'when' | 'from' | 'until'>): boolean {
  if (when !== 'any') return true;
  return from !== undefined && until !== undefined && until < addDays(from, FEW_DAYS);
}

/** Every performance of these shows with its show, the soonest first. */
export function datesOf(shows: readonly AgendaShow[]): ShownDate[] {
  const all = shows.flatMap((show) => show.dates.map((date) => ({ show, date })));
  return all.sort((a, b) => a.date.startsAt.getTime() - b.date.startsAt.getTime() || a.date.id - b.date.id);
}

/** Performances grouped by day, in the given order. */
export function byDay(dates: readonly ShownDate[]): Map<string, ShownDate[]> {
  const days = new Map<string, ShownDate[]>();
  for (const one of dates) {
    const day = one.date.startsLocal.slice(0, 10);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(one);
    else days.set(day, [one]);
  }
  return days;
}

/** Dates grouped by month (`YYYY-MM`), then by day. */
export function byMonth(dates: readonly AgendaDate[]): [month: string, days: Map<string, AgendaDate[]>][] {
  const months = new Map<string, Map<string, AgendaDate[]>>();
  for (const date of dates) {
    const [month, day] = [date.startsLocal.slice(0, 7), date.startsLocal.slice(0, 10)];
    const days = months.get(month) ?? new Map<string, AgendaDate[]>();
    days.set(day, [...(days.get(day) ?? []), date]);
    months.set(month, days);
  }
  return [...months];
}
