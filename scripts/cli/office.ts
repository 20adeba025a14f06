import { connect, type Db } from '@/db/client';
import { isEmailAddress } from '@/lib/email';
import { nameOwner, resetFactors } from '@/lib/staff';
import { withDatabase } from '../postgres/with-database';

const USAGE = `Usage:
  npm run office -- owner <email> <name>    let somebody make organisations in the office; they sign in by mail
  npm run office -- reset-factors <email>   remove the passkeys, app and recovery codes of somebody who has lost them, and sign them out;
                                            check who asks, by phone or in person

DATABASE_URL chooses the database; without it, it is the one that npm start uses.`;

const [command, email = '', ...name] = process.argv.slice(2);
if (command === 'owner' && isEmailAddress(email) && name.length > 0) {
  await print(async (db) => {
    await nameOwner(db, { email, name: name.join(' '), now: new Date() });
    return `${email} may make organisations. They sign in at /office, by mail.`;
  });
} else if (command === 'reset-factors' && isEmailAddress(email) && name.length === 0) {
  await print(async (db) => {
    if (await resetFactors(db, email, new Date()))
      return `${email} signs in by mail. A new passkey or app counts after a day, or when an owner approves it.`;
    process.exitCode = 1;
    return `Nobody in the office has the address ${email}.`;
  });
} else {
  console.error(USAGE);
  process.exitCode = 1;
}

function print(work: (db: Db) => Promise<string>): Promise<void> {
  return withDatabase(async (url) => {
    const { db, close } = connect(url, { max: 1 });
    try {
      console.log(await work(db));
    } finally {
      await close();
    }
  });
}
