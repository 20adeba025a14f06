import '../globals.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { clientTheme } from '@/app/_ui/client-theme';
import { Brand, Frame } from '@/app/_ui/frame';
import { wordsFor } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { CartLink } from './_shop/cart-link';
import { findLanguage } from './_shop/find-language';
import { findShop } from './_shop/find-shop';
import { LanguageChoice } from './_shop/language-choice';
import { OfflineNote } from './_shop/offline-note';
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

/** The shop of one organisation, in its language and colours. An unknown one gets its 404 from the page, inside this. */
export default async function ShopLayout({ params, children }: Props) {
  const { client_name: name } = await params;
  const client = (await findShop(name))?.client;
  const language = await findLanguage(name);
  const { locale, words } = language;
  const footer = (
    <div className={styles.footer}>
      {client && <LanguageChoice clientName={client.name} language={language} />}
      <p>
        {words.ticketsWith} <a href="/">Doek</a>
      </p>
    </div>
  );
  const header = client && (
    <>
      <Brand href={`/${client.name}`}>{client.title}</Brand>
      <CartLink clientName={client.name} locale={locale} />
      <OfflineNote text={buyingWordsFor(locale).offline} />
    </>
  );
  return (
    <html lang={locale} style={clientTheme(client?.theme ?? null)}>
      <body>
        <Frame skipText={words.skipToContent} header={header} footer={footer}>
          {children}
        </Frame>
      </body>
    </html>
  );
}
