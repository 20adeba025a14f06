import type { Metadata } from 'next';
import button from '@/app/_ui/button.module.css';
import { formatPrice } from '@/lib/i18n';
import { orderWordsFor } from '@/lib/i18n/orders';
import { canConfirm } from '@/lib/payments';
import { withKinds } from '@/lib/seats';
import { findLanguage } from '../../../../_shop/find-language';
import { OrderLines } from '../../../../_shop/order-lines';
import { findOrderPage } from '../../_page/find-order-page';
import styles from '../../_page/order.module.css';
import { shownTickets } from '../../_page/shown-tickets';

type Props = { params: Promise<{ client_name: string; order_key: string; token: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  return {
    title: orderWordsFor(locale).confirmTitle,
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}

/** The page of the link in the confirmation mail. Mail scanners open links too, so only the button confirms. */
export default async function ConfirmPage({ params }: Props) {
  const { client_name: shop, order_key: key, token } = await params;
  const { ctx, href, order } = await findOrderPage(shop, key);
  const language = await findLanguage(shop);
  const words = orderWordsFor(language.locale);
  const isOpen = await canConfirm(ctx, order, token);
  return (
    <div className={styles.going}>
      <h1>{isOpen ? words.confirmTitle : words.confirmWrong}</h1>
      <p>{isOpen ? words.confirmHow : words.confirmWrongText}</p>
      {isOpen ? (
        <>
          <h2>{words.yourOrder}</h2>
          <OrderLines
            tickets={await withKinds(ctx, shownTickets(order, { timezone: ctx.client.timezone }))}
            language={language}
          />
          <p>
            {words.total} <strong>{formatPrice(order.total, { ...language, currency: order.currency })}</strong>
          </p>
          <form method="post" action={`${href}/confirmed`}>
            <input type="hidden" name="token" value={token} />
            <button type="submit" className={button.button}>
              {words.confirmButton}
            </button>
          </form>
        </>
      ) : (
        <a className={button.button} href={href}>
          {words.yourOrder}
        </a>
      )}
    </div>
  );
}
