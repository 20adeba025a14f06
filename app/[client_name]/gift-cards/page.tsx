import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import button from '@/app/_ui/button.module.css';
import { EMAIL_INPUT } from '@/app/_ui/email-input';
import field from '@/app/_ui/field.module.css';
import { hasGiftCards } from '@/lib/gift-cards';
import { formatPrice } from '@/lib/i18n';
import { checkoutWordsFor, namedWays } from '@/lib/i18n/checkout';
import { giftCardShopWordsFor } from '@/lib/i18n/gift-cards';
import type { Money } from '@/lib/money';
import { listGiftCardMethods, sellsGiftCards } from '@/lib/payments';
import { findLanguage } from '../_shop/find-language';
import { getShop } from '../_shop/find-shop';
import { findShopPath } from '../_shop/find-shop-path';
import { findTheme } from '../_shop/find-theme';
import checkout from '../checkout/checkout.module.css';
import { UNTOUCHED } from '../checkout/checkout-state';
import { Field } from '../checkout/field';
import { formWords } from '../checkout/form-words';
import { MoreDetails } from '../checkout/more-details';
import { NameFields } from '../checkout/name-fields';
import { paymentIcons } from '../checkout/pay-logos';
import { PaymentIcon } from '../checkout/pay-mark';
import { TermsText } from '../checkout/terms-text';
import { Amounts } from './amounts';
import { CardLook } from './card-look';
import styles from './gift-cards.module.css';
import { daysToSend, MOST_GREETING, MOST_NAME } from './read-form';
import { NOTICES } from './said';
import { sayWrong } from './say-wrong';

/** Errors are shown above the form, not at a field. */
const nothingWrong = () => undefined;

type Props = {
  params: Promise<{ client_name: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  return { title: giftCardShopWordsFor(locale).title };
}

/** The page to buy gift cards and check a balance. 404 where the organisation has neither. */
export default async function GiftCardsPage({ params, searchParams }: Props) {
  const { client_name: shop } = await params;
  const { said: given } = await searchParams;
  const ctx = await getShop(shop);
  if (!ctx.client.giftCards && !(await hasGiftCards(ctx))) notFound();
  const path = await findShopPath(shop);
  const language = await findLanguage(shop);
  const { locale } = language;
  const words = giftCardShopWordsFor(locale);
  const said = NOTICES.find((one) => one === given);
  const wrong = said && sayWrong(said, ctx, language);
  const price = (amount: string) => formatPrice(amount as Money, language);
  const { first, last } = daysToSend(ctx);
  const order = checkoutWordsFor(locale);
  const form = formWords(order, ctx.client.title);
  const ways = namedWays(listGiftCardMethods(ctx), locale, ctx.client.locale);
  const terms = (await findTheme(shop))?.links?.terms;
  const offer = sellsGiftCards(ctx) ? ctx.client.giftCards : null;
  return (
    <div className={styles.page}>
      <h1>{words.title}</h1>
      <CardLook title={ctx.client.title} card={words.card} />
      {wrong && said !== 'code' && (
        <div className={styles.wrong} role="alert">
          {said !== 'none' && said !== 'many' && said !== 'busy' && <strong>{words.notOrdered}</strong>} {wrong}
        </div>
      )}
      {offer ? (
        <section aria-labelledby="buy" className={styles.part}>
          <h2 id="buy">{words.buy}</h2>
          {offer.text && <p>{offer.text}</p>}
          <p>
            {words.how} {words.validYears(offer.years)}
          </p>
          <form method="post" action={`${path}/gift-cards/order`} target="_top" className={checkout.form}>
            <input type="hidden" name="attempt" value={randomUUID()} />
            <Amounts offer={offer} words={words} price={price} isWrong={said === 'amount'} />
            <fieldset className={field.group}>
              <legend>{words.gift}</legend>
              <Field
                name="receiver"
                label={words.receiver}
                note={words.receiverNote}
                optional={order.optional}
                error={undefined}
                maxLength={MOST_NAME}
                autoComplete="off"
              />
              <div className={field.field}>
                <label htmlFor="greeting">
                  {words.greeting} <span className={field.optional}>({order.optional})</span>
                </label>
                <textarea
                  className={styles.greeting}
                  id="greeting"
                  name="greeting"
                  rows={4}
                  maxLength={MOST_GREETING}
                  aria-describedby="greeting-note"
                />
                <p id="greeting-note" className={field.note}>
                  {words.greetingNote}
                </p>
              </div>
              <fieldset className={`${field.group} ${styles.to}`}>
                <legend>{words.sendTo}</legend>
                <label className={checkout.way}>
                  <input type="radio" name="to" value="me" defaultChecked />
                  <span>{words.toMe}</span>
                </label>
                <div className={styles.opens}>
                  <input type="radio" id="to-other" name="to" value="other" />
                  <label htmlFor="to-other" className={checkout.way}>
                    {words.toReceiver}
                  </label>
                  <Field
                    name="recipient"
                    label={words.recipient}
                    error={undefined}
                    {...EMAIL_INPUT}
                    required={false}
                    autoComplete="off"
                  />
                </div>
              </fieldset>
              <Field
                name="sendOn"
                label={words.sendOn}
                note={words.sendOnNote}
                optional={order.optional}
                error={undefined}
                type="date"
                min={first}
                max={last}
              />
            </fieldset>
            <fieldset className={field.group}>
              <legend>{words.you}</legend>
              <Field name="email" label={order.email} error={undefined} {...EMAIL_INPUT} autoComplete="email" />
              <NameFields filled={UNTOUCHED.filled} wrong={nothingWrong} words={form} />
              <MoreDetails
                details={ctx.client.buyerDetails}
                filled={UNTOUCHED.filled}
                wrong={nothingWrong}
                words={form}
              />
            </fieldset>
            <fieldset className={field.group}>
              <legend>{order.payHow}</legend>
              {ways.map(({ paymentId, name, ...way }, i) => (
                <label key={paymentId} className={checkout.way}>
                  <input type="radio" name="method" value={paymentId} defaultChecked={i === 0} required />
                  <PaymentIcon {...paymentIcons(way)} />
                  <span className={checkout.wayName}>{name}</span>
                </label>
              ))}
            </fieldset>
            <div className={checkout.end}>
              {terms && (
                <p className={checkout.terms}>
                  <TermsText href={terms} words={order} />
                </p>
              )}
              <button type="submit" className={button.button}>
                {words.pay}
              </button>
            </div>
          </form>
        </section>
      ) : (
        <p>{words.notSold}</p>
      )}
      <section aria-labelledby="balance" className={styles.part}>
        <h2 id="balance">{words.balance}</h2>
        <form method="post" action={`${path}/gift-cards/balance`} className={styles.look}>
          <div className={field.field}>
            <label htmlFor="code">{words.balanceHow}</label>
            {said === 'code' && (
              <p id="code-error" className={field.error} role="alert">
                {wrong}
              </p>
            )}
            <input
              className={field.input}
              id="code"
              name="code"
              required
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={said === 'code' ? true : undefined}
              aria-describedby={said === 'code' ? 'code-error' : undefined}
            />
          </div>
          <button type="submit" className={button.quiet}>
            {words.look}
          </button>
        </form>
      </section>
    </div>
  );
}
