/** A name in braces. */
const IN_BRACES = /\{([a-z_]*)\}/g;

/** The text with each name in braces that has a value filled in, once: what is filled in is not looked at again. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(IN_BRACES, (all, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? all) : all));

/** All that stands in braces and is none of these names, also a brace alone: a typing error that a buyer would read. */
export function unknownIn(text: string, names: readonly string[]): string[] {
  const rest = text.replaceAll(IN_BRACES, (all, name: string) => (names.includes(name) ? '' : all));
  return rest.match(/\{[^{}]*\}|[{}]/g) ?? [];
}

/** Its paragraphs: an empty line ends one. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((one) => one.trim().replaceAll(/\s*\r?\n\s*/g, ' '))
    .filter(Boolean);
