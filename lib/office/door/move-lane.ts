import { and, eq, inArray } from 'drizzle-orm';
import { doorDevices } from '@/db/schema';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { getDoorList, lockDoor, raiseVersion } from './lists';

/**
 * Gives the share of a device that was revoked to another one of its list, which has none. Anybody who does so knows that nobody whom the
 * lost one let in without network comes again. @throws Refusal `not_found`, `changed_meanwhile`
 */
export function moveLane(ctx: OfficeContext, fromId: number, toId: number): Promise<void> {
  return officeTransaction(ctx, async (ctx) => {
    const mine = eq(doorDevices.clientId, ctx.client.id);
    const [of] = await ctx.db
      .select({ listId: doorDevices.listId })
      .from(doorDevices)
      .where(and(mine, eq(doorDevices.id, fromId)));
    if (!of) throw new Refusal('not_found');
    await lockDoor(ctx, of.listId);
    const list = await getDoorList(ctx, of.listId);
    const both = and(mine, eq(doorDevices.listId, list.id), inArray(doorDevices.id, [fromId, toId]));
    const rows = await ctx.db.select().from(doorDevices).where(both);
    const [from, to] = [rows.find(({ id }) => id === fromId), rows.find(({ id }) => id === toId)];
    if (!from || !to) throw new Refusal('not_found');
    const isFree = from.revokedAt !== null && from.lane !== null;
    if (!isFree || to.revokedAt !== null || to.lane !== null) throw new Refusal('changed_meanwhile');
    const set = (id: number, lane: number | null) =>
      ctx.db
        .update(doorDevices)
        .set({ lane })
        .where(and(mine, eq(doorDevices.id, id)));
    await set(fromId, null);
    await set(toId, from.lane);
    await raiseVersion(ctx, list);
    noteDeed(ctx, {
      action: 'door_device.lane_moved',
      subject: `door device ${toId}`,
      before: { device: fromId },
      after: { lane: from.lane ?? 0 },
    });
  });
}
