import button from '@/app/_ui/button.module.css';
import field from '@/app/_ui/field.module.css';
import { formatPrice } from '@/lib/i18n';
import { orderWordsFor } from '@/lib/i18n/orders';
import { refundableUntil } from '@/lib/payments';
import type { Language } from '../../../_shop/language';
import type { OrderPage } from './find-order-page';
import styles from './order.module.css';

type Props = { about: OrderPage; language: Language };

/** The button that cancels an order, if it can be cancelled, behind a question that explains the consequences. */
export function StopOrder({ about, language }: Props) {
  const asked = questionOf(about, language);
  return asked ? <StopQuestion href={about.href} {...asked} /> : null;
}

type Question = { title: string; text: string; yes: string };

/** Asks for a confirmation and cancels the order. */
export function StopQuestion({ href, title, text, yes }: Question & { href: string }) {
  return (
    <details className={styles.more}>
      <summary className={field.opener}>{title}</summary>
      <form method="post" action={`${href}/stop`} className={styles.question}>
        <p>{text}</p>
        <button type="submit" className={button.quiet}>
          {yes}
        </button>
      </form>
    </details>
  );
}

function questionOf({ ctx, order, paidAtDoor }: OrderPage, language: Language): Question | undefined {
  const words = orderWordsFor(language.locale);
  const { status, total, lines, channel } = order;
  // Only the organisation can cancel it, with a credit note.
  if (channel === 'invoice') return undefined;
  const stop = { title: words.stopOrder, yes: words.stopOrderYes };
  if (status === 'pending') return { ...stop, text: words.stopOrderText };
  if (status === 'promised') return { ...stop, text: words.stopPromisedText };
  const until = refundableUntil(ctx, lines);
  // Money paid at the door is returned at the door.
  if (status !== 'paid' || !until || until <= ctx.now || paidAtDoor !== undefined) return undefined;
  if (total === '0.00') return { ...stop, text: words.stopPromisedText };
  const time = new Intl.DateTimeFormat(language.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: ctx.client.timezone,
  }).format(until);
  const text = `${words.giveUpText(formatPrice(total, language))} ${words.giveUpUntil(time)}`;
  return { title: words.giveUp, yes: words.giveUpYes, text };
}
