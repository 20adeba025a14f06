import type { Words } from '@/lib/i18n';

/** What page components need to write text: a language tag, its words, the year to leave out of dates, and the currency of prices. */
export type Language = { locale: string; words: Words; thisYear: number; currency: string };
