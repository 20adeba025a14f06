import { type LanguageCode, languageOf } from '..';
import { de } from './de';
import { en, type GiftCardShopWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { GiftCardShopWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, GiftCardShopWords>;

/** The words of gift cards for who buys or has one, in the language of a locale. */
export const giftCardShopWordsFor = (locale: string): GiftCardShopWords => dictionaries[languageOf(locale)];
