import type { Metadata } from 'next';
import { asciiUrl } from '@/lib/ascii-url';
import type { ShowPicture } from '@/lib/programme';
import { languageQuery } from './file-language';
import { findLanguage } from './find-language';
import { findShop } from './find-shop';
import { findCanonicalUrl, findShopUrl } from './find-shop-path';
import { keptFile } from './shown-picture';

type PageDetails = {
  shop: string;
  /** The show or performance of an event page; undefined for the shop itself. */
  eventId?: number;
  /** Undefined: the shop's own. */
  title?: string;
  description?: string;
  /** Undefined for an event: its generated picture. */
  picture?: ShowPicture | undefined;
};

/** The metadata for search engines and link previews: title, description, canonical address and picture. */
export async function pageMetadata({ shop, eventId, title, description, picture }: PageDetails): Promise<Metadata> {
  const client = (await findShop(shop))?.client;
  const { words, locale } = await findLanguage(shop);
  if (!client) return { title: words.pageNotFound };
  const home = await findCanonicalUrl(shop);
  const address = eventId === undefined ? home : `${home}/event/${eventId}`;
  const files = await findShopUrl(shop);
  const kept = picture?.kept && keptFile(files, picture.kept.name, '.jpg');
  const image =
    kept ??
    (picture
      ? asciiUrl(picture.url)
      : eventId === undefined
        ? undefined
        : `${files}/og/${eventId}${languageQuery(locale, client)}`);
  const about = description || words.shopDescription(client.title);
  return {
    ...(title && { title }),
    description: about,
    alternates: { canonical: address },
    openGraph: {
      type: 'website',
      url: address,
      siteName: client.title,
      title: title ?? client.title,
      description: about,
      locale: locale.replace('-', '_'),
      ...(image && { images: [image] }),
    },
    twitter: { card: image ? 'summary_large_image' : 'summary' },
  };
}
