import { databaseNow } from '@/db/clock';
import { getDoorChangesContract } from '@/lib/api/contracts/door';
import { doorOperation, endpoint } from '@/lib/api/route';
import { toWireChanges } from '@/lib/api/wire/door';
import { readChanges, readCursor } from '@/lib/office';

const START = { scans: 0, messages: 0, revocations: 0, hint: 0, orders: 0 };

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  doorOperation(getDoorChangesContract, async (door, { query: { cursor, wait } }) => {
    const changes = await readChanges(door, readCursor(cursor) ?? START, wait * 1000);
    return { answer: toWireChanges(changes, databaseNow()) };
  }),
);
