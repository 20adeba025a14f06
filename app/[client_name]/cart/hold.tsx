'use client';

import { CartForm } from './cart-form';
import { useCart } from './cart-query';
import { Countdown } from './countdown';
import { extendHold } from './extend-hold';
import styles from './hold.module.css';

export type HoldWords = { left: string; lessThanMinute: string; warning: string; extend: string; noMoreTime: string };

type Props = { locale: string; addressAfter: string | undefined; words: HoldWords };

/** How long the seats are held, and the button that extends it. */
export function Hold({ locale, addressAfter, words }: Props) {
  const { cart, ask } = useCart();
  if (!cart.hold) return null;
  const { canExtend, ...time } = cart.hold;
  return (
    <div className={styles.hold}>
      <Countdown {...time} locale={locale} addressAfter={addressAfter} ask={ask} words={words} />
      {canExtend ? (
        <CartForm action={extendHold}>
          <button type="submit">{words.extend}</button>
        </CartForm>
      ) : (
        <p>{words.noMoreTime}</p>
      )}
    </div>
  );
}
