const formats = new Map<string, Intl.NumberFormat>();

/** A distance in metres as people of that locale write it: `350 m` in tens below a kilometre, `2,1 km` above. */
export function formatDistance(metres: number, locale: string): string {
  const isFar = metres >= 995;
  const key = `${locale} ${isFar}`;
  const unit = isFar ? 'kilometer' : 'meter';
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: isFar ? 1 : 0 });
  formats.set(key, format);
  return format.format(isFar ? metres / 1000 : Math.round(metres / 10) * 10);
}
