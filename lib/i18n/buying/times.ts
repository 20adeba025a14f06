import { formatTime } from '..';

type Times = { startsLocal: string; endsLocal: string | null };

/**
 * From when to when, in local times: `20:30 – 22:30`, `23:00 – 03:00 (the next day)`; the beginning alone without an end. No line breaks
 * before its dash.
 */
export function formatTimes(
  { startsLocal, endsLocal }: Times,
  { locale, nextDay }: { locale: string; nextDay: string },
): string {
  const begin = formatTime(startsLocal, locale);
  if (!endsLocal) return begin;
  const isNextDay = endsLocal.slice(0, 10) !== startsLocal.slice(0, 10);
  return `${begin}\u00a0–\u00a0${formatTime(endsLocal, locale)}${isNextDay ? ` (${nextDay})` : ''}`;
}
