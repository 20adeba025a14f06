import { and, eq } from 'drizzle-orm';
import { doorDevices } from '@/db/schema';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { listDevices } from './devices';
import { getDoorList, lockDoorList, raiseVersion } from './lists';

/**
 * Gives the lane of a revoked device to another device of the list, which has none. The caller accepts that people whom the lost device
 * admitted offline could be admitted again. @throws Refusal `not_found`, `changed_meanwhile`
 */
export function moveLane(ctx: OfficeContext, fromId: number, toId: number): Promise<void> {
  return officeTransaction(ctx, async (ctx) => {
    const mine = eq(doorDevices.clientId, ctx.client.id);
    const [of] = await ctx.db
      .select({ listId: doorDevices.listId })
      .from(doorDevices)
      .where(and(mine, eq(doorDevices.id, fromId)));
    if (!of) throw new Refusal('not_found');
    await lockDoorList(ctx, of.listId);
    const list = await getDoorList(ctx, of.listId);
    const rows = await listDevices(ctx, list.id);
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
