import type { LatLon } from './map/project';

/** A performance of an evening as the pictures show it. */
export type StopView = {
  id: number;
  name: string;
  venue: string;
  startsLocal: string;
  endsLocal: string | null;
  /** How long it lasts; null when nobody said so. */
  minutes: number | null;
  locationId: number;
  /** Where it is; undefined when nobody knows. */
  at: LatLon | undefined;
};

type StopFacts = Omit<StopView, 'minutes' | 'at'> & {
  startsAt: number;
  endsAt: number | null;
  lat: number | null;
  lon: number | null;
};

export function stopView({ startsAt, endsAt, lat, lon, ...stop }: StopFacts): StopView {
  const { id, name, venue, startsLocal, endsLocal, locationId } = stop;
  return {
    id,
    name,
    venue,
    startsLocal,
    endsLocal,
    locationId,
    minutes: endsAt === null ? null : Math.round((endsAt - startsAt) / 60_000),
    at: lat === null || lon === null ? undefined : [lat, lon],
  };
}
