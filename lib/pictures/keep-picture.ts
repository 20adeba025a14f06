import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { keptPictures, pictureFetches } from '@/db/schema';
import { env } from '@/lib/env';
import { fetchPicture } from './fetch-picture';
import { makeSizes } from './make-sizes';
import { type NamedSizes, nameOfPicture, saveSizes } from './save-sizes';

/** After a failure or a crash: 2 minutes, then 8, 32, … */
const FIRST_PAUSE_MINUTES = 2;
const MOST_PAUSE_MINUTES = 24 * 60;
/** The interval after which an address is fetched again. */
const GOOD_FOR_DAYS = 7;

type Due = { clientId: number; url: string };

/**
 * Fetches one due picture and stores its sizes. On failure the last fetched version remains, else its own address is shown. Any number of
 * processes may run it.
 * @returns how many were due: 0 or 1
 */
export async function keepPicture(db: Db, now: Date, fetchIt = fetchFromInternet): Promise<number> {
  const due = await claim(db, now);
  if (!due) return 0;
  try {
    const bytes = await fetchIt(due.url);
    const name = nameOfPicture(bytes);
    if (await isKept(db, due, name)) await noteFetched(db, due, now);
    else await keep(db, due, { name, ...(await makeSizes(bytes)) }, now);
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : 'Failed').slice(0, 300);
    await db.update(pictureFetches).set({ lastError }).where(isOf(due));
  }
  return 1;
}

const fetchFromInternet = (url: string) =>
  fetchPicture(url, { allowPrivate: env.WEBHOOK_PRIVATE_TARGETS ?? env.NODE_ENV === 'development' });

const isOf = ({ clientId, url }: Due) => and(eq(pictureFetches.clientId, clientId), eq(pictureFetches.url, url));

/** Claims the longest due address of a random client, so that no client waits for the many pictures of another. */
async function claim(db: Db, now: Date): Promise<Due | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [longest] = await db.execute<Due & { attempts: number }>(sql`
    SELECT * FROM (SELECT DISTINCT ON (client_id) client_id AS "clientId", url, attempts FROM ${pictureFetches}
                    WHERE next_attempt_at <= ${at} ORDER BY client_id, next_attempt_at) longest
     ORDER BY random() LIMIT 1`);
  if (!longest) return undefined;
  // Computed here, because Citus does not compute a time from a column in an UPDATE.
  const { attempts } = longest;
  const [due] = await db
    .update(pictureFetches)
    .set({ attempts: attempts + 1, nextAttemptAt: new Date(now.getTime() + pauseOf(attempts)) })
    .where(and(isOf(longest), eq(pictureFetches.attempts, attempts), sql`${pictureFetches.nextAttemptAt} <= ${at}`))
    .returning({ clientId: pictureFetches.clientId, url: pictureFetches.url });
  return due;
}

const pauseOf = (attempts: number): number =>
  Math.min(MOST_PAUSE_MINUTES, FIRST_PAUSE_MINUTES * 4 ** attempts) * 60_000;

async function isKept(db: Db, { clientId, url }: Due, name: string): Promise<boolean> {
  const found = await db
    .select({ name: keptPictures.name })
    .from(keptPictures)
    .where(and(eq(keptPictures.clientId, clientId), eq(keptPictures.url, url), eq(keptPictures.name, name)));
  return found.length > 0;
}

async function noteFetched(db: Db, due: Due, now: Date): Promise<boolean> {
  const nextAttemptAt = new Date(now.getTime() + GOOD_FOR_DAYS * 24 * 60 * 60 * 1000);
  const noted = await db
    .update(pictureFetches)
    .set({ attempts: 0, nextAttemptAt, lastError: null })
    .where(isOf(due))
    .returning({ url: pictureFetches.url });
  return noted.length > 0;
}

/** Stores a fetched picture, unless an import has dropped its address since. */
async function keep(db: Db, due: Due, picture: NamedSizes, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (await noteFetched(tx, due, now)) await saveSizes(tx, due, picture);
  });
}
