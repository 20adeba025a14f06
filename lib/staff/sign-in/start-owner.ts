import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { staff } from '@/db/schema';
import { env } from '@/lib/env';
import { isSameSecret } from '@/lib/same-secret';
import type { Browser } from '../browser';
import { addressOf } from '../people';
import { Refusal } from '../refusal';
import { startSession } from '../sessions/start-session';

/** An advisory lock of our own: two with the link at once make one first person. */
const START_LOCK = 0x646f6566;

/** Whether nobody may make organisations here yet, so that the link of the start still opens. */
export async function isUnclaimed(db: Db): Promise<boolean> {
  const [first] = await db.select({ id: staff.id }).from(staff).where(eq(staff.mayCreateClients, true)).limit(1);
  return first === undefined;
}

/** Whether that is the token of the link that `npm start` printed. */
export const isStartToken = (token: string): boolean =>
  env.OFFICE_START_TOKEN !== undefined && isSameSecret(token, env.OFFICE_START_TOKEN);

type Owner = { token: string; email: string; name: string; browser: Browser; now: Date };

/**
 * Makes the first person of the office, who may make organisations, and signs them in. @throws Refusal `not_found` when it is not the
 * first
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
