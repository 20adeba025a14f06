import '../globals.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Frame } from '@/app/_ui/frame';
import { languageOf, wordsFor } from '@/lib/i18n';
import { schemeAttribute, textOf, themeStyle } from '@/lib/theme';
import { CartLink } from './_shop/cart-link';
import { findLanguage } from './_shop/find-language';
import { findShop } from './_shop/find-shop';
import { findShopPath } from './_shop/find-shop-address';
import { findTheme } from './_shop/find-theme';
import { Fonts } from './_shop/fonts';
import { ShopBrand } from './_shop/shop-brand';
import { ShopFooter } from './_shop/shop-footer';
import { shopIcon } from './_shop/shop-icon';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ client_name: string }>; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const client = (await findShop((await params).client_name))?.client;
  if (!client) return { title: wordsFor('en').pageNotFound };
  const shop = await findShopPath(client.name);
  return {
    title: { default: client.title, template: `%s · ${client.title}` },
    icons: { icon: shopIcon(await findTheme(client.name), shop) },
    manifest: `${shop}/app.webmanifest`,
  };
}

/** The shop of one organisation, in its language and look. An unknown one gets its 404 from the page, inside this. */
export default async function ShopLayout({ params, children }: Props) {
  const { client_name: name } = await params;
  const client = (await findShop(name))?.client;
  const [language, shop, theme] = await Promise.all([findLanguage(name), findShopPath(name), findTheme(name)]);
  const { locale, words } = language;
  const ownLocale = client?.locale ?? 'en';
  const tagline = textOf(theme?.tagline, languageOf(locale), languageOf(ownLocale));
  const header = client && (
    <>
      <ShopBrand title={client.title} theme={theme} shop={shop} tagline={tagline} />
      <CartLink clientName={client.name} locale={locale} />
    </>
  );
  const footer = client ? (
    <ShopFooter theme={theme} ownLocale={ownLocale} shop={shop} language={language} />
  ) : (
    <p>
      {words.ticketsWith} <a href="/">Doek</a>
    </p>
  );
  return (
    <html lang={locale} style={themeStyle(theme)} data-scheme={schemeAttribute(theme)}>
      <body>
        <Fonts theme={theme} shop={shop} />
        <Frame skipText={words.skipToContent} header={header} footer={footer}>
          {children}
        </Frame>
      </body>
    </html>
  );
}
