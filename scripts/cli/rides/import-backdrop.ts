import { inflateSync } from 'node:zlib';
import { connect } from '@/db/client';
import { cutTiles, readShapes, type TileAt } from '@/lib/cycling';
import { type KeptTile, keptTile, listWantedTiles, saveTiles } from '@/lib/rides';
import { withDatabase } from '../../postgres/with-database';
import { withFile } from './with-file';

/** Stores water, parks and streets around the venues of the database, for the maps of rides. Throws one sentence on failure. */
export async function importBackdrop(file: string): Promise<void> {
  await withDatabase(async (url) => {
    const { db, close } = connect(url, { max: 1 });
    try {
      const tiles = readTiles(file, await listWantedTiles(db));
      await saveTiles(db, tiles);
      console.log(`Water, parks and streets around the venues: ${tiles.length} pieces of map.`);
    } finally {
      await close();
    }
  });
}

/** Reads the water, parks and streets of an extract in these tiles. */
export function readTiles(file: string, wanted: readonly TileAt[]): KeptTile[] {
  return withFile(file, (source) => {
    const { box, shapes } = readShapes(source, wanted, (data, size) => inflateSync(data, { maxOutputLength: size }));
    return cutTiles(shapes, wanted).flatMap((tile) => {
      const kept = keptTile(tile, box);
      return kept.isWhole || tile.shapes.length > 0 ? [kept] : [];
    });
  });
}
