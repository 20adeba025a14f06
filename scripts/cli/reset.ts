import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findHolder } from '../postgres/claim';
import { homesOf } from '../postgres/place';
import { stopOrphan } from '../postgres/postmaster';
import { confirmLoss } from './ask';
import { describeSales } from './reset/describe-sales';
import { KEPT, keepSecretKey } from './reset/keep-secret-key';

const root = process.cwd();
const args = process.argv.slice(2);
if (args.some((arg) => arg !== '--yes')) throw new Error('Usage: npm run reset [-- --yes]');

const homes = homesOf(root).filter((home) => existsSync(home) && readdirSync(home).some((name) => name !== KEPT));
const holder = homes.map(findHolder).find((found) => found !== undefined);
if (holder) {
  const where = holder.web ? `, ${holder.web}` : '';
  throw new Error(`Doek is running (process ${holder.pid}${where}): stop it first, then npm run reset.`);
}
if (homes.length === 0) console.log('Nothing to clear: there is no embedded database.');
else {
  console.log(`This removes ${homes.join(' and ')}: the embedded database, mails and settings.`);
  console.log(await describeSales(root, homes));
  await confirmLoss({ name: basename(root), isSaid: args.includes('--yes'), again: 'npm run reset -- --yes' });
  const kept = keepSecretKey(root);
  for (const home of homes) {
    await stopOrphan(join(home, 'postgres'));
    for (const name of readdirSync(home)) if (name !== KEPT) rmSync(join(home, name), { recursive: true, force: true });
    if (readdirSync(home).length === 0) rmSync(home, { recursive: true });
  }
  console.log(kept ? `Removed. The key that secrets were encrypted with is kept in ${kept}.` : 'Removed.');
}
