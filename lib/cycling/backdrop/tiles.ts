import type { MapBounds } from '../pbf/header';

/** A piece of the world, {@link TILE} degrees wide and high: column `x` and row `y` counted from 0° and 0°. */
export type TileAt = { x: number; y: number };

/** Degrees; about 560 by 680 m at 52° north. */
const TILE = { lat: 0.005, lon: 0.01 };
/** The overlap of adjacent tiles, in degrees, so that no gap is visible between their areas. */
const OVERLAP = 0.00005;

/** The first and the last column and row of the tiles that a box touches. */
export function tileRange({ minLat, minLon, maxLat, maxLon }: MapBounds) {
  const [first, last] = [tileOf(minLat, minLon), tileOf(maxLat, maxLon)];
  return { minX: first.x, maxX: last.x, minY: first.y, maxY: last.y };
}

/** The tiles that a box touches. */
export function tilesIn(box: MapBounds): TileAt[] {
  const { minX, maxX, minY, maxY } = tileRange(box);
  const tiles: TileAt[] = [];
  for (let y = minY; y <= maxY; y++) for (let x = minX; x <= maxX; x++) tiles.push({ x, y });
  return tiles;
}

/** The tile of a position. */
export const tileOf = (lat: number, lon: number): TileAt => ({
  x: Math.floor(lon / TILE.lon),
  y: Math.floor(lat / TILE.lat),
});

/** A unique number per tile. */
export const keyOf = ({ x, y }: TileAt): number => y * 100_000 + x;

/** Whether a tile lies entirely in a box. */
export const isTileWithin = ({ x, y }: TileAt, box: MapBounds): boolean =>
  y * TILE.lat >= box.minLat &&
  (y + 1) * TILE.lat <= box.maxLat &&
  x * TILE.lon >= box.minLon &&
  (x + 1) * TILE.lon <= box.maxLon;

/** In 10⁻⁷ degree, with the overlap. */
export const boxOfTile = ({ x, y }: TileAt): MapBounds => ({
  minLat: (y * TILE.lat - OVERLAP) * 1e7,
  maxLat: ((y + 1) * TILE.lat + OVERLAP) * 1e7,
  minLon: (x * TILE.lon - OVERLAP) * 1e7,
  maxLon: ((x + 1) * TILE.lon + OVERLAP) * 1e7,
});
