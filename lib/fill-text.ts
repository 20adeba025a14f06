/** A name in braces. */
const IN_BRACES = /\{([a-z_]*)\}/g;

/** Replaces each `{name}` that has a value, once: the values themselves are not expanded. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(IN_BRACES, (all, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? all) : all));

/** Everything in braces that is none of these names, also an unmatched brace: a typing error that buyers would see. */
export function unknownIn(text: string, names: readonly string[]): string[] {
  const rest = text.replaceAll(IN_BRACES, (all, name: string) => (names.includes(name) ? '' : all));
  return rest.match(/\{[^{}]*\}|[{}]/g) ?? [];
}

/** The paragraphs of a text, separated by empty lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((one) => one.trim().replaceAll(/\s*\r?\n\s*/g, ' '))
    .filter(Boolean);
