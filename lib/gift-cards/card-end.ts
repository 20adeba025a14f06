/** When a card that is given or sold now ends, so many years from now; undefined years: never. */
export function cardEnd(now: Date, years: number | undefined): Date | undefined {
  if (years === undefined) return undefined;
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end;
}
