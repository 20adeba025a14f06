import type { MapBounds } from '../pbf/header';
import { simplify } from '../simplify';
import { clipLine, clipRing } from './clip';
import type { Kind } from './kind-of';
import type { MapShape } from './read-shapes';
import { boxOfTile, keyOf, type TileAt, tilesIn } from './tiles';

/** A tile with its shapes. Points are lat, lon, lat, lon … in 10⁻⁷ degree. */
export type MapTile = TileAt & { shapes: MapShape[] };

/** About one pixel on a map of a town. */
const ERROR_METRES: Record<Kind, number> = { water: 3, green: 5, stream: 4, main: 3, side: 3 };

/** Simplifies shapes and cuts them into these tiles; returns every tile once, also empty ones. */
export function cutTiles(shapes: readonly MapShape[], tiles: readonly TileAt[]): MapTile[] {
  const cut = new Map<number, MapTile>(tiles.map(({ x, y }) => [keyOf({ x, y }), { x, y, shapes: [] }]));
  for (const { kind, name, lines } of shapes) {
    const isArea = kind === 'water' || kind === 'green';
    const simple = lines
      .map((line) => simplify(line, ERROR_METRES[kind]))
      .filter(({ length }) => length >= (isArea ? 8 : 4));
    if (simple.length === 0) continue;
    for (const at of tilesIn(boxOf(simple))) {
      const tile = cut.get(keyOf(at));
      if (!tile) continue;
      const box = boxOfTile(at);
      const pieces = simple.flatMap((line) => (isArea ? clipRing(line, box) : clipLine(line, box)));
      if (pieces.length > 0) tile.shapes.push({ kind, name, lines: pieces });
    }
  }
  return [...cut.values()];
}

function boxOf(lines: readonly (readonly number[])[]): MapBounds {
  const box = { minLat: 90, minLon: 180, maxLat: -90, maxLon: -180 };
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      const [lat, lon] = [(line[i] as number) / 1e7, (line[i + 1] as number) / 1e7];
      box.minLat = Math.min(box.minLat, lat);
      box.maxLat = Math.max(box.maxLat, lat);
      box.minLon = Math.min(box.minLon, lon);
      box.maxLon = Math.max(box.maxLon, lon);
    }
  }
  return box;
}
