/** A day as `23 Nov 2026`, in the organisation's time zone where there is one. */
export const formatDate = (at: Date, language: string, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeZone }).format(at);

/** The same with the time. */
export const formatMoment = (at: Date, language: string, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(at);

/** A local time of the organisation (`2026-12-03 20:00:00`) as `Thu 3 Dec 2026, 20:00`; no zone is involved. */
export function formatLocal(local: string, language: string): string {
  const at = new Date(`${local.slice(0, 10)}T12:00:00Z`);
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at);
  return `${day}, ${local.slice(11, 16)}`;
}
