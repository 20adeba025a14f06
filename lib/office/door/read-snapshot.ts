import { and, asc, between, eq, inArray, isNull } from 'drizzle-orm';
import { doorGates, doorRehearsals, mainEvents, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { type PackedTickets, type PublicKey, packTickets } from '@/lib/door';
import { doorTransaction } from '@/lib/staff';
import { listTicketKeys } from '@/lib/tickets';
import { readHead, writeCursor } from './cursor';
import { type DoorContext, refuseExpired } from './find-device';
import { type Presences, readPresence } from './read-presence';
import { readTickets } from './read-tickets';

export type Snapshot = {
  cursor: string;
  tickets: PackedTickets;
  presence: Presences;
  keys: PublicKey[];
  gates: { id: number; name: string; sections: string[] | null }[];
  /** Other published performances within two weeks, so that a person can be told when theirs is. */
  performances: { id: number; name: string; startsAt: Date }[];
  /** The number of the rehearsal; 0: none. */
  rehearsal: number;
};

const NEAR_MS = 14 * 86_400_000;
const MOST_PERFORMANCES = 500;

/** Everything that a device needs to judge offline. Data newer than the cursor comes again with the changes after it. */
export async function readSnapshot(door: DoorContext): Promise<Snapshot> {
  refuseExpired(door);
  const keys = await listTicketKeys(door);
  return doorTransaction(door, async (ctx) => {
    const head = await readHead(ctx, door.list);
    const rehearsal = await currentRehearsal(ctx, door.list.id);
    const tickets = packTickets(await readTickets(ctx, door));
    return {
      cursor: writeCursor({ ...head, orders: ctx.now.getTime() }),
      tickets,
      presence: await readPresence(ctx, door.list, rehearsal),
      keys,
      gates: await gatesOf(ctx, door.list.id),
      performances: await performancesNear(ctx, door.startsAt),
      rehearsal,
    };
  });
}

/** The number of the rehearsal in progress; 0: none. */
export async function currentRehearsal({ client, db }: Context, listId: number): Promise<number> {
  const [row] = await db
    .select({ nr: doorRehearsals.nr })
    .from(doorRehearsals)
    .where(
      and(eq(doorRehearsals.clientId, client.id), eq(doorRehearsals.listId, listId), isNull(doorRehearsals.endedAt)),
    );
  return row?.nr ?? 0;
}

const gatesOf = ({ client, db }: Context, listId: number) =>
  db
    .select({ id: doorGates.id, name: doorGates.name, sections: doorGates.sections })
    .from(doorGates)
    .where(and(eq(doorGates.clientId, client.id), eq(doorGates.listId, listId)))
    .orderBy(asc(doorGates.id));

async function performancesNear({ client, db }: Context, startsAt: Date) {
  const [from, until] = [new Date(startsAt.getTime() - NEAR_MS), new Date(startsAt.getTime() + NEAR_MS)];
  const rows = await db
    .select({ id: subEvents.id, own: subEvents.name, main: mainEvents.name, startsAt: subEvents.startsAt })
    .from(subEvents)
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .where(
      and(
        eq(subEvents.clientId, client.id),
        inArray(subEvents.status, ['pub', 'nosal']),
        between(subEvents.startsAt, from, until),
      ),
    )
    .orderBy(asc(subEvents.startsAt), asc(subEvents.id))
    .limit(MOST_PERFORMANCES);
  return rows.map(({ id, own, main, startsAt }) => ({ id, name: own ?? main, startsAt }));
}
