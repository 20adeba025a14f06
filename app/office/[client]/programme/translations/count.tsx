import type { TranslationWords } from '@/lib/i18n/office/translations';
import type { Translated } from '@/lib/office';

type Props = { href: string; about: string; count: Translated; words: TranslationWords };

/** How many translations there are, as a link to the page with the rest. Missing ones differ in weight and in words, not only in colour. */
export function Count({ href, about, count: { done, of }, words }: Props) {
  return (
    <a href={href}>
      {words.count(done, of)}
      {done < of && <strong> · {words.missing(of - done)}</strong>}
      <span className="visually-hidden"> {about}</span>
    </a>
  );
}
