import type { Words } from '@/lib/i18n';

/** What the parts of a page need to speak: a language tag, its words, the year in which dates need not name theirs, and
 * the currency of prices. */
export type Language = { locale: string; words: Words; thisYear: number; currency: string };
