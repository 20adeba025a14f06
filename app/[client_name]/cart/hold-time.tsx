import type { Context } from '@/lib/context';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { addressAfter } from './address-after';
import { Countdown, type HoldEnd } from './countdown';

type Props = { ctx: Context; shop: string; expiresAt: Date; locale: string };

/** How long the seats are held, counting down. */
export function HoldTime({ ctx, shop, expiresAt, locale }: Props) {
  const words = buyingWordsFor(locale);
  return (
    <Countdown
      {...holdEnd(ctx, expiresAt, locale)}
      locale={locale}
      addressAfter={addressAfter(shop)}
      words={{ left: words.timeLeft('{time}'), lessThanMinute: words.lessThanMinute, warning: words.timeWarning }}
    />
  );
}

/** The end of a hold, as Countdown takes it. */
export function holdEnd({ client, now }: Context, expiresAt: Date, locale: string): HoldEnd {
  const until = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: client.timezone }).format(expiresAt);
  return {
    expiresAt: expiresAt.getTime(),
    secondsLeft: Math.max(0, Math.round((expiresAt.getTime() - now.getTime()) / 1000)),
    extended: buyingWordsFor(locale).extended(until),
  };
}
