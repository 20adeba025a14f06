import { unknownIn } from '@/lib/fill-text';

/** What a text for buyers may hold in braces, filled for each of them: `{first_name}`. */
export const PLACEHOLDERS = ['first_name', 'show', 'date', 'time', 'venue', 'order', 'organisation'] as const;
export type Values = Record<(typeof PLACEHOLDERS)[number], string>;

/** Text in braces that names no field: a typing error that a buyer would read. */
export const unknownPlaceholders = (text: string): string[] => unknownIn(text, PLACEHOLDERS);
