import type { Words } from '@/lib/i18n';

/** What the parts of a page need to speak: a language tag, its words, and the year in which dates need not name theirs. */
export type Language = { locale: string; words: Words; thisYear: number };
