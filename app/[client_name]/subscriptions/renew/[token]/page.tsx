import type { Metadata } from 'next';
import button from '@/app/_ui/button.module.css';
import { renewalWordsFor } from '@/lib/i18n/renewals';
import { findRenewal } from '@/lib/renewals';
import { findCartId } from '../../../_shop/cart-cookie';
import { findLanguage } from '../../../_shop/find-language';
import { getShop } from '../../../_shop/find-shop';
import { findShopPath } from '../../../_shop/find-shop-path';
import styles from '../../subscriptions.module.css';
import { KeptSeats } from './kept-seats';
import { readNote } from './renewal-note';
import { renewalState } from './renewal-state';

type Props = {
  params: Promise<{ client_name: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  return { title: renewalWordsFor(locale).title, robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

/** The page of the link in a renewal mail. Mail scanners open links too, so only buttons change something. */
export default async function RenewalPage({ params, searchParams }: Props) {
  const { client_name: shop, token } = await params;
  const note = readNote((await searchParams).said);
  const ctx = await getShop(shop);
  const path = await findShopPath(shop);
  const language = await findLanguage(shop);
  const words = renewalWordsFor(language.locale);
  const renewal = await findRenewal(ctx, token);
  const standing = renewalState(renewal, await findCartId(shop));
  if (renewal && standing === 'kept') {
    return (
      <div className={styles.page}>
        <h1>{words.title}</h1>
        {note && (
          <p className={styles.note} role="alert">
            {words[note]}
          </p>
        )}
        <KeptSeats ctx={ctx} shop={shop} renewal={renewal} action={`${path}/subscriptions/renew/${token}/act`} />
      </div>
    );
  }
  const { title, text, link } = {
    renewed: { title: words.renewedTitle, text: words.renewed, link: { to: '', name: words.toSubscriptions } },
    declined: { title: words.declinedTitle, text: words.declined, link: { to: '', name: words.toSubscriptions } },
    over: { title: words.overTitle, text: words.over, link: { to: '', name: words.toSubscriptions } },
    own_cart: { title: words.title, text: words.inCart, link: { to: 'cart', name: words.toCart } },
    other_cart: { title: words.title, text: words.inOtherCart, link: undefined },
    unkept: {
      title: words.title,
      text: words.unkept,
      link: { to: `/${renewal?.subscriptionId}`, name: words.chooseOthers },
    },
  }[standing === 'kept' ? 'over' : standing];
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p>{text}</p>
      {link && (
        <p>
          <a className={button.button} href={`${path}/${link.to === 'cart' ? link.to : `subscriptions${link.to}`}`}>
            {link.name}
          </a>
        </p>
      )}
    </div>
  );
}
