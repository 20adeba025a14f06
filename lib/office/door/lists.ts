import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { doorGates, doorLists, doorMessages, doorRehearsals } from '@/db/schema';
import type { Context } from '@/lib/context';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { requireInScope } from '../performances/lock-for-change';
import { divideLanes, refuseLanesInUse } from './free-lane';

export type ListWanted = {
  name: string;
  reentry: 'never' | 'after_exit' | 'always';
  sections: string[] | null;
  opensMinutes: number | null;
  lanes: number | null;
};

type ListRow = typeof doorLists.$inferSelect;

/** Locks a list until the transaction ends: its changes and its scans wait for each other. */
export const lockDoorList = ({ client, db }: Context, listId: number) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`door ${client.id} ${listId}`}, 0))`);

/** A list of a performance in the caller's scope. @throws Refusal `not_found` */
export async function getDoorList(ctx: OfficeContext, listId: number): Promise<ListRow> {
  const [list] = await ctx.db
    .select()
    .from(doorLists)
    .where(and(eq(doorLists.clientId, ctx.client.id), eq(doorLists.id, listId)));
  if (!list) throw new Refusal('not_found');
  await requireInScope(ctx, list.subEventId);
  return list;
}

export type GateRow = typeof doorGates.$inferSelect;

export const listGates = ({ client, db }: Context, listId: number): Promise<GateRow[]> =>
  db
    .select()
    .from(doorGates)
    .where(and(eq(doorGates.clientId, client.id), eq(doorGates.listId, listId), isNull(doorGates.archivedAt)))
    .orderBy(asc(doorGates.id));

export const listDoorLists = ({ client, db }: Context, subEventId: number): Promise<ListRow[]> =>
  db
    .select()
    .from(doorLists)
    .where(and(eq(doorLists.clientId, client.id), eq(doorLists.subEventId, subEventId)))
    .orderBy(asc(doorLists.id));

/** Creates a list for a performance, with its first gate. @returns its id */
export function createDoorList(ctx: OfficeContext, subEventId: number, wanted: ListWanted, gate: string) {
  return officeTransaction(ctx, async (ctx) => {
    await requireInScope(ctx, subEventId);
    const clientId = ctx.client.id;
    const [list] = await ctx.db
      .insert(doorLists)
      .values({ clientId, subEventId, createdAt: ctx.now, ...wanted })
      .returning();
    if (!list) throw new Error('The list was not saved');
    await ctx.db.insert(doorGates).values({ clientId, listId: list.id, name: gate });
    noteDeed(ctx, { action: 'door_list.made', subject: `door list ${list.id}`, after: deedOf(list) });
    return list.id;
  });
}

const deedOf = ({ subEventId, reentry, opensMinutes, lanes, version }: ListRow) => ({
  performance: subEventId,
  reentry,
  opens_minutes: opensMinutes,
  lanes,
  version,
});

/**
 * Changes a list and notifies its devices.
 * @throws Refusal `changed_meanwhile` unless `seen` is its version; `lanes_in_use`, `scanner_silent` when its lanes cannot change now
 */
export function changeDoorList(ctx: OfficeContext, listId: number, seen: number, wanted: ListWanted): Promise<void> {
  return officeTransaction(ctx, async (ctx) => {
    await lockDoorList(ctx, listId);
    const list = await getDoorList(ctx, listId);
    if (list.version !== seen) throw new Refusal('changed_meanwhile');
    if (wanted.lanes !== list.lanes) await refuseLanesInUse(ctx, list);
    const [changed] = await ctx.db
      .update(doorLists)
      .set({ ...wanted, version: seen + 1 })
      .where(and(eq(doorLists.clientId, ctx.client.id), eq(doorLists.id, listId)))
      .returning();
    if (wanted.lanes !== list.lanes) await divideLanes(ctx, listId, wanted.lanes);
    await notifyDoors(ctx, listId, 'settings');
    const after = changed && deedOf(changed);
    noteDeed(ctx, {
      action: 'door_list.changed',
      subject: `door list ${listId}`,
      before: deedOf(list),
      ...(after && { after }),
    });
  });
}

export function addGate(ctx: OfficeContext, listId: number, name: string, sections: string[] | null): Promise<void> {
  return officeTransaction(ctx, async (ctx) => {
    await lockDoorList(ctx, listId);
    const list = await getDoorList(ctx, listId);
    const [gate] = await ctx.db
      .insert(doorGates)
      .values({ clientId: ctx.client.id, listId, name, sections })
      .returning();
    await raiseVersion(ctx, list);
    noteDeed(ctx, { action: 'door_gate.made', subject: `door list ${listId}`, after: { gate: gate?.id ?? 0 } });
  });
}

/** Makes devices read the list again; the caller has locked it. */
export async function raiseVersion(ctx: OfficeContext, { id, version }: ListRow): Promise<void> {
  await ctx.db
    .update(doorLists)
    .set({ version: version + 1 })
    .where(and(eq(doorLists.clientId, ctx.client.id), eq(doorLists.id, id)));
  await notifyDoors(ctx, id, 'settings');
}

type MessageKind = (typeof doorMessages.$inferSelect)['kind'];

/** Adds a message for the devices; the caller has locked the list. */
async function notifyDoors(ctx: Context, listId: number, kind: MessageKind, text = ''): Promise<void> {
  const [last] = await ctx.db
    .select({ cursor: doorMessages.cursor })
    .from(doorMessages)
    .where(and(eq(doorMessages.clientId, ctx.client.id), eq(doorMessages.listId, listId)))
    .orderBy(desc(doorMessages.cursor))
    .limit(1);
  const cursor = (last?.cursor ?? 0) + 1;
  await ctx.db.insert(doorMessages).values({ clientId: ctx.client.id, listId, cursor, kind, text, at: ctx.now });
}

/** Shows a text on all devices of a list. */
export function sendDoorMessage(ctx: OfficeContext, listId: number, text: string): Promise<void> {
  return officeTransaction(ctx, async (ctx) => {
    await lockDoorList(ctx, listId);
    await getDoorList(ctx, listId);
    await notifyDoors(ctx, listId, 'text', text);
    noteDeed(ctx, { action: 'door_message.sent', subject: `door list ${listId}` });
  });
}

/** Starts or ends a rehearsal, whose scans do not count. Idempotent. */
export function setRehearsal(ctx: OfficeContext, listId: number, isOn: boolean): Promise<void> {
  return officeTransaction(ctx, async (ctx) => {
    await lockDoorList(ctx, listId);
    await getDoorList(ctx, listId);
    const mine = and(eq(doorRehearsals.clientId, ctx.client.id), eq(doorRehearsals.listId, listId));
    const [last] = await ctx.db.select().from(doorRehearsals).where(mine).orderBy(desc(doorRehearsals.nr)).limit(1);
    const wasOn = last !== undefined && last.endedAt === null;
    const action = isOn ? 'rehearsal.started' : 'rehearsal.ended';
    noteDeed(ctx, { action, subject: `door list ${listId}` });
    if (wasOn === isOn) return;
    if (isOn)
      await ctx.db
        .insert(doorRehearsals)
        .values({ clientId: ctx.client.id, listId, nr: (last?.nr ?? 0) + 1, startedAt: ctx.now });
    else
      await ctx.db
        .update(doorRehearsals)
        .set({ endedAt: ctx.now })
        .where(and(mine, isNull(doorRehearsals.endedAt)));
    await notifyDoors(ctx, listId, 'rehearsal');
  });
}

/** Marks everybody who is inside as outside. @returns how many were inside; a second call returns 0 */
export function markAllOutside(ctx: OfficeContext, listId: number): Promise<number> {
  return officeTransaction(ctx, async (ctx) => {
    await lockDoorList(ctx, listId);
    await getDoorList(ctx, listId);
    const { count } =
      await ctx.db.execute(sql`UPDATE door_admissions SET left_at = ${ctx.now.toISOString()}::timestamptz
      WHERE client_id = ${ctx.client.id} AND list_id = ${listId} AND left_at IS NULL AND undone_at IS NULL
        AND at <= ${ctx.now.toISOString()}::timestamptz`);
    if (count > 0) await notifyDoors(ctx, listId, 'all_out');
    noteDeed(ctx, { action: 'door_list.all_out', subject: `door list ${listId}`, after: { people: count } });
    return count;
  });
}
