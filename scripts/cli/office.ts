import { connect } from '@/db/client';
import { isEmailAddress } from '@/lib/email';
import { nameOwner } from '@/lib/staff';
import { withDatabase } from '../postgres/with-database';

const USAGE = `Usage:
  npm run office -- owner <email> <name>   let somebody make organisations in the office; they sign in by mail

DATABASE_URL chooses the database; without it, it is the one that npm start uses.`;

const [command, email = '', ...name] = process.argv.slice(2);
if (command === 'owner' && isEmailAddress(email) && name.length > 0) {
  await withDatabase(async (url) => {
    const { db, close } = connect(url, { max: 1 });
    try {
      await nameOwner(db, { email, name: name.join(' '), now: new Date() });
      console.log(`${email} may make organisations. They sign in at /office, by mail.`);
    } finally {
      await close();
    }
  });
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
