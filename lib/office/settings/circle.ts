import { and, asc, eq, or } from 'drizzle-orm';
import { clients } from '@/db/schema';
import { lockCircle } from '@/lib/bundle';
import { noteDeed, type OfficeContext, ownerTransaction, Refusal } from '@/lib/staff';

type Member = { name: string; title: string };

/** `isIn`: whether the organisation is in its circle; else it waits. `newcomers`: who asks to join, shown to members. */
export type Circle = { isIn: boolean; others: Member[]; newcomers: Member[] };

/** The circle that the organisation is in, or asks to join; undefined without one. Names and titles of organisations are public. */
export async function readCircle({ db, client }: OfficeContext): Promise<Circle | undefined> {
  const [own] = await db
    .select({ is: clients.circle, wanted: clients.circleWanted })
    .from(clients)
    .where(eq(clients.id, client.id));
  const circle = own?.is ?? own?.wanted;
  if (!own || !circle) return undefined;
  const rows = await db
    .select({ name: clients.name, title: clients.title, is: clients.circle })
    .from(clients)
    .where(or(eq(clients.circle, circle), eq(clients.circleWanted, circle)))
    .orderBy(asc(clients.title));
  const all = rows.filter(({ name }) => name !== client.name);
  const isIn = own.is !== null;
  return {
    isIn,
    others: all.filter(({ is }) => is === circle),
    newcomers: isIn ? all.filter(({ is }) => is !== circle) : [],
  };
}

/** Lets an organisation that asks to join into the circle that this one is in. @throws Refusal `not_found` if it no longer asks */
export const confirmNewcomer = (ctx: OfficeContext, name: string): Promise<void> =>
  ownerTransaction(ctx, async (ctx) => {
    const { db, client } = ctx;
    const inIt = db.select({ circle: clients.circle }).from(clients).where(eq(clients.id, client.id)).for('update');
    const [{ circle } = { circle: null }] = await inIt;
    if (circle === null) throw new Refusal('not_found');
    await lockCircle(db, circle);
    const joined = await db
      .update(clients)
      .set({ circle, circleWanted: null })
      .where(and(eq(clients.name, name), eq(clients.circleWanted, circle)))
      .returning({ id: clients.id });
    if (joined.length === 0) throw new Refusal('not_found');
    noteDeed(ctx, { action: 'circle.confirmed', subject: `client ${name}`, after: { circle } });
  });
