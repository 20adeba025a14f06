// Local times (`YYYY-MM-DD HH:MM:SS`) are already on the organisation's clock: they are read and shown as if in UTC, so
// that nothing shifts them.
const parse = (local: string): Date => new Date(`${local.slice(0, 10)}T${local.slice(11) || '00:00:00'}Z`);

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formats.set(key, known);
  return known;
}

/** The day of a local time as people of that locale write it: `vr 4 dec`, with the year when it is not `thisYear`. */
export function formatDay(local: string, { locale, thisYear }: { locale: string; thisYear: number }): string {
  const date = parse(local);
  const year = date.getUTCFullYear() === thisYear ? {} : ({ year: 'numeric' } as const);
  return format(locale, { weekday: 'short', day: 'numeric', month: 'short', ...year }).format(date);
}

/** The days from one local time to another: `3–11 dec`, with the year when it is not `thisYear`. */
export function formatDays(
  first: string,
  last: string,
  { locale, thisYear }: { locale: string; thisYear: number },
): string {
  const [from, until] = [parse(first), parse(last)];
  const isThisYear = from.getUTCFullYear() === thisYear && until.getUTCFullYear() === thisYear;
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return format(locale, { day: 'numeric', month: 'short', ...year }).formatRange(from, until);
}

/** A day written out: `vrijdag 4 december 2026`. */
export function formatLongDay(local: string, locale: string): string {
  return format(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(parse(local));
}

/** The month of a local time: `december 2026`. */
export function formatMonth(local: string, locale: string): string {
  return format(locale, { month: 'long', year: 'numeric' }).format(parse(local));
}

/** The days of the week from Monday, short and long: `ma`, `maandag`. */
export function weekdayNames(locale: string): { short: string; long: string }[] {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const date = new Date(Date.UTC(2024, 0, day));
    return {
      short: format(locale, { weekday: 'short' }).format(date),
      long: format(locale, { weekday: 'long' }).format(date),
    };
  });
}

/** The clock of a local time as people of that locale write it: `20:30`, `8:30 PM`. */
export function formatTime(local: string, locale: string): string {
  return format(locale, { timeStyle: 'short' }).format(parse(local));
}

/** The year on the calendar of a time zone at an instant. */
export function yearIn(timezone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: timezone }).format(instant));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** An instant on the clock of a time zone, `YYYY-MM-DD HH:MM:SS`. */
export function localTimeIn(timezone: string, instant: Date): string {
  const clock =
    clocks.get(timezone) ??
    // Sweden writes it so.
    new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timezone, clock);
  return clock.format(instant);
}
