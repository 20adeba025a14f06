import type { Context } from '@/lib/context';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { orderWordsFor } from '@/lib/i18n/orders';
import { Countdown } from '../../../cart/countdown';

/** The time left to pay an order. */
export function TimeLeft({ ctx, expiresAt, locale }: { ctx: Context; expiresAt: Date; locale: string }) {
  const words = orderWordsFor(locale);
  return (
    <Countdown
      expiresAt={expiresAt.getTime()}
      secondsLeft={Math.max(0, Math.round((expiresAt.getTime() - ctx.now.getTime()) / 1000))}
      extended=""
      locale={locale}
      words={{
        left: words.pendingTime('{time}'),
        lessThanMinute: buyingWordsFor(locale).lessThanMinute,
        warning: words.pendingWarning,
      }}
    />
  );
}
