import type { Leg, PlacedVenue } from '../measure/plan-legs';

/** One matrix request: every origin to every target. */
export type MatrixTile = { origins: PlacedVenue[]; targets: PlacedVenue[] };

/** Tiles that cover all legs, with at most `most` origins and targets each, and few unneeded pairs. */
export function tilesOf(legs: readonly Leg[], most: number): MatrixTile[] {
  const tiles: MatrixTile[] = [];
  for (let i = 0; i < legs.length; i += most) {
    const rows = legs.slice(i, i + most);
    const venues = new Map(rows.flatMap(({ targets }) => targets).map((target) => [target.id, target]));
    const targets = [...venues.values()].sort((a, b) => a.id - b.id);
    for (let k = 0; k < targets.length; k += most) {
      const columns = targets.slice(k, k + most);
      const ids = new Set(columns.map(({ id }) => id));
      const origins = rows.filter((leg) => leg.targets.some(({ id }) => ids.has(id))).map(({ origin }) => origin);
      if (origins.length > 0) tiles.push({ origins, targets: columns });
    }
  }
  return tiles;
}

/** The two halves of a tile, cut across its longer side. */
export function halves({ origins, targets }: MatrixTile): MatrixTile[] {
  const half = (venues: PlacedVenue[]) => Math.ceil(venues.length / 2);
  if (origins.length >= targets.length) {
    return [
      { origins: origins.slice(0, half(origins)), targets },
      { origins: origins.slice(half(origins)), targets },
    ];
  }
  return [
    { origins, targets: targets.slice(0, half(targets)) },
    { origins, targets: targets.slice(half(targets)) },
  ];
}
