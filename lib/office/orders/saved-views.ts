import { and, asc, count, eq } from 'drizzle-orm';
import { savedViews } from '@/db/schema';
import { noteDeed, type OfficeContext, officeTransaction, Refusal, whenTaken } from '@/lib/staff';

/** The most views of one person in an organisation. */
const MOST = 20;

export type SavedView = Pick<typeof savedViews.$inferSelect, 'id' | 'name' | 'query'>;

const own = ({ client, person }: OfficeContext) =>
  and(eq(savedViews.clientId, client.id), eq(savedViews.staffId, person.id));

/** The person's own views in this organisation, by name. */
export const listViews = (ctx: OfficeContext): Promise<SavedView[]> =>
  ctx.db
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(own(ctx))
    .orderBy(asc(savedViews.name));

/** Drops the search term: it is mostly the name of a buyer, and a view would outlive the erasure of that buyer. */
function filtersIn(asked: string): string {
  const filters = new URLSearchParams(asked);
  filters.delete('q');
  return filters.toString();
}

/** Saves filters under a name, without the search term. @throws Refusal `name_known`, `too_many`; `not_found` without filters */
export const saveView = (
  ctx: OfficeContext,
  { name, query: asked }: Pick<SavedView, 'name' | 'query'>,
): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    const query = filtersIn(asked);
    if (query === '') throw new Refusal('not_found', 'name');
    const [kept] = await ctx.db.select({ count: count() }).from(savedViews).where(own(ctx));
    if ((kept?.count ?? 0) >= MOST) throw new Refusal('too_many', 'name');
    const row = { clientId: ctx.client.id, staffId: ctx.person.id, name, query, createdAt: ctx.now };
    const [view] = await ctx.db
      .insert(savedViews)
      .values(row)
      .returning({ id: savedViews.id })
      .catch(whenTaken(new Refusal('name_known', 'name')));
    noteDeed(ctx, { action: 'view.saved', subject: `view ${view?.id}` });
  });

/** Deletes one of the person's own views. @throws Refusal `not_found` */
export const removeView = (ctx: OfficeContext, id: number): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .delete(savedViews)
      .where(and(own(ctx), eq(savedViews.id, id)))
      .returning({ id: savedViews.id });
    if (gone.length === 0) throw new Refusal('not_found');
    noteDeed(ctx, { action: 'view.removed', subject: `view ${id}` });
  });
