import { connect } from '@/db/client';
import { newTicketKey } from '@/lib/tickets';
import { withDatabase } from '../postgres/with-database';
import { resealAll } from './reseal-all';
import { withClient } from './with-client';

const USAGE = `Usage:
  npm run keys -- rotate <client>   make a new key for signing tickets; older tickets stay valid, and older keys stay published
  npm run keys -- reseal            encrypt every secret in the database with the first key of SECRET_KEY

To change SECRET_KEY: put a new key before the old one (SECRET_KEY=new,old), restart, reseal, then remove the old one.
DATABASE_URL chooses the database; without it, it is the one that npm start uses.`;

const [command, clientName, ...more] = process.argv.slice(2);

if (command === 'rotate' && clientName !== undefined && more.length === 0) {
  await withClient(
    clientName,
    async (ctx) => `Tickets of ${ctx.client.name} are signed with key ${await newTicketKey(ctx)} from now on.`,
  );
} else if (command === 'reseal' && clientName === undefined) {
  await withDatabase(async (url) => {
    const { db, close } = connect(url, { max: 1 });
    try {
      const count = await resealAll(db);
      console.log(count === 1 ? '1 secret was re-encrypted.' : `${count} secrets were re-encrypted.`);
    } finally {
      await close();
    }
  });
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
