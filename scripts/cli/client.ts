import { connect } from '@/db/client';
import { exportBundle, printBundle } from '@/lib/bundle';
import { AppError } from '@/lib/errors';
import { withDatabase } from '../postgres/with-database';
import { checkFile } from './client/check-file';
import { importFile } from './client/import-file';
import { printPlan } from './client/print-plan';
import { readRemoval, removeAsked } from './client/remove';
import { verify } from './client/verify';
import { withClient } from './with-client';

const USAGE = `Usage:
  npm run client -- import <file.json> [more.json]   create or update organisations from their bundles
      --dry-run   list every difference and how many buyers it affects, and change nothing
      --no-mail   send no mail to buyers of performances that are moved or cancelled
  npm run client -- export <client_name>             print an organisation's bundle
  npm run client -- remove <client_name>             delete an organisation with all its data; asks first (--yes),
                                                     and refuses one with sales (--with-sales)
  npm run client -- plan <plan.json>                 print a seating plan of pretix as the sections of a location
  npm run client -- check <file.json> [more.json]    list errors and likely mistakes in bundles; import nothing
  npm run client -- verify <client_name>             verify the hash chain of its audit log, and print its head

DATABASE_URL chooses the database; without it, it is the one that npm start uses.`;

/** Runs every task and prints what each threw; the exit code is 1 if any did. */
async function each(files: string[], task: (file: string) => Promise<string>): Promise<void> {
  for (const file of files) {
    try {
      console.log(await task(file));
    } catch (error) {
      if (!(error instanceof Error) || !(error.cause instanceof AppError)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }
  }
}

async function print(url: string, clientName: string): Promise<void> {
  const { db, close } = connect(url, { max: 1 });
  try {
    const text = printBundle(await exportBundle(db, clientName));
    await new Promise((resolve) => process.stdout.write(text, resolve));
  } finally {
    await close();
  }
}

const FLAGS = ['--dry-run', '--no-mail'];
const [command, ...given] = process.argv.slice(2);
const flags = { isDryRun: given.includes('--dry-run'), mail: !given.includes('--no-mail') };
const removal = readRemoval(given);
const args = given.filter((arg) => command !== 'import' || !FLAGS.includes(arg));
if (command === 'check' && args.length > 0) await each(args, checkFile);
else if (command === 'import' && args.length > 0) {
  await withDatabase((url) => each(args, (file) => importFile(url, file, flags)));
} else if (command === 'plan' && args.length === 1) await each(args, printPlan);
else if (command === 'export' && args.length === 1) await withDatabase((url) => print(url, args[0] ?? ''));
else if (command === 'verify' && args.length === 1) await withClient(args[0] ?? '', verify);
else if (command === 'remove' && removal) await withDatabase((url) => removeAsked(url, removal));
else {
  console.error(USAGE);
  process.exitCode = 1;
}
