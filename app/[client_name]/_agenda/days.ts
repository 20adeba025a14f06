/** Days are `YYYY-MM-DD`, months `YYYY-MM`, on the organisation's calendar. They compare as strings. */

/** The day that many days later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Friday to Sunday: the weekend that has begun, else the coming one. Nothing of it lies before `today`. */
export function weekendOf(today: string): { from: string; until: string } {
  const weekday = weekdayOf(today);
  return { from: weekday >= 5 ? today : addDays(today, 5 - weekday), until: addDays(today, 7 - weekday) };
}

/** The month that many months later, or earlier when negative. */
export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The weeks of a month from Monday to Sunday; undefined where a day belongs to another month. */
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

/** The day on the calendar of a time zone at an instant. */
export function dayIn(timezone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: timezone }).format(instant);
}
