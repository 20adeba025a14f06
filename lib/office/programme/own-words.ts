import type { Bundle, BundleEvent } from '@/lib/bundle';

/** Words that several pages of an organisation share, by what they name. */
export const WORD_GROUPS = ['kinds', 'types', 'ranks', 'sections'] as const;
export type WordGroup = (typeof WORD_GROUPS)[number];

/** Words that several shows share, each once, in the order of the bundle. */
export function sharedWords({ events, ticket_types, locations }: Bundle): Record<WordGroup, string[]> {
  const sold = events.flatMap(({ sub_events }) => sub_events.flatMap(({ categories }) => categories));
  const sections = locations.flatMap(({ sections }) => sections ?? []);
  return {
    kinds: once(events.flatMap(({ types }) => types)),
    types: once(ticket_types.map(({ name }) => name)),
    ranks: once([...sold.map(({ name }) => name), ...sections.map(({ category }) => category)]),
    sections: once(sections.map(({ name }) => name)),
  };
}

/** The names and short texts of a show and of its performances, each once. */
export const wordsOfShow = ({ name, short_text, sub_events }: BundleEvent): string[] =>
  once([name, short_text, ...sub_events.flatMap((sub) => [sub.name, sub.short_text])]);

const once = (words: readonly (string | null)[]): string[] => [
  ...new Set(words.filter((word): word is string => word !== null && word.trim() !== '')),
];

export type Translated = { language: string; done: number; of: number };

type Texts = Pick<BundleEvent, 'text' | 'texts'>;

/** How many of these words, and of the show's text, are translated into a language. */
export function countTranslated(
  words: readonly string[],
  { translations, language, show }: { translations: Bundle['client']['translations']; language: string; show?: Texts },
): Translated {
  const said: Record<string, string> = translations?.[language as keyof typeof translations] ?? {};
  const texts: Record<string, string | undefined> = show?.texts ?? {};
  const hasText = show !== undefined && show.text !== '';
  const done = words.filter((word) => Object.hasOwn(said, word)).length + Number(hasText && Boolean(texts[language]));
  return { language, done, of: words.length + Number(hasText) };
}

type Named = Record<'name' | 'text', string> & Record<'names' | 'texts', Partial<Record<string, string>> | null>;

/** The same count for a subscription, whose name and text are translated in its own form. */
export function countSubscription({ name, names, text, texts }: Named, language: string): Translated {
  const own = [
    [name, names],
    [text, texts],
  ] as const;
  const told = own.filter(([word]) => word.trim() !== '');
  return { language, done: told.filter(([, said]) => said?.[language]).length, of: told.length };
}
