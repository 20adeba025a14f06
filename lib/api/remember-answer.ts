import { databaseNow } from '@/db/clock';
import type { StockState } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { nextChangeByClock } from '@/lib/programme';
import { answerMemory } from './answer-memory';
import type { CatalogueAnswer } from './revalidate';

const MOST_BYTES = 64 * 1024 * 1024;
/** Bytes of memory per cached answer besides its body. */
const OVERHEAD_BYTES = 1024;

const memory = answerMemory<CatalogueAnswer>(MOST_BYTES, ({ body }) => body.length + OVERHEAD_BYTES);

/**
 * The answer to a catalogue request: cached until the client's catalogue or stock changes or a time boundary passes, else made once for all
 * concurrent callers. `stock`: read after the request arrived. `make`: makes it from the database's current state. `mostMs`: the maximum
 * age, where other state matters too (a voucher's code).
 */
export async function rememberAnswer(
  { client, db, now }: Context,
  stock: StockState,
  what: string,
  make: (now: Date) => Promise<CatalogueAnswer>,
  mostMs = Number.POSITIVE_INFINITY,
): Promise<CatalogueAnswer> {
  const state = { version: client.catalogueVersion, changes: stock.changes, at: now.getTime() };
  return memory.remember(db, { key: `${client.id} ${what}`, ...state }, async () => {
    // The clock may have been set back since.
    const now = new Date(Math.max(databaseNow().getTime(), stock.at));
    const answer = await make(now);
    const until = Math.min(
      await nextChangeByClock({ client, db, now }),
      stock.holdEndsAt ?? Number.POSITIVE_INFINITY,
      now.getTime() + mostMs,
    );
    return { answer, from: now.getTime(), until };
  });
}

/** The answer that was valid at most `maxAgeMs` before `now`, and its age; without a query. */
export const recentAnswer = ({ client, now }: Pick<Context, 'client' | 'now'>, what: string, maxAgeMs: number) =>
  memory.recent(`${client.id} ${what}`, now.getTime(), maxAgeMs);
