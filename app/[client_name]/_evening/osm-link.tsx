import type { EveningWords } from '@/lib/i18n/evening';
import type { LatLon } from './map/project';

type Props = { from: { venue: string; at: LatLon }; to: { venue: string; at: LatLon }; words: EveningWords };

/** Links to the bicycle route on openstreetmap.org. */
export function OsmLink({ from, to, words }: Props) {
  const route = [from.at, to.at].map(([lat, lon]) => `${lat},${lon}`).join(';');
  const query = new URLSearchParams({ engine: 'fossgis_osrm_bike', route });
  return (
    <a href={`https://www.openstreetmap.org/directions?${query}`} target="_top" rel="noreferrer">
      {words.way}
      <span className="visually-hidden"> {words.wayFromTo(from.venue, to.venue)}</span>
    </a>
  );
}
