import { unknownIn } from '@/lib/fill-text';

/** Placeholders that a text for buyers may contain in braces: `{first_name}`. */
export const PLACEHOLDERS = ['first_name', 'show', 'date', 'time', 'venue', 'order', 'organisation'] as const;
export type Values = Record<(typeof PLACEHOLDERS)[number], string>;

/** Words in braces that are no placeholder: a typing error that a buyer would read. */
export const unknownPlaceholders = (text: string): string[] => unknownIn(text, PLACEHOLDERS);
