import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import opens from '@/app/_ui/opens.module.css';
import { hasGiftCards } from '@/lib/gift-cards';
import { formatPrice } from '@/lib/i18n';
import { checkoutWordsFor } from '@/lib/i18n/checkout';
import { cartIn } from '@/lib/i18n/own-words';
import { listClosed } from '@/lib/programme';
import { withKinds } from '@/lib/seats';
import { findCartId } from '../_shop/cart-cookie';
import { CookiesNote } from '../_shop/cookies-note';
import { findLanguage } from '../_shop/find-language';
import { findOwnWords } from '../_shop/find-own-words';
import { getShop } from '../_shop/find-shop';
import { findShopPath } from '../_shop/find-shop-path';
import { findTheme } from '../_shop/find-theme';
import { OrderLines } from '../_shop/order-lines';
import { getOwnCart } from '../_shop/own-cart';
import { splitCart } from '../_shop/split-cart';
import { heldOf } from '../cart/held';
import { RememberHeld } from '../cart/remember-held';
import { cartPaymentMethods } from './cart-payment-methods';
import styles from './checkout.module.css';
import { CheckoutForm } from './checkout-form';
import { ClosedSeats } from './closed-seats';
import { formWords } from './form-words';
import { HoldLine } from './hold-line';
import { firstOption, paymentOptions } from './list-payment-options';
import { TermsText } from './terms-text';
import { versionOf } from './version-of';

type Props = {
  params: Promise<{ client_name: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  return { title: checkoutWordsFor(locale).checkout, robots: { index: false } };
}

/** The checkout: buyer, payment method and price. An empty cart says why it is empty. */
export default async function CheckoutPage({ params, searchParams }: Props) {
  const shop = (await params).client_name;
  const ctx = await getShop(shop);
  const path = await findShopPath(shop);
  const language = await findLanguage(shop);
  const { locale } = language;
  const words = checkoutWordsFor(locale);
  const cart = await getOwnCart(shop);
  if (cart.expiresAt === null) redirect(`${path}/cart`);
  const say = await findOwnWords(shop);
  const told = cartIn(say, cart);
  const { passes, single } = await splitCart(ctx, await findCartId(shop), told, locale);
  const tickets = [
    ...passes.flatMap(({ name, seats }) =>
      seats.map((seat) => ({ ...seat, discountName: `${name} · ${seat.discountName}` })),
    ),
    ...single,
  ];
  const methods = cartPaymentMethods(ctx, cart);
  const total = formatPrice(cart.total, language);
  // A way of payment that costs something changes the total, which then stands only beside the button.
  const isTotal = methods.every(({ cost }) => cost === '0.00');
  const ids = told.seats.map(({ subEventId }) => subEventId);
  const closed = await listClosed(ctx, ids, { byClock: true });
  const terms = (await findTheme(shop))?.links?.terms;

  return (
    <div className={styles.checkout}>
      <h1>{words.checkout}</h1>
      <CookiesNote query={await searchParams} locale={locale} />
      <RememberHeld shop={shop} held={heldOf({ passes, single })} />
      <HoldLine ctx={ctx} shop={shop} cart={cart} locale={locale} />
      <section className={styles.summary} aria-labelledby="summary">
        <h2 id="summary">{words.yourOrder}</h2>
        <details className={styles.folds}>
          <summary className={opens.opens}>
            <span className={styles.folded}>
              {words.tickets(cart.seats.length)}
              {isTotal && (
                <>
                  {' '}
                  · <strong>{total}</strong>
                </>
              )}
            </span>
          </summary>
          <OrderLines tickets={await withKinds(ctx, tickets)} language={language} />
          {isTotal && (
            <p className={styles.sum}>
              <span>{words.tickets(cart.seats.length)}</span> <strong>{total}</strong>
            </p>
          )}
        </details>
      </section>
      {closed.length > 0 ? (
        <ClosedSeats
          shop={shop}
          seats={told.seats.filter(({ subEventId }) => closed.includes(subEventId))}
          language={language}
        />
      ) : cart.total !== '0.00' && methods.length === 0 ? (
        <p className={styles.closed}>{words.noMethods}</p>
      ) : (
        <CheckoutForm
          shop={shop}
          seen={versionOf(cart, methods)}
          attempt={randomUUID()}
          ways={paymentOptions(cart.total, methods, language, ctx.client.locale)}
          firstOption={firstOption(methods)}
          nothingToPay={{ text: words.nothingToPay, button: words.order, total }}
          ticketsTotal={total}
          takesGiftCards={await hasGiftCards(ctx)}
          terms={terms && <TermsText href={terms} words={words} />}
          details={ctx.client.buyerDetails}
          words={formWords(words, ctx.client.title)}
        />
      )}
    </div>
  );
}
