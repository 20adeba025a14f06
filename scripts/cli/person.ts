import type { Context } from '@/lib/context';
import { erasePerson, exportPerson } from '@/lib/privacy';
import { withClient } from './with-client';

const USAGE = `Usage:
  npm run -s person -- export <client> <e-mail>          print all that is kept about a person, as JSON
  npm run person -- erase <client> <e-mail> [--force]    erase who they are from their orders; what was paid stays in the books

Orders that are still in play are refused, and then nothing is erased. With --force only those that are being paid are:
tickets keep working, but nobody can be written to any more.
DATABASE_URL chooses the database; without it, it is the one that npm start uses.`;

const [command, clientName = '', email = '', flag, ...more] = process.argv.slice(2);

const exported = async (ctx: Context) => JSON.stringify(await exportPerson(ctx, email), null, 2);

async function erased(ctx: Context): Promise<string> {
  const orders = await erasePerson(ctx, { email, force: flag === '--force' });
  return orders === 1 ? '1 order is nobody’s any more.' : `${orders} orders are nobody’s any more.`;
}

const isWhole = clientName !== '' && email.includes('@') && more.length === 0;
if (isWhole && command === 'export' && flag === undefined) await withClient(clientName, exported);
else if (isWhole && command === 'erase' && (flag === undefined || flag === '--force')) {
  await withClient(clientName, erased);
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
