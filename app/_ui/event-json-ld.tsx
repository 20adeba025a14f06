import type { AgendaDate } from '@/lib/programme';
import { eventJsonLd } from '@/lib/seo';

type Props = {
  dates: readonly AgendaDate[];
  client: { title: string; currency: string };
  /** Where the shop is reached, without a slash at the end (`findCanonicalUrl`). */
  shop: string;
};

/** A page of a thousand dates would be twice as long. */
const MOST_DESCRIBED = 100;

/** The first of these performances for search engines, for the page that shows them. Data, not a script: a browser does not run it. */
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
  // `<` is escaped, so no text can end the element.
  const json = JSON.stringify(events.length === 1 ? events[0] : events).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the escaped JSON above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
