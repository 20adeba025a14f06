import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type GiftCardWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { GiftCardWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, GiftCardWords>;

/** The office's words about gift cards, in the language of a locale. */
export const giftCardWordsFor = (locale: string): GiftCardWords => dictionaries[languageOf(locale)];
