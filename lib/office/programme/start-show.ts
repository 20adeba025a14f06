import type { Bundle, BundleLocation } from '@/lib/bundle';
import type { Money } from '@/lib/money';
import type { OfficeContext } from '@/lib/staff';
import { changeProgramme } from './change-programme';
import { newKey } from './new-key';

/** `venue`: the key of an existing venue; otherwise one is made of `venueName` and `city`. */
export type FirstFields = {
  name: string;
  venue: string;
  venueName: string;
  city: string;
  date: string;
  time: string;
  seats: number;
  price: Money;
  /** Names for the rank and the ticket type, where the organisation has none. */
  words: { rank: string; type: string };
};

const NO_PLACE = {
  location_id: null,
  address: null,
  address1: null,
  zip: null,
  country: null,
  phone: null,
  lat: null,
  lon: null,
};
const NO_SHOW = { event_id: null, text: '', texts: null, short_text: '', image: null, images: [], types: [] };
const NO_LIMITS = { max_per_event: null, max_per_order: null, valid_from: null, valid_until: null, code: null };
const PLAIN = {
  event_id: null,
  name: null,
  text: null,
  short_text: null,
  url: null,
  image: null,
  end: null,
  view_begin: null,
  view_end: null,
  max_per_order: null,
  waiting_room: null,
  ticket_types: null,
};

/** Publishes a show with a first performance; makes a venue and a ticket type where they are missing. @returns the show's id */
export async function startShow(ctx: OfficeContext, first: FirstFields): Promise<number> {
  const { differences } = await changeProgramme(ctx, (bundle) => {
    const { name, date, time, price, seats, words } = first;
    if (bundle.ticket_types.length === 0) {
      const type = { key: newKey(words.type, []), name: words.type, type: '€', value: '0.00' as Money } as const;
      bundle.ticket_types.push({ ...type, ...NO_LIMITS });
    }
    const key = newKey(
      name,
      bundle.events.map((event) => event.key),
    );
    const venue = venueOf(bundle, first);
    const categories = ranksOf(venue).map((rank) => ({ name: rank, price, capacity: null }));
    const when = { key: newKey(`${date} ${time.slice(0, 5)}`, []), date, time, status: 'pub' } as const;
    const free = { name: words.rank, price, capacity: seats };
    const sub = { ...PLAIN, ...when, location: venue.key, categories: categories.length > 0 ? categories : [free] };

    bundle.events.push({ ...NO_SHOW, key, name, sub_events: [sub] });
  });
  return differences.find(({ of, kind }) => of === 'event' && kind === 'added')?.ids.show ?? 0;
}

/** The ranks of a hall with a plan, which also gives their number of seats. */
const ranksOf = ({ sections }: BundleLocation): string[] => [
  ...new Set(
    (sections ?? []).flatMap(({ category, rows }) =>
      rows.flatMap(({ seats }) =>
        typeof seats === 'number' ? [category] : seats.flatMap((seat) => (seat ? [seat.category ?? category] : [])),
      ),
    ),
  ),
];

function venueOf({ locations }: Bundle, { venue, venueName, city }: FirstFields): BundleLocation {
  const known = locations.find((location) => location.key === venue);
  if (known) return known;
  const key = newKey(
    venueName,
    locations.map((location) => location.key),
  );
  const made = { ...NO_PLACE, key, name: venueName, city, sections: null };
  locations.push(made);
  return made;
}
