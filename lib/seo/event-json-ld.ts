import { asciiUrl } from '@/lib/ascii-url';
import type { AgendaDate, Availability } from '@/lib/programme';

type EventDetails = {
  date: AgendaDate;
  organizer: { name: string; url: string };
  /** The page of this performance. */
  url: string;
  currency: string;
};

/** Availabilities as schema.org values. Without an entry there is no offer. */
const AVAILABILITY: Partial<Record<Availability, string>> = {
  available: 'https://schema.org/InStock',
  few: 'https://schema.org/LimitedAvailability',
  soldOut: 'https://schema.org/SoldOut',
};

/** A performance as schema.org `Event`, for search engines; times with the offset of the organisation's clock. */
export function eventJsonLd({ date, organizer, url, currency }: EventDetails): Record<string, unknown> {
  const { venue } = date;
  const availability = AVAILABILITY[date.availability];
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: date.name,
    url,
    startDate: withOffset(date.startsLocal, date.startsAt),
    ...(date.endsLocal && date.endsAt && { endDate: withOffset(date.endsLocal, date.endsAt) }),
    ...statusOf(date),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(date.shortText && { description: date.shortText }),
    ...(date.picture && { image: [asciiUrl(date.picture.url)] }),
    location: {
      '@type': 'Place',
      name: venue.name,
      address: {
        '@type': 'PostalAddress',
        ...(venue.address && { streetAddress: venue.address }),
        ...(venue.zip && { postalCode: venue.zip }),
        ...(venue.city && { addressLocality: venue.city }),
        ...(venue.country && { addressCountry: venue.country }),
      },
      ...(venue.lat !== null &&
        venue.lon !== null && { geo: { '@type': 'GeoCoordinates', latitude: venue.lat, longitude: venue.lon } }),
    },
    organizer: { '@type': 'Organization', ...organizer },
    ...(availability &&
      date.priceFrom && {
        offers: { '@type': 'Offer', url, price: date.priceFrom, priceCurrency: currency, availability },
      }),
  };
}

/** Search engines show the status and the original date. */
function statusOf({ availability, movedFrom }: Pick<AgendaDate, 'availability' | 'movedFrom'>) {
  const previous = movedFrom?.at && movedFrom.local && withOffset(movedFrom.local, new Date(movedFrom.at));
  const eventStatus =
    availability === 'cancelled' ? 'EventCancelled' : previous ? 'EventRescheduled' : 'EventScheduled';
  return { eventStatus: `https://schema.org/${eventStatus}`, ...(previous && { previousStartDate: previous }) };
}

/** A local time with its UTC offset at that instant: `2026-12-04T20:30:00+01:00`. */
export function withOffset(local: string, instant: Date): string {
  const iso = local.replace(' ', 'T');
  const minutes = Math.round((Date.parse(`${iso}Z`) - instant.getTime()) / 60_000);
  const two = (value: number): string => String(Math.trunc(value)).padStart(2, '0');
  const distance = Math.abs(minutes);
  return `${iso}${minutes < 0 ? '-' : '+'}${two(distance / 60)}:${two(distance % 60)}`;
}
