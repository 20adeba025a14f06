// Writes a migration from the last snapshot to the present schema, and deletes older snapshots: drizzle compares with the last one only.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const META = 'db/migrations/meta';
const { status } = spawnSync(
  'npx',
  ['drizzle-kit', 'generate', '--config', 'db/drizzle.config.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
if (status !== 0) process.exit(status ?? 1);
const snapshots = readdirSync(META)
  .filter((file) => file.endsWith('_snapshot.json'))
  .sort();
for (const file of snapshots.slice(0, -1)) rmSync(join(META, file));
