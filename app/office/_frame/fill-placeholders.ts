/** Fills in the `{…}` placeholders of a sentence; those without a value become empty. */
export const fillPlaceholders = (text: string, values: Record<string, string | number | undefined>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
