import button from '@/app/_ui/button.module.css';
import type { Context } from '@/lib/context';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { checkoutWordsFor } from '@/lib/i18n/checkout';
import type { Order } from '@/lib/orders';
import { findShopPath } from '../_shop/find-shop-path';
import type { Language } from '../_shop/language';
import { orderPath } from '../_shop/order-path';
import styles from './cart.module.css';
import { ComingUp } from './coming-up';

type Props = {
  ctx: Context;
  shop: string;
  /** Its hold expired. */
  isLost: boolean;
  /** The order that was just made of it. */
  ordered: Pick<Order, 'key'> | undefined;
  isWaiting: boolean;
  language: Language;
};

/** An empty cart, and why: nothing chosen yet, ordered just now (`isWaiting`: not paid yet), or its hold expired. */
export async function EmptyCart({ ctx, shop, isLost, ordered, isWaiting, language }: Props) {
  const words = buyingWordsFor(language.locale);
  const { lastOrder, seeLastOrder } = checkoutWordsFor(language.locale);
  return (
    <section className={styles.nothing}>
      <h2>{isLost ? words.ranOut : words.emptyCart}</h2>
      {ordered && !isWaiting ? (
        <p>
          {lastOrder}{' '}
          <a href={await orderPath(shop, ordered.key)} target="_top">
            {seeLastOrder}
          </a>
        </p>
      ) : (
        <p>{isLost ? words.ranOutText : words.emptyCartText}</p>
      )}
      <a className={button.quiet} href={(await findShopPath(shop)) || '/'} data-next="list">
        {isLost ? words.chooseAgain : language.words.toWhatIsOn}
      </a>
      {!isLost && !isWaiting && <ComingUp ctx={ctx} shop={shop} language={language} />}
    </section>
  );
}
