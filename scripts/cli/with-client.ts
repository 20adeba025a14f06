import { connect } from '@/db/client';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { withDatabase } from '../postgres/with-database';

/** Runs `run` for one organisation on the database of `withDatabase` and prints the text that it returns. */
export function withClient(name: string, run: (ctx: Context) => Promise<string>): Promise<void> {
  return withDatabase(async (url) => {
    const { db, close } = connect(url, { max: 1 });
    try {
      const text = await run({ client: await findClient(db, name), db, now: new Date() });
      await new Promise((resolve) => process.stdout.write(`${text}\n`, resolve));
    } finally {
      await close();
    }
  });
}
