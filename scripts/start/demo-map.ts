import { readFileSync } from 'node:fs';
import { connect } from '@/db/client';
import { type KeptTile, saveTiles } from '@/lib/rides';

/** Made by scripts/dev/write-demo-map.ts. © OpenStreetMap contributors, ODbL. */
export const DEMO_MAP = 'db/demo-map.json';

/** Stores the water, parks and streets that the demo's maps show behind rides. */
export async function loadDemoMap(url: string): Promise<void> {
  const { db, close } = connect(url, { max: 1 });
  try {
    await saveTiles(db, JSON.parse(readFileSync(DEMO_MAP, 'utf8')) as KeptTile[]);
  } finally {
    await close();
  }
}
