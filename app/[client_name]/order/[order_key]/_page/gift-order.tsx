import button from '@/app/_ui/button.module.css';
import { formatLongDay, formatPrice, localTimeIn } from '@/lib/i18n';
import { type GiftCardShopWords, giftCardShopWordsFor } from '@/lib/i18n/gift-cards';
import { type OrderWords, orderWordsFor } from '@/lib/i18n/orders';
import { listGiftCardMethods } from '@/lib/payments';
import { findShopPath } from '../../../_shop/find-shop-path';
import type { Language } from '../../../_shop/language';
import { Totals } from '../../../_shop/totals';
import type { GiftOrder } from './find-gift-order';
import { LookAgain } from './look-again';
import { MoneyBack } from './money-back';
import styles from './order.module.css';
import { OrderNumber } from './order-number';
import { StopQuestion } from './stop-order';
import { OtherWays, waysOf } from './ways';

type State = keyof GiftCardShopWords['states'];

/** The states of a gift card's order. It is never promised: it is paid at once or not at all. */
function stateOfGift({ order: { status }, payment }: Pick<GiftOrder, 'order' | 'payment'>): State {
  if (status === 'promised') return 'pending';
  if (status !== 'pending') return status;
  if (payment?.status === 'failed' || payment?.status === 'cancelled') return 'failed';
  return payment?.status === 'open' ? 'bank' : 'pending';
}

export const giftTitle = (about: GiftOrder, { locale }: Language): string =>
  giftCardShopWordsFor(locale).states[stateOfGift(about)];

type Props = { shop: string; about: GiftOrder; problem: string | undefined; language: Language };

/** The order of a gift card: its state and what can be done. The card itself, with its code, is only mailed. */
export async function GiftOrderPage({ shop, about, problem, language }: Props) {
  const { ctx, href, order, sale, refunds } = about;
  const { locale } = language;
  const [words, said] = [orderWordsFor(locale), giftCardShopWordsFor(locale)];
  const state = stateOfGift(about);
  const text = state === 'paid' ? whenSent(about, said, locale) : said.texts[state];
  const price = formatPrice(order.total, { ...language, currency: order.currency });
  const path = await findShopPath(shop);
  return (
    <div className={styles.order}>
      <div className={styles.state} data-view={state}>
        <div aria-live="polite">
          <h1>{said.states[state]}</h1>
          <p className={styles.text}>{text}</p>
          <MoneyBack refunds={refunds} atDoor={undefined} card={undefined} language={language} />
        </div>
        {problem && (
          <p role="alert" className={styles.said}>
            {problem}
          </p>
        )}
        {order.status === 'pending' && <Pay about={about} price={price} words={words} language={language} />}
        {(order.status === 'cancelled' || order.status === 'expired') && (
          <a className={button.button} href={`${path}/gift-cards`}>
            {said.again}
          </a>
        )}
        {state === 'expired' && about.payment?.status === 'open' && <LookAgain />}
      </div>
      <section className={styles.content} aria-labelledby="content-title">
        <h2 id="content-title">{words.yourOrder}</h2>
        <OrderNumber ctx={ctx} order={order} locale={locale} />
        {sale.receiver && <p>{said.forName(sale.receiver)}</p>}
        <Totals rows={[]} total={{ label: said.card, value: price }} />
        {(order.status === 'paid' || order.status === 'refunded') && (
          <ul className={styles.extras}>
            <li>
              <a href={`${href}/receipt`}>{words.receipt}</a>
            </li>
          </ul>
        )}
        {order.status === 'pending' && (
          <StopQuestion href={href} title={words.stopOrder} text={said.stopText} yes={words.stopOrderYes} />
        )}
      </section>
      <a className={button.quiet} href={path || '/'} data-next="list">
        {language.words.toWhatIsOn}
      </a>
    </div>
  );
}

function whenSent({ ctx, sale: { sendOn } }: GiftOrder, words: GiftCardShopWords, locale: string): string {
  const today = localTimeIn(ctx.client.timezone, ctx.now).slice(0, 10);
  return sendOn && sendOn > today ? words.willBeSent(formatLongDay(sendOn, locale)) : words.isSent;
}

type PayProps = { about: GiftOrder; price: string; words: OrderWords; language: Language };

/** The links to pay for a gift card: with the chosen payment method or another. */
function Pay({ about: { ctx, href, order, payment }, price, words, language: { locale } }: PayProps) {
  const { current, others } = waysOf(ctx, listGiftCardMethods(ctx), { locale, chosen: payment?.methodId });
  return (
    <div className={styles.pay}>
      <LookAgain />
      {current && (
        <a className={button.button} href={`/api/${ctx.client.name}/payment/${order.key}`} target="_top">
          {words.payWith(current.name, price)}
        </a>
      )}
      <OtherWays href={href} ways={others} isOpen={!current} words={words} />
    </div>
  );
}
