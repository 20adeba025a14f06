import '../globals.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { clientTheme } from '@/app/_ui/client-theme';
import { Brand, Frame } from '@/app/_ui/frame';
import { languageOf, wordsFor } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { EMBED_WORDS } from '@/lib/i18n/embed';
import { CartLink } from './_shop/cart-link';
import { findLanguage } from './_shop/find-language';
import { findShop } from './_shop/find-shop';
import { FrameTools } from './_shop/frame-tools';
import { LanguageChoice } from './_shop/language-choice';
import { OfflineNote } from './_shop/offline-note';
import { getOwnCart } from './_shop/own-cart';
import { readShop } from './_shop/shop-address';
import styles from './shop.module.css';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ client_name: string }>; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const client = (await findShop((await params).client_name))?.client;
  if (!client) return { title: wordsFor('en').pageNotFound };
  return {
    title: { default: client.title, template: `%s · ${client.title}` },
    icons: { icon: { url: `/${client.name}/mark.svg`, type: 'image/svg+xml' } },
    manifest: `/${client.name}/app.webmanifest`,
  };
}

/**
 * The shop of one organisation, in its language and colours; in a frame on another site without what is not for buying. An
 * unknown one gets its 404 from the page, inside this.
 */
export default async function ShopLayout({ params, children }: Props) {
  const { client_name: shop } = await params;
  const client = (await findShop(shop))?.client;
  const language = await findLanguage(shop);
  const { locale, words } = language;
  const isFramed = client && readShop(shop).cartId !== undefined;
  const footer = !isFramed && (
    <div className={styles.footer}>
      {client && <LanguageChoice clientName={client.name} language={language} />}
      <p>
        {words.ticketsWith} <a href="/">Doek</a>
      </p>
    </div>
  );
  const header = client && (
    <>
      <Brand href={`/${shop}`}>{client.title}</Brand>
      <CartLink shop={shop} locale={locale} />
      <OfflineNote text={buyingWordsFor(locale).offline} />
      {isFramed && (
        <FrameTools
          shop={shop}
          origins={client.embedOrigins.join(' ')}
          count={(await getOwnCart(shop)).seats.length}
          close={EMBED_WORDS[languageOf(locale)].close}
        />
      )}
    </>
  );
  return (
    <html lang={locale} style={clientTheme(client?.theme ?? null)}>
      <body className={isFramed ? styles.framed : undefined}>
        <Frame skipText={words.skipToContent} header={header} footer={footer}>
          {children}
        </Frame>
      </body>
    </html>
  );
}
