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
