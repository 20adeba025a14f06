import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { shareTransaction } from '@/lib/clients';
import type { Context } from '@/lib/context';

/** `id`: of the payment; the rest as its provider gave it, and when to ask about it. */
type Opened = { id: number; ref: string; checkoutUrl: string; askAt: Date };

/** Records that a provider has opened a payment. @returns false when another request came first, or the payment has ended meanwhile */
export const noteOpened = ({ db, client }: Context, opened: Opened): Promise<boolean> =>
  share(db, client.id, { ...opened, clientId: client.id });

const share = shareTransaction<Opened & { clientId: number }, boolean>({
  keyOf: ({ id }) => id,
  together: async (db, clientId, opened) => new Map((await note(db, clientId, opened)).map((id) => [id, true])),
  alone: async (db, opened) => (await note(db, opened.clientId, [opened])).length > 0,
});

async function note(db: Db, clientId: number, opened: Opened[]): Promise<number[]> {
  const sorted = [...opened].sort((a, b) => a.id - b.id);
  const [row] = await call(db).execute({ clientId, opened: JSON.stringify(sorted) });
  return row?.ids ?? [];
}

const call = oncePerDatabase((db: Db) =>
  db
    .select({ ids: sql<number[]>`ids` })
    .from(sql`open_payments(${sql.placeholder('clientId')}, ${sql.placeholder('opened')}) AS done(ids)`)
    .prepare('open_payments'),
);
