import { type LanguageCode, languageOf } from '../..';
import { de } from './de';
import { en, type SubscriptionOfficeWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { SubscriptionOfficeWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, SubscriptionOfficeWords>;

/** The office's words about subscriptions, in the language of a locale. */
export const subscriptionOfficeWordsFor = (locale: string): SubscriptionOfficeWords => dictionaries[languageOf(locale)];
