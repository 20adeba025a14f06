import type { CheckoutWords } from '@/lib/i18n/checkout';

type Props = { href: string; words: CheckoutWords };

/** The sentence that one agrees to, with its link in a tab of its own: the form stays as it is. */
export function TermsText({ href, words }: Props) {
  const [before, link, after] = words.agree.split(/[[\]]/);
  return (
    <>
      {before}
      <a href={href} target="_blank" rel="noopener noreferrer">
        {link}
        <span className="visually-hidden"> ({words.newTab})</span>
      </a>
      {after}
    </>
  );
}
