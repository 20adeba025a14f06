import type { Context } from '@/lib/context';
import { erasePerson, exportPerson } from '@/lib/privacy';
import { withClient } from './with-client';

const USAGE = `Usage:
  npm run -s person -- export <client> <e-mail>          print all data that is stored about a person, as JSON
  npm run person -- erase <client> <e-mail> [--force]    erase the personal data in their orders; amounts stay for the accounts

Nothing is erased while one of the orders has a performance to come, or is being paid or refunded. With --force orders of
performances to come are erased too: their tickets keep working, but the buyer gets no mail any more.
DATABASE_URL chooses the database; without it, it is the one that npm start uses.`;

const [command, clientName = '', email = '', flag, ...more] = process.argv.slice(2);

const exported = async (ctx: Context) => JSON.stringify(await exportPerson(ctx, email), null, 2);

async function erased(ctx: Context): Promise<string> {
  const orders = await erasePerson(ctx, { email, force: flag === '--force' });
  return `The personal data of ${orders === 1 ? '1 order was' : `${orders} orders was`} erased.`;
}

const isWhole = clientName !== '' && email.includes('@') && more.length === 0;
if (isWhole && command === 'export' && flag === undefined) await withClient(clientName, exported);
else if (isWhole && command === 'erase' && (flag === undefined || flag === '--force')) {
  await withClient(clientName, erased);
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
