import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { newCartId } from '@/lib/ids';
import { addBlock, listBlocks, releaseBlock } from '@/lib/office';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { advanceWaitingLists, confirmEntry, joinList, takeOffer } from '@/lib/waiting-list';
import { buyCart, shopOf, visitor } from './buy-at-door';
import type { DemoBuyer } from './buyers';
import { LAST_SEATS } from './demo-client';
import type { RandomSource } from './random';

/** How many tickets each entry of the waiting list asks for, in the order of the list. */
const WISHES = [2, 2, 1, 2, 4, 2];

/**
 * Makes a waiting list of a sold-out performance: staff block its last seats and release them two by two; the first entry buys its offer,
 * and the second one has an offer.
 */
export async function waitForSeats(ctx: OfficeContext, random: RandomSource): Promise<void> {
  const { db } = ctx;
  const full = await almostFull(ctx);
  if (!full) return;
  const { id: subEventId, categoryId } = full;
  const given = { reason: 'Techniek', owner: 'Licht en geluid', colour: '#0f766e', releasesAt: null };
  const blockId = await addBlock(ctx, { subEventId, wanted: { categoryId, count: LAST_SEATS }, ...given });
  const waiting: DemoBuyer[] = [];
  for (const count of WISHES) {
    const person = visitor(random);
    if (await join(db, { subEventId, person, count })) waiting.push(person);
  }
  const release = async () => {
    const [block] = await officeTransaction(ctx, (ctx) => listBlocks(ctx, subEventId));
    await releaseBlock(ctx, blockId, block?.nrs.slice(0, 2));
    await advanceWaitingLists(db, new Date());
  };
  await release();
  const [first] = waiting;
  if (first) await buyOffered(db, subEventId, first);
  await release();
  // Marks mails as sent, because the addresses are invented.
  await db.execute(sql`UPDATE waiting_list_entries SET next_mail_at = NULL WHERE client_id = ${ctx.client.id}`);
}

async function almostFull({ db, client }: OfficeContext) {
  const [found] = await db.execute<{ id: number; categoryId: number }>(sql`
    SELECT e.id, min(s.category_id) AS "categoryId" FROM sub_events e JOIN seats s ON s.client_id = e.client_id AND s.sub_event_id = e.id
     WHERE e.client_id = ${client.id} AND e.status = 'pub' AND e.starts_at > now() + interval '3 days'
       AND s.cart_id IS NULL AND s.order_id IS NULL
     GROUP BY e.id HAVING count(*) = ${LAST_SEATS} AND count(DISTINCT s.category_id) = 1 ORDER BY e.id LIMIT 1`);
  return found;
}

type Wish = { subEventId: number; person: DemoBuyer; count: number };

async function join(db: Db, { subEventId, person: { email, locale }, count }: Wish): Promise<boolean> {
  const ctx = await shopOf(db);
  if ((await joinList(ctx, { subEventId, count, categoryId: null, email, locale }, null)) !== 'asked') return false;
  await confirmEntry(ctx, await tokenOf(db, subEventId, email));
  return true;
}

async function buyOffered(db: Db, subEventId: number, person: DemoBuyer): Promise<void> {
  const cartId = newCartId();
  const token = await tokenOf(db, subEventId, person.email);
  if (!(await takeOffer(await shopOf(db), token, cartId)))
    throw new Error('The first entry of the waiting list got no offer');
  await buyCart(db, cartId, person);
}

async function tokenOf(db: Db, subEventId: number, email: string): Promise<string> {
  const [entry] = await db.execute<{ token: string }>(sql`
    SELECT token FROM waiting_list_entries WHERE sub_event_id = ${subEventId} AND email = ${email} AND ended_at IS NULL`);
  return entry?.token ?? '';
}
