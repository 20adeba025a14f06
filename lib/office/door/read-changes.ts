import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { databaseNow } from '@/db/clock';
import { doorLists, doorMessages } from '@/db/schema';
import { singleFlight } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { type PackedTickets, packTickets } from '@/lib/door';
import { isDraining } from '@/lib/draining';
import { doorTransaction } from '@/lib/staff';
import { listRevocations, type Revocation } from '@/lib/tickets';
import { type Cursor, type ListHead, readHead, writeCursor } from './cursor';
import { type DoorContext, refuseExpired } from './find-device';
import { type Presences, readPresence } from './read-presence';
import { currentRehearsal } from './read-snapshot';
import { readTickets } from './read-tickets';

export type Changes = {
  cursor: string;
  tickets: PackedTickets;
  presence: Presences;
  messages: { at: Date; kind: 'text' | 'all_out' | 'rehearsal' | 'settings'; text: string }[];
  /** The number of the rehearsal; 0: none. */
  rehearsal: number;
  /** The version of the list. A device with another version reads a snapshot. */
  version: number;
};

const EVERY_MS = 1000;
/** An order carries the time at which its transaction began; the commit may follow this much later. */
const OVERLAP_MS = 60_000;
/** Orders are read at least this often, even if `hint` did not change. */
const REREAD_MS = 60_000;
const MOST_SCANS = 5000;

/**
 * What happened after a cursor: tickets sold, paid, refunded or moved, admissions at any gate, and messages. Waits up to `waitMs` for a
 * change. An unchanged ticket may be returned again.
 */
export async function readChanges(door: DoorContext, given: Cursor, waitMs: number): Promise<Changes> {
  refuseExpired(door);
  const begin = performance.now();
  let cursor = given;
  for (;;) {
    const head = await sharedHead(door);
    const now = databaseNow();
    const isOver = performance.now() - begin + EVERY_MS > waitMs || isDraining();
    const mayHaveOrders =
      head.revocations !== cursor.revocations || head.hint !== cursor.hint || now.getTime() - cursor.orders > REREAD_MS;
    if (mayHaveOrders || isOver || head.scans !== cursor.scans || head.messages !== cursor.messages) {
      const read = await changesAfter({ ...door, now }, cursor, head, mayHaveOrders);
      if (isOver || hasAny(read.changes)) return read.changes;
      cursor = read.cursor;
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

const hasAny = ({ tickets, presence, messages }: Changes): boolean =>
  tickets.orders.length + presence.orders.length + messages.length > 0;

/** All waiting devices of a list share one query. */
const sharedHead = (door: DoorContext): Promise<ListHead> =>
  singleFlight(door.db, `door ${door.client.id} ${door.list.id}`, () =>
    doorTransaction(door, (ctx) => readHead(ctx, door.list)),
  );

function changesAfter(door: DoorContext, cursor: Cursor, head: ListHead, withOrders: boolean) {
  const { list } = door;
  return doorTransaction(door, async (ctx) => {
    const rehearsal = await currentRehearsal(ctx, list.id);
    const scans = Math.min(head.scans, cursor.scans + MOST_SCANS);
    const revoked = withOrders ? await listRevocations(ctx, cursor.revocations) : [];
    const tickets = withOrders ? await readTickets(ctx, door, changedSince(cursor, revoked)) : [];
    const messages = await messagesAfter(ctx, list.id, cursor.messages);
    const next: Cursor = {
      scans,
      messages: messages.at(-1)?.cursor ?? cursor.messages,
      // One answer may hold only a part of the revocations.
      revocations: revoked.at(-1)?.cursor ?? cursor.revocations,
      hint: head.hint,
      orders: withOrders ? ctx.now.getTime() : cursor.orders,
    };
    const presence = await readPresence(
      ctx,
      list,
      rehearsal,
      sql`(a.order_id, a.position) IN (SELECT s.order_id, s.position FROM door_scans s WHERE s.client_id = ${ctx.client.id}
        AND s.list_id = ${list.id} AND s.cursor > ${cursor.scans} AND s.cursor <= ${scans})`,
    );
    const changes: Changes = {
      cursor: writeCursor(next),
      tickets: packTickets(tickets),
      presence,
      messages: messages.map(({ at, kind, text }) => ({ at, kind, text })),
      rehearsal,
      version: await versionOf(ctx, list.id),
    };
    return { changes, cursor: next };
  });
}

/** The present version: `door.list` may be as old as the wait. */
async function versionOf({ client, db }: Context, listId: number): Promise<number> {
  const [row] = await db
    .select({ version: doorLists.version })
    .from(doorLists)
    .where(and(eq(doorLists.clientId, client.id), eq(doorLists.id, listId)));
  return row?.version ?? 0;
}

function changedSince(cursor: Cursor, revocations: readonly Revocation[]) {
  const since = new Date(Math.max(0, cursor.orders - OVERLAP_MS)).toISOString();
  const revoked = revocations.map(({ orderId }) => orderId);
  return sql`(greatest(o.created_at, o.paid_at, o.ended_at, l.ended_at, l.named_at) >= ${since}::timestamptz
    OR l.order_id = ANY (${`{${[...new Set(revoked)].join()}}`}::bigint[]))`;
}

const messagesAfter = ({ client, db }: Context, listId: number, after: number) =>
  db
    .select({ at: doorMessages.at, kind: doorMessages.kind, text: doorMessages.text, cursor: doorMessages.cursor })
    .from(doorMessages)
    .where(and(eq(doorMessages.clientId, client.id), eq(doorMessages.listId, listId), gt(doorMessages.cursor, after)))
    .orderBy(asc(doorMessages.cursor));
