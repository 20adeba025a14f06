import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clients } from '@/db/schema';
import type { BundleClient } from '../schema';
import { findTaken } from './is-taken';

/**
 * Which circle a client is in, and which it asks to join. A member stays; leaving is at once. One that others are in has to be confirmed by
 * one of them, unless the operator vouches for a client that has not asked before.
 */
export async function settleCircle(db: Db, { name, circle }: BundleClient, vouches: boolean) {
  const present = async () => {
    const own = db.select({ is: clients.circle, wanted: clients.circleWanted }).from(clients);
    return (await own.where(eq(clients.name, name)))[0];
  };
  const joined = { circle, circle_wanted: null };
  if (circle === null || (await present())?.is === circle) return joined;
  await lockCircle(db, circle);
  const known = await present();
  if (known?.is === circle || (vouches && known?.wanted !== circle)) return joined;
  return (await findTaken(db, 'circles', [circle])).size === 0 ? joined : { circle: null, circle_wanted: circle };
}

/** Until the transaction ends nobody else begins this circle or is confirmed in it. */
export const lockCircle = (db: Db, circle: string) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`circle ${circle}`}, 0))`);
