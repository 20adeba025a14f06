import { buyingWordsFor } from '@/lib/i18n/buying';
import { eveningWordsFor } from '@/lib/i18n/evening';
import { type VenueAddress, venuesOf } from '@/lib/papers';
import { findBackdrop } from '@/lib/rides';
import { EveningMap } from '../../../_evening/map/map';
import type { OrderPage } from './find-order-page';
import styles from './order.module.css';

/** The venues of an order: address, a link to directions, and a map where one is imported. */
export async function Venues({ about: { ctx, order }, locale }: { about: OrderPage; locale: string }) {
  if (!['pending', 'paid', 'promised'].includes(order.status)) return null;
  const words = buyingWordsFor(locale);
  const lines = order.lines.filter((line) => !line.isCancelled);
  const known = await venuesOf(ctx, { lines });
  const ids = lines.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()).map(({ locationId }) => locationId);
  const venues = [...new Set(ids)].flatMap((id): [number, VenueAddress][] => {
    const venue = known.get(id);
    return venue ? [[id, venue]] : [];
  });
  if (venues.length === 0) return null;
  const maps = await Promise.all(venues.map(([id, venue]) => mapOf(ctx, id, venue)));
  return (
    <ul className={styles.venues}>
      {venues.map(([id, { name, address, route }], i) => (
        <li key={id} className={styles.venue}>
          <h2>{name}</h2>
          <p>
            {address}
            <br />
            <a href={route} target="_blank" rel="noopener noreferrer">
              {words.route}
              <span className="visually-hidden"> {words.routeTo(name)}</span>
            </a>
          </p>
          {maps[i] && (
            <EveningMap {...maps[i]} locale={locale} text={`${eveningWordsFor(locale).map}: ${name}, ${address}`} />
          )}
        </li>
      ))}
    </ul>
  );
}

async function mapOf(ctx: OrderPage['ctx'], locationId: number, { name, at }: VenueAddress) {
  if (!at) return undefined;
  const places = [{ locationId, name, at, marks: [''], isStop: true }];
  return { places, ways: [], streets: [], backdrop: await findBackdrop(ctx, [at]) };
}
