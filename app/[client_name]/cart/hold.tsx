import button from '@/app/_ui/button.module.css';
import type { Context } from '@/lib/context';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { readShop } from '../_shop/shop-address';
import styles from './cart.module.css';
import { Countdown } from './countdown';
import { extendHold } from './extend-hold';

/** In the address of a cart whose time ran out, where no cookie can tell that there was one. */
export const RAN_OUT = 'ran-out';

type TimeProps = { ctx: Context; shop: string; expiresAt: Date; locale: string };

/** How long the seats are held, counting down. */
export function HoldTime({ ctx, shop, expiresAt, locale }: TimeProps) {
  const words = buyingWordsFor(locale);
  const until = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: ctx.client.timezone }).format(
    expiresAt,
  );
  return (
    <Countdown
      expiresAt={expiresAt.getTime()}
      secondsLeft={Math.max(0, Math.round((expiresAt.getTime() - ctx.now.getTime()) / 1000))}
      locale={locale}
      {...(readShop(shop).cartId !== undefined && { addressAfter: `/${shop}/cart?${RAN_OUT}=1` })}
      words={{
        left: words.timeLeft('{time}'),
        lessThanMinute: words.lessThanMinute,
        warning: words.timeWarning,
        extended: words.extended(until),
      }}
    />
  );
}

type Props = TimeProps & { extensionsLeft: number };

/** How long the seats are held, and the way to more time. */
export function Hold({ extensionsLeft, ...time }: Props) {
  const words = buyingWordsFor(time.locale);
  return (
    <div className={styles.hold}>
      <HoldTime {...time} />
      {extensionsLeft > 0 ? (
        <form action={extendHold}>
          <input type="hidden" name="shop" value={time.shop} />
          <button type="submit" className={button.quiet}>
            {words.extend}
          </button>
        </form>
      ) : (
        <p>{words.noMoreTime}</p>
      )}
    </div>
  );
}
