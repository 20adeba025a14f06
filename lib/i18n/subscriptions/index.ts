import { type LanguageCode, languageOf } from '..';
import { de } from './de';
import { en, type SubscriptionWords } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { SubscriptionWords };

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, SubscriptionWords>;

/** The words of subscriptions for who looks at or takes one, in the language of a locale. */
export const subscriptionWordsFor = (locale: string): SubscriptionWords => dictionaries[languageOf(locale)];

type SubscriptionNames = { name: string; names: Record<string, string> | null };

/** What a subscription is called for a reader of `locale`: in that language where it has a name there, else in the organisation's own. */
export const nameIn = (locale: string, { name, names }: SubscriptionNames): string =>
  names?.[languageOf(locale)] ?? name;
