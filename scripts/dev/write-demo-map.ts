import { writeFileSync } from 'node:fs';
import { connect } from '@/db/client';
import { listWantedTiles } from '@/lib/rides';
import { readTiles } from '../cli/rides/import-backdrop';
import { withDatabase } from '../postgres/with-database';
import { DEMO_MAP } from '../start/demo-map';

// Generates the water, parks and streets around the demo's venues from an extract, in a database with the demo:
// `node --import tsx scripts/dev/write-demo-map.ts town.osm.pbf`.

const [file] = process.argv.slice(2);
if (!file) throw new Error('Name an extract: town.osm.pbf');
await withDatabase(async (url) => {
  const { db, close } = connect(url, { max: 1 });
  const tiles = readTiles(file, await listWantedTiles(db));
  await close();
  writeFileSync(DEMO_MAP, `[\n${tiles.map((tile) => JSON.stringify(tile)).join(',\n')}\n]\n`);
  console.log(`${DEMO_MAP}: ${tiles.length} pieces of map.`);
});
