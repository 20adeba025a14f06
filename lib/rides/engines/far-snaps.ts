import { type Coordinates, MAX_SNAP_METRES, straightMetres } from '@/lib/cycling';

/** Messages, by index, for places that the engine snapped to a road too far away; `snapMetres` undefined: unknown. */
export function farSnaps(
  places: readonly Coordinates[],
  snapMetres: (place: Coordinates, index: number) => number | undefined,
): Map<number, string> {
  const off = new Map<number, string>();
  places.forEach((place, i) => {
    const metres = snapMetres(place, i);
    if (metres === undefined || metres <= MAX_SNAP_METRES) return;
    off.set(i, `is ${Math.round(metres)} m from the engine's nearest road, ${MAX_SNAP_METRES} allowed`);
  });
  return off;
}

/** The distance from a place to its snapped position `[lon, lat, …]`; undefined when that is not a position. */
export function metresTo(place: Coordinates, [lon, lat]: readonly unknown[]): number | undefined {
  return typeof lat === 'number' && typeof lon === 'number' ? straightMetres(place, { lat, lon }) : undefined;
}
