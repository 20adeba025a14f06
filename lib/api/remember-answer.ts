import { databaseNow } from '@/db/clock';
import { boundedMap, singleFlight } from '@/lib/cache';
import type { StockState } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { nextChangeByClock } from '@/lib/programme';
import type { CatalogueAnswer } from './revalidate';

const MOST_BYTES = 64 * 1024 * 1024;
/** What keeping an answer costs besides its body. */
const OVERHEAD_BYTES = 1024;

/**
 * `from`, `until`: milliseconds since 1970 between which it is the answer, as long as the rest is the same. `trueAt`: when it was
 * last known to be.
 */
type Kept = { version: number; changes: string; from: number; until: number; trueAt: number; answer: CatalogueAnswer };

const kept = boundedMap<Kept>(MOST_BYTES, ({ answer }) => answer.body.length + OVERHEAD_BYTES);

/**
 * The answer to a question about the catalogue: as it was made before while nothing of the client's has changed since and
 * nothing has begun or ended by the clock; else made anew, once for all who ask at the same time.
 * @param stock as it was when the question was there already
 * @param make makes the answer from what the database holds then, at a time
 */
export async function rememberAnswer(
  { client, db, now }: Context,
  stock: StockState,
  what: string,
  make: (now: Date) => Promise<CatalogueAnswer>,
): Promise<CatalogueAnswer> {
  const key = `${client.id} ${what}`;
  const before = kept.get(key);
  const at = now.getTime();
  const isTrue =
    before?.version === client.catalogueVersion &&
    before.changes === stock.changes &&
    before.from <= at &&
    at < before.until;
  if (before && isTrue) {
    before.trueAt = Math.max(before.trueAt, at);
    return before.answer;
  }

  // With the version: what is remembered of an older catalogue is no answer to who asked after it changed.
  return singleFlight(db, `answer ${key} ${client.catalogueVersion}`, async () => {
    // The clock may have been set back since.
    const now = new Date(Math.max(databaseNow().getTime(), stock.at));
    const answer = await make(now);
    const from = now.getTime();
    // What was read may be newer than `stock`: then no later state is the same.
    const until = Math.min(await nextChangeByClock({ client, db, now }), stock.holdEndsAt ?? Number.POSITIVE_INFINITY);
    kept.set(key, { version: client.catalogueVersion, changes: stock.changes, from, until, trueAt: from, answer });
    return answer;
  });
}

/** The answer that was true at most `maxAgeMs` before `now`, and how long ago; without a question to the database. */
export function recentAnswer(
  { client, now }: Pick<Context, 'client' | 'now'>,
  what: string,
  maxAgeMs: number,
): { answer: CatalogueAnswer; ageMs: number } | undefined {
  const found = kept.get(`${client.id} ${what}`);
  if (!found) return undefined;
  const ageMs = now.getTime() - found.trueAt;
  return ageMs <= maxAgeMs ? { answer: found.answer, ageMs } : undefined;
}
