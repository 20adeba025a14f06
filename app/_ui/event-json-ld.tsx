import type { AgendaDate } from '@/lib/programme';
import { eventJsonLd } from '@/lib/seo';

type Props = {
  dates: readonly AgendaDate[];
  client: { title: string; currency: string };
  /** The shop's canonical address, without a trailing slash (`findCanonicalUrl`). */
  shop: string;
};

/** The most performances listed: a thousand dates would double the page. */
const MOST_DESCRIBED = 100;

/** The first of these performances as JSON-LD for search engines. Data that a browser does not run. */
export function EventJsonLd({ dates, client, shop }: Props) {
  const events = dates.slice(0, MOST_DESCRIBED).map((date) =>
    eventJsonLd({
      date,
      organizer: { name: client.title, url: shop },
      url: `${shop}/event/${date.id}`,
      currency: client.currency,
    }),
  );
  if (events.length === 0) return null;
  // `<` is escaped, so no text can close the element.
  const json = JSON.stringify(events.length === 1 ? events[0] : events).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the escaped JSON above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
