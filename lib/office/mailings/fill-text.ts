/** What a text for buyers may hold in braces, filled for each of them: `{first_name}`. */
export const PLACEHOLDERS = ['first_name', 'show', 'date', 'time', 'venue', 'order', 'organisation'] as const;
export type Values = Record<(typeof PLACEHOLDERS)[number], string>;

const IN_BRACES = /\{([a-z_]*)\}/g;

/** The text with its placeholders filled. */
export const fillText = (text: string, values: Values): string =>
  text.replaceAll(IN_BRACES, (all, name: string) => values[name as keyof Values] ?? all);

/** Text in braces that names no field: a typing error that a buyer would read. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(IN_BRACES)].flatMap(([all, name]) =>
    (PLACEHOLDERS as readonly string[]).includes(name ?? '') ? [] : [all],
  );

/** Its paragraphs: an empty line ends one. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((one) => one.trim().replaceAll(/\s*\r?\n\s*/g, ' '))
    .filter(Boolean);
