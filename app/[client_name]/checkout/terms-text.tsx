import type { CheckoutWords } from '@/lib/i18n/checkout';

type Props = { href: string; words: CheckoutWords };

/** The sentence about the terms. Its link opens a new tab, so that the form keeps its values. */
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
