import type { LatLon } from './map/project';

/** A performance of an evening as the time line and the map show it. */
export type StopView = {
  id: number;
  name: string;
  venue: string;
  startsLocal: string;
  endsLocal: string | null;
  /** Null when its end is unknown. */
  minutes: number | null;
  locationId: number;
  /** Undefined when its location is unknown. */
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
