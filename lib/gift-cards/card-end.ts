/** The end of a card issued now, that many years later; undefined without `years`. */
export function cardEnd(now: Date, years: number | undefined): Date | undefined {
  if (years === undefined) return undefined;
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end;
}
