const rules = new Map<string, Intl.PluralRules>();

/** Which form a count takes in that locale: `one`, `other` … */
export function pluralOf(count: number, locale: string): Intl.LDMLPluralRule {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, rule);
  return rule.select(count);
}
