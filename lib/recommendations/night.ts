/** The night of a local time: before six in the morning it is the previous day. `YYYY-MM-DD`. */
export function nightOf(local: string): string {
  const day = local.slice(0, 10);
  return local.slice(11, 13) < '06' ? moved(day, -1) : day;
}

function moved(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
