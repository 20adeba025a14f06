import { databaseNow } from '@/db/clock';
import { getDoorChangesContract } from '@/lib/api/contracts/door';
import { eventStream } from '@/lib/api/event-stream';
import { doorOperation, endpoint } from '@/lib/api/route';
import { toWireChanges } from '@/lib/api/wire/door';
import { type DoorContext, readChanges, readCursor, refuseExpired, streamChanges } from '@/lib/office';

const START = { scans: 0, messages: 0, revocations: 0, hint: 0, orders: 0 };

async function* eventsOf(door: DoorContext, cursor: string, signal: AbortSignal) {
  for await (const changes of streamChanges(door, readCursor(cursor) ?? START, signal))
    yield { id: changes.cursor, data: toWireChanges(changes, databaseNow()) };
}

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  doorOperation(
    getDoorChangesContract,
    async (door, { query: { cursor, wait } }) => {
      const changes = await readChanges(door, readCursor(cursor) ?? START, wait * 1000);
      return { answer: toWireChanges(changes, databaseNow()) };
    },
    (door, { query: { cursor }, request }) => {
      refuseExpired(door);
      const leaving = new AbortController();
      const after = request.headers.get('last-event-id') ?? cursor;
      return eventStream(eventsOf(door, after, leaving.signal), () => leaving.abort());
    },
  ),
);
