import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findHolder } from './postgres/claim';
import { homesOf } from './postgres/place';
import { stopOrphan } from './postgres/postmaster';

const homes = homesOf(process.cwd()).filter((home) => existsSync(home));
const holder = homes.map(findHolder).find((found) => found !== undefined);
if (holder) {
  const where = holder.web ? `, ${holder.web}` : '';
  throw new Error(`Doek is running (process ${holder.pid}${where}): stop it first, then npm run reset.`);
}
if (homes.length === 0) console.log('Nothing to clear: there is no embedded database.');
for (const home of homes) {
  console.log(`Removing ${home}: the embedded database with all that was imported and sold.`);
  await stopOrphan(join(home, 'postgres'));
  rmSync(home, { recursive: true, force: true });
}
