import type { Metadata } from 'next';
import button from '@/app/_ui/button.module.css';
import { fillText } from '@/lib/fill-text';
import { formatPrice, languageOf } from '@/lib/i18n';
import { EMBED_WORDS } from '@/lib/i18n/embed';
import { orderWordsFor } from '@/lib/i18n/orders';
import { paperOf } from '@/lib/papers';
import { withKinds } from '@/lib/seats';
import { findLanguage } from '../../_shop/find-language';
import { findShopPath } from '../../_shop/find-shop-path';
import { OrderLines } from '../../_shop/order-lines';
import { findPageAround } from '../../_shop/page-around';
import { Totals } from '../../_shop/totals';
import { Buyer } from './_page/buyer';
import { Changes } from './_page/changes';
import { findGiftOrder } from './_page/find-gift-order';
import { findOrderPage } from './_page/find-order-page';
import { GiftOrderPage, giftTitle } from './_page/gift-order';
import { LeaveMoney } from './_page/leave-money';
import { LookAgain } from './_page/look-again';
import { MoneyBack } from './_page/money-back';
import styles from './_page/order.module.css';
import { OrderNumber } from './_page/order-number';
import { OwnTickets } from './_page/own-tickets';
import { PayDifference } from './_page/pay-difference';
import { PayOrder } from './_page/pay-order';
import { readNotice } from './_page/said';
import { sayProblem } from './_page/say-problem';
import { sayState } from './_page/say-state';
import { ShowPapers } from './_page/show-papers';
import { shownTickets } from './_page/shown-tickets';
import { StopOrder } from './_page/stop-order';
import { TicketNames } from './_page/ticket-names';
import { totalsOf } from './_page/totals-of';
import { Venues } from './_page/venues';
import { viewOf } from './_page/view-of';
import { WhatNow } from './_page/what-now';

type Props = {
  params: Promise<{ client_name: string; order_key: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { client_name: shop, order_key: key } = await params;
  const gift = await findGiftOrder(shop, key);
  if (gift) return { ...OF_AN_ORDER, title: giftTitle(gift, await findLanguage(shop)) };
  const about = await findOrderPage(shop, key);
  const { title } = sayState(viewOf(about.order, about.payment, undefined, about), about, await findLanguage(shop));
  return { ...OF_AN_ORDER, title };
}

const OF_AN_ORDER = { robots: { index: false, follow: false }, referrer: 'no-referrer' } as const;

/** An order: its state, what can be done, and its tickets. The address alone gives access to it. */
export default async function OrderPage({ params, searchParams }: Props) {
  const { client_name: shop, order_key: key } = await params;
  const { payment: problem, said: given } = await searchParams;
  const language = await findLanguage(shop);
  const gift = await findGiftOrder(shop, key);
  if (gift) {
    const said = readNotice(given);
    const problem = said && sayProblem(said, language.locale);
    return <GiftOrderPage shop={shop} about={gift} problem={problem} language={language} />;
  }
  const about = await findOrderPage(shop, key);
  const { ctx, order, payment, refunds } = about;
  const { locale } = language;
  const words = orderWordsFor(locale);
  const paper = paperOf(ctx.client, { locale, currency: order.currency });
  const view = viewOf(order, payment, problem, about);
  const { title, text } = sayState(view, about, language);
  const shown = shownTickets(order, { timezone: ctx.client.timezone, paper });
  const said = readNotice(given);
  const problemText = said && sayProblem(said, locale);
  const price = (amount: typeof order.total) => formatPrice(amount, { ...language, currency: order.currency });

  const around = await findPageAround(ctx.client, order.cartId);

  return (
    <div className={styles.order}>
      <div className={styles.state} data-view={view}>
        <div aria-live="polite">
          <h1>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
          <MoneyBack refunds={refunds} atDoor={about.paidAtDoor} card={about.card} language={language} />
        </div>
        <Changes order={order} paper={paper} title={ctx.client.title} />
        {(said === 'mail' || said === 'mail-soon') && view !== 'unsent' && (
          <p role="status" className={styles.said}>
            {said === 'mail' ? words.sentAgain : words.sentAgainSoon}
          </p>
        )}
        {said === 'named' && (
          <p role="status" className={styles.said}>
            {words.namesSaved}
          </p>
        )}
        {problemText && (
          <p role="alert" className={styles.said}>
            {problemText}
          </p>
        )}
        {order.status === 'pending' && view !== 'withdrawn' && (
          <PayOrder about={about} view={view} language={language} />
        )}
        {view === 'expired' && payment?.status === 'open' && <LookAgain />}
        <PayDifference about={about} paper={paper} problem={problem} language={language} />
        <LeaveMoney about={about} paper={paper} language={language} />
        {order.status === 'paid' && <OwnTickets about={about} language={language} />}
        <Venues about={about} locale={locale} />
        <TicketNames about={about} isOpen={said?.startsWith('name') ?? false} locale={locale} />
        <WhatNow shop={shop} about={about} locale={locale} />
      </div>
      <section className={styles.content} aria-labelledby="content-title">
        <h2 id="content-title">{words.yourOrder}</h2>
        <OrderNumber ctx={ctx} order={order} locale={locale} />
        <OrderLines tickets={await withKinds(ctx, shown)} language={language} />
        <Totals {...totalsOf(about, words, price)} />
        <Buyer about={about} said={said} locale={locale} />
        <ShowPapers about={about} locale={locale} />
        <StopOrder about={about} language={language} />
      </section>
      {around && (
        <a className={button.quiet} href={around.href}>
          {fillText(EMBED_WORDS[languageOf(locale)].backTo, { site: around.host })}
        </a>
      )}
      <a className={button.quiet} href={(await findShopPath(shop)) || '/'} data-next="list">
        {language.words.toWhatIsOn}
      </a>
    </div>
  );
}
