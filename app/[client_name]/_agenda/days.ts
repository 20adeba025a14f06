/** Days are `YYYY-MM-DD`, months `YYYY-MM`, in the organisation's time zone. They compare as strings. */

/** Adds days to a day; a negative number subtracts. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Friday to Sunday of this weekend, or of the next one; never before `today`. */
export function weekendOf(today: string): { from: string; until: string } {
  const weekday = weekdayOf(today);
  return { from: weekday >= 5 ? today : addDays(today, 5 - weekday), until: addDays(today, 7 - weekday) };
}

/** Adds months to a month; a negative number subtracts. */
export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The weeks of a month, Monday to Sunday; undefined for days of another month. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const begin = addDays(first, 1 - weekdayOf(first));
  const weeks: (string | undefined)[][] = [];
  for (let monday = begin; monday.slice(0, 7) <= month; monday = addDays(monday, 7)) {
    weeks.push(
      [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days)).map((d) => (d.startsWith(month) ? d : undefined)),
    );
  }
  return weeks;
}

/** The day of an instant in a time zone. */
export function dayIn(timezone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: timezone }).format(instant);
}
