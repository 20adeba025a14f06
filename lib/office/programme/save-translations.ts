import { type Bundle, readBundle } from '@/lib/bundle';
import { fingerprint } from '@/lib/ids';
import { type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import type { LANGUAGES } from '@/lib/theme';
import { changeProgramme } from './change-programme';
import { showOf } from './save-show';

export type Language = (typeof LANGUAGES)[number];
/** A word of the organisation and its translation; an empty one removes it. */
export type Translation = { own: string; said: string };

/** The whole bundle of the organisation, for the pages of translations. */
export const readWholeProgramme = (ctx: OfficeContext): Promise<Bundle> =>
  officeTransaction(ctx, ({ db, client }) => readBundle(db, client.name));

/** A fingerprint of the translations of these words, and of a show's text: saving is refused when one has changed since. */
export function translationsVersion(
  { client, events }: Bundle,
  { language, words, show }: { language: Language; words: readonly string[]; show?: number | undefined },
): string {
  const said = client.translations?.[language] ?? {};
  const text = show === undefined ? null : events.find(({ event_id }) => event_id === show)?.texts?.[language];
  return fingerprint(JSON.stringify([words.map((word) => [word, said[word]]), text ?? null])).slice(0, 16);
}

/**
 * Saves the translations of these words, and a show's text, in a language. Other words stay as they are. @throws Refusal
 * `changed_meanwhile`, `not_found`; AppError `validation_failed`
 */
export async function saveTranslations(
  ctx: OfficeContext,
  {
    language,
    words,
    seen,
    show,
  }: { language: Language; words: Translation[]; seen: string; show?: { id: number; text?: string | undefined } },
): Promise<void> {
  await changeProgramme(ctx, (bundle) => {
    const own = words.map((one) => one.own);
    if (translationsVersion(bundle, { language, words: own, show: show?.id }) !== seen)
      throw new Refusal('changed_meanwhile');
    const { client } = bundle;
    const kept = Object.entries(client.translations?.[language] ?? {}).filter(([word]) => !own.includes(word));
    const given = words.flatMap(({ own, said }) => (said.trim() === '' ? [] : [[own, said.trim()] as const]));
    client.translations = orNone({
      ...client.translations,
      [language]: orNone(Object.fromEntries([...kept, ...given])),
    });
    if (!show) return;
    const event = showOf(bundle, show.id);
    const { text } = show;
    if (text !== undefined) event.texts = orNone({ ...event.texts, [language]: isEmpty(text) ? undefined : text });
  });
}

/** Whether an editor's HTML is empty apart from tags and spaces. */
const isEmpty = (html: string): boolean => html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '';

/** Drops members that are null or undefined; null when none is left. */
function orNone<T extends object>(members: T): T | null {
  const given = Object.entries(members).filter(([, one]) => one !== undefined && one !== null);
  return given.length > 0 ? (Object.fromEntries(given) as T) : null;
}
