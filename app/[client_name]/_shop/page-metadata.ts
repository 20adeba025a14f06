import type { Metadata } from 'next';
import { findBaseUrl } from './find-base-url';
import { findLanguage } from './find-language';
import { findShop } from './find-shop';

type About = {
  clientName: string;
  /** Below the shop: `/event/12`; nothing for the shop itself. */
  path?: string;
  /** Left out: the shop's own. */
  title?: string;
  description?: string;
  image?: string | null;
};

/** What search engines and messages show of a page: title, description, its one address and its picture. */
export async function pageMetadata({ clientName, path = '', title, description, image }: About): Promise<Metadata> {
  const client = (await findShop(clientName))?.client;
  const { words, locale } = await findLanguage(clientName);
  if (!client) return { title: words.pageNotFound };
  const address = `${await findBaseUrl()}/${client.name}${path}`;
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
