import type { Cart } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { HoldTime } from '../cart/hold-time';
import styles from './checkout.module.css';
import { FORM } from './form-id';

type Props = { ctx: Context; shop: string; cart: Pick<Cart, 'expiresAt' | 'extensionsLeft'>; locale: string };

/** How long the seats are held, on one line. The button that extends it belongs to the checkout form, so typed values are kept. */
export function HoldLine({ ctx, shop, cart: { expiresAt, extensionsLeft }, locale }: Props) {
  const { extend, noMoreTime } = buyingWordsFor(locale);
  if (!expiresAt) return null;
  return (
    <div className={styles.hold}>
      <HoldTime ctx={ctx} shop={shop} expiresAt={expiresAt} locale={locale} />
      {extensionsLeft > 0 ? (
        <>
          {/* Enter presses the first button of a form, which this line is before. */}
          <button
            type="submit"
            form={FORM}
            name="intent"
            value="order"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
          />
          <button type="submit" form={FORM} name="intent" value="extend">
            {extend}
          </button>
        </>
      ) : (
        <p>{noMoreTime}</p>
      )}
    </div>
  );
}
