import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import button from '@/app/_ui/button.module.css';
import { formatPrice } from '@/lib/i18n';
import { giftCardShopWordsFor } from '@/lib/i18n/gift-cards';
import { orderWordsFor } from '@/lib/i18n/orders';
import { findLanguage } from '../../../_shop/find-language';
import type { Language } from '../../../_shop/language';
import { findGiftOrder } from '../_page/find-gift-order';
import { findOrderPage } from '../_page/find-order-page';
import styles from '../_page/order.module.css';
import { GoOn } from './go-on';

type Props = { params: Promise<{ client_name: string; order_key: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  return { title: orderWordsFor(locale).goingToBank, robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

/**
 * The step between our form and the bank's page. The CSP's form-action also limits redirects after a form, so the form leads here and a
 * link leads on. This way no bank's host needs to be allowed.
 */
export default async function PayPage({ params }: Props) {
  const { client_name: shop, order_key: key } = await params;
  const language = await findLanguage(shop);
  const words = orderWordsFor(language.locale);
  const { ctx, order, text } = (await findGift(shop, key, language)) ?? (await findTickets(shop, key, language));
  const href = `/api/${ctx.client.name}/payment/${order.key}`;
  return (
    <div className={styles.going}>
      <h1>{words.goingToBank}</h1>
      <p>{text}</p>
      <a className={button.button} href={href} target="_top">
        {words.goOn}
      </a>
      <GoOn href={href} />
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${href}`} />
      </noscript>
    </div>
  );
}

/** An unpaid order of tickets and its text; otherwise redirects to the order's page. */
async function findTickets(shop: string, key: string, language: Language) {
  const { ctx, href: page, order, due, isWithdrawn, isToConfirm } = await findOrderPage(shop, key);
  if (order.status !== 'pending' || isWithdrawn || isToConfirm) redirect(page);
  return { ctx, order, text: orderWordsFor(language.locale).goingToBankText(formatPrice(due, language)) };
}

/** The same for a gift card; undefined if the order is of tickets. */
async function findGift(shop: string, key: string, language: Language) {
  const gift = await findGiftOrder(shop, key);
  if (!gift) return undefined;
  const { ctx, href: page, order } = gift;
  if (order.status !== 'pending') redirect(page);
  return {
    ctx,
    order,
    text: giftCardShopWordsFor(language.locale).goingToBankText(formatPrice(order.total, language)),
  };
}
