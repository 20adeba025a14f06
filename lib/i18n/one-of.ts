/** One of these, in a sentence: "ideal or creditcard". */
export const oneOf = (names: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
