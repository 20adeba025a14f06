import '../globals.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Brand, Frame } from '@/app/_ui/frame';
import { Logo } from '@/app/_ui/logo';
import { languageOf, wordsFor } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { checkoutWordsFor } from '@/lib/i18n/checkout';
import { EMBED_WORDS } from '@/lib/i18n/embed';
import { readSubscriptions } from '@/lib/subscriptions';
import { schemeAttribute, textOf, themeStyle } from '@/lib/theme';
import { CartLink } from './_shop/cart-link';
import { summaryOf } from './_shop/cart-summary';
import { EarlyEscape } from './_shop/early-escape';
import { findLanguage } from './_shop/find-language';
import { findShop } from './_shop/find-shop';
import { findShopPath } from './_shop/find-shop-path';
import { findTheme } from './_shop/find-theme';
import { Fonts } from './_shop/fonts';
import { FrameTools } from './_shop/frame-tools-later';
import { KeepScroll } from './_shop/keep-scroll';
import { LanguageChoice } from './_shop/language-choice';
import { ShopLanguages } from './_shop/language-menu';
import { MoveFramed } from './_shop/move-framed';
import { NO_CART } from './_shop/no-cart';
import { OfflineNote } from './_shop/offline-note';
import { getOwnCart } from './_shop/own-cart';
import { PageTransition } from './_shop/page-transition';
import { readShop } from './_shop/shop-address';
import { ShopBrand } from './_shop/shop-brand';
import { ShopFooter } from './_shop/shop-footer';
import { shopIcon } from './_shop/shop-icon';
import { SKELETONS } from './_shop/skeleton';
import { VisitorCart } from './_shop/visitor-cart';
import styles from './shop.module.css';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ client_name: string }>; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const client = (await findShop((await params).client_name))?.client;
  if (!client) return { title: wordsFor('en').pageNotFound };
  const path = await findShopPath(client.name);
  return {
    title: { default: client.title, template: `%s · ${client.title}` },
    icons: {
      icon: shopIcon(await findTheme(client.name), path),
      apple: { url: `${path}/icon/apple-touch.png`, sizes: '180x180' },
    },
    manifest: `${path}/app.webmanifest`,
  };
}

/**
 * The shop of one organisation, in its language and theme; in a frame on another site, only what is needed to buy. An unknown organisation
 * gets its 404 from the page, inside this layout.
 */
export default async function ShopLayout({ params, children }: Props) {
  const { client_name: shop } = await params;
  const ctx = await findShop(shop);
  const client = ctx?.client;
  const [language, path, theme] = await Promise.all([findLanguage(shop), findShopPath(shop), findTheme(shop)]);
  const files = await findShopPath(client?.name ?? shop);
  const { locale, words } = language;
  const isFramed = client && readShop(shop).cartId !== undefined;
  const ownLocale = client?.locale ?? 'en';
  const tagline = isFramed ? undefined : textOf(theme?.tagline, languageOf(locale), languageOf(ownLocale));
  const cart = client && (await getOwnCart(shop));
  const header = cart ? (
    <>
      <ShopBrand title={client.title} theme={theme} path={path} files={files} tagline={tagline} />
      {!isFramed && <ShopLanguages path={path} language={language} />}
      <CartLink
        shop={shop}
        href={`${path}/cart`}
        text={buyingWordsFor(locale).cart}
        back={checkoutWordsFor(locale).backToCart}
      />
      <OfflineNote text={buyingWordsFor(locale).offline} />
      {isFramed && (
        <>
          <EarlyEscape />
          <FrameTools
            shop={shop}
            origins={client.embedOrigins?.join(' ') ?? '*'}
            count={cart.seats.length}
            words={EMBED_WORDS[languageOf(locale)]}
          />
        </>
      )}
    </>
  ) : (
    <Brand href="/">
      <Logo size={28} />
      Doek
    </Brand>
  );
  const footer =
    ctx && client ? (
      isFramed ? (
        <LanguageChoice path={path} language={language} label={language.words.language} />
      ) : (
        <ShopFooter
          theme={theme}
          ownLocale={ownLocale}
          path={path}
          language={language}
          hasGiftCards={client.giftCards !== null}
          hasSubscriptions={(await readSubscriptions(ctx)).length > 0}
        />
      )
    ) : (
      <p>
        {words.ticketsWith} <a href="/">Doek</a>
      </p>
    );
  return (
    <html lang={locale} style={themeStyle(theme)} data-scheme={schemeAttribute(theme)}>
      <body className={isFramed ? styles.framed : undefined}>
        {client && !isFramed && <MoveFramed clientName={client.name} />}
        <Fonts theme={theme} files={files} />
        <KeepScroll />
        <VisitorCart
          clientName={isFramed ? undefined : client?.name}
          own={summaryOf(cart ?? NO_CART, cart?.isKnown ?? false, locale)}
        >
          <Frame skipText={words.skipToContent} header={header} footer={footer}>
            <PageTransition wait={buyingWordsFor(locale).adding} skeletons={SKELETONS}>
              {children}
            </PageTransition>
          </Frame>
        </VisitorCart>
      </body>
    </html>
  );
}
