import button from '@/app/_ui/button.module.css';
import type { Context } from '@/lib/context';
import { formatPrice } from '@/lib/i18n';
import { checkoutWordsFor } from '@/lib/i18n/checkout';
import type { Order } from '@/lib/orders';
import type { Language } from '../_shop/language';
import { orderPath } from '../_shop/order-path';
import styles from './cart.module.css';
import { CartForm } from './cart-form';
import { stopOrder } from './stop-order';

type Props = { ctx: Context; shop: string; order: Order; language: Language };

/** The unpaid order of this cart, with links to pay or cancel it. */
export async function WaitingOrder({ ctx, shop, order, language }: Props) {
  const { locale } = language;
  const words = checkoutWordsFor(locale);
  const until = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: ctx.client.timezone }).format(
    order.expiresAt,
  );
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <h2 id="waiting">{words.waits}</h2>
      <p>{words.waitsText(order.lines.length, formatPrice(order.total, language), until)}</p>
      <div className={styles.choices}>
        <a className={button.button} href={`/api/${ctx.client.name}/payment/${order.key}`} target="_top">
          {words.payNow}
        </a>
        <a className={button.quiet} href={await orderPath(shop, order.key)} target="_top">
          {words.seeOrder}
        </a>
        <CartForm action={stopOrder}>
          <button type="submit" className={button.quiet}>
            {words.stopOrder}
          </button>
        </CartForm>
      </div>
    </section>
  );
}
