import { and, eq } from 'drizzle-orm';
import { officeJobItems } from '@/db/schema';
import type { Context } from '@/lib/context';
import { log } from '@/lib/log';

const FIRST_SECONDS = 15;
const MOST_SECONDS = 60 * 60;
/** About three days. */
const MOST_TRIES = 80;
const MOST_CHARACTERS = 200;

type Item = typeof officeJobItems.$inferSelect;

/** Retries an item after 15 seconds, doubling up to an hour, for three days. An item that failed for good waits for a person. */
export async function postponeItem(
  { db, now }: Context,
  { clientId, jobId, key, tries }: Item,
  error: unknown,
  { isForGood }: { isForGood: boolean },
): Promise<void> {
  const isOver = isForGood || tries + 1 >= MOST_TRIES;
  const seconds = Math.min(FIRST_SECONDS * 2 ** Math.min(tries, 20), MOST_SECONDS);
  log[isOver ? 'error' : 'warn']({ err: error, jobId, key, isOver }, 'an item of an office job failed');
  await db
    .update(officeJobItems)
    .set({
      tries: tries + 1,
      lastError: reasonOf(error),
      ...(isOver
        ? { state: 'failed' as const, endedAt: now }
        : { nextTryAt: new Date(now.getTime() + seconds * 1000) }),
    })
    .where(
      and(
        eq(officeJobItems.clientId, clientId),
        eq(officeJobItems.jobId, jobId),
        eq(officeJobItems.key, key),
        eq(officeJobItems.state, 'due'),
      ),
    );
}

/** The error's code if it has one: messages may contain names of people. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'failed').slice(0, MOST_CHARACTERS);
}
