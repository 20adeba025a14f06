import button from '@/app/_ui/button.module.css';
import { orderWordsFor } from '@/lib/i18n/orders';
import { findCartId } from '../../../_shop/cart-cookie';
import { findShopPath } from '../../../_shop/find-shop-path';
import { getOwnCart } from '../../../_shop/own-cart';
import type { OrderPage } from './find-order-page';
import styles from './order.module.css';

type Props = { shop: string; about: OrderPage; locale: string };

/** The next step after an order has ended: to the cart if its seats are back there, else to the list. */
export async function WhatNow({ shop, about: { order }, locale }: Props) {
  const words = orderWordsFor(locale);
  if (order.status !== 'cancelled' && order.status !== 'expired') return null;
  const isBack = order.status === 'cancelled' && (await findCartId(shop)) === order.cartId;
  const inCart = isBack ? (await getOwnCart(shop)).seats.length : 0;
  const path = await findShopPath(shop);
  return (
    <div className={styles.now}>
      {inCart > 0 && <p>{words.cancelledBack}</p>}
      <a
        className={button.button}
        href={inCart > 0 ? `${path}/cart` : path || '/'}
        data-next={inCart > 0 ? 'cart' : 'list'}
      >
        {inCart > 0 ? words.toCart : words.chooseAgain}
      </a>
    </div>
  );
}
