import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { staff } from '@/db/schema';
import { env } from '@/lib/env';
import { isSameSecret } from '@/lib/same-secret';
import type { Browser } from '../browser';
import { addressOf } from '../people';
import { Refusal } from '../refusal';
import { startSession } from '../sessions/start-session';

/** Key of an advisory lock: two requests with the link at the same time must make one person only. */
const START_LOCK = 0x646f6566;

/** Whether nobody may create organisations yet, so that the start link still opens. */
export async function isUnclaimed(db: Db): Promise<boolean> {
  const [first] = await db.select({ id: staff.id }).from(staff).where(eq(staff.mayCreateClients, true)).limit(1);
  return first === undefined;
}

/** Whether a token is that of the link that `npm start` printed. */
export const isStartToken = (token: string): boolean =>
  env.OFFICE_START_TOKEN !== undefined && isSameSecret(token, env.OFFICE_START_TOKEN);

type Owner = { token: string; email: string; name: string; browser: Browser; now: Date };

/**
 * Creates the first person of the office, who may create organisations, and signs them in.
 * @throws Refusal `not_found` when somebody was first, or the token is wrong
 */
export async function startOwner(db: Db, { token, email, name, browser, now }: Owner): Promise<string> {
  if (!isStartToken(token)) throw new Refusal('not_found');
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${START_LOCK})`);
    if (!(await isUnclaimed(tx))) throw new Refusal('not_found');
    const [person] = await tx
      .insert(staff)
      .values({ email: addressOf(email), name, locale: browser.locale, mayCreateClients: true, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (!person) throw new Refusal('already_member', 'email');
    return startSession(tx, { staffId: person.id, proof: 'start', browser, now });
  });
}
