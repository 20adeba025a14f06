import type { Kind, MapShape } from '@/lib/cycling';
import { decodePolyline, encodePolyline } from '../polyline';

/** A shape of a map: `lines` of `[lat, lon]` in degrees; of water and green the rings of one area. */
export type Drawn = { kind: Kind; name: string; lines: [lat: number, lon: number][][] };

type TileRow = [kind: Kind, name: string, ...lines: string[]];

/** The shapes of a tile as one text. */
export const textOfShapes = (shapes: readonly MapShape[]): string =>
  JSON.stringify(shapes.map(({ kind, name, lines }): TileRow => [kind, name, ...lines.map(pack)]));

/** Parses the result of {@link textOfShapes}. */
export const shapesOfText = (text: string): Drawn[] =>
  (JSON.parse(text) as TileRow[]).map(([kind, name, ...lines]) => ({ kind, name, lines: lines.map(decodePolyline) }));

const pack = (line: readonly number[]): string =>
  encodePolyline(
    Array.from({ length: line.length / 2 }, (_, i) => [
      (line[2 * i] as number) / 1e7,
      (line[2 * i + 1] as number) / 1e7,
    ]),
  );
