import { sql } from 'drizzle-orm';
import { canSeal } from '@/lib/secrets';
import { EVERYTHING } from '@/lib/waiting-room';
import { toInstant } from '../local-times';
import type { BundleWaitingRoom } from '../schema';
import type { ImportRun } from './job';
import type { PlannedSub } from './plan-events';
import { insertRows, updateRows } from './rows';

const TABLE = {
  name: 'waiting_rooms',
  columns: { sub_event_id: 'int', opens_at: 'timestamptz', per_minute: 'int', shop_minutes: 'int' },
};

/** Replaces the client's waiting rooms. Deleting one deletes its queue. */
export async function saveWaitingRooms(job: ImportRun, subs: readonly PlannedSub[]): Promise<void> {
  const { client } = job.bundle;
  const wanted = [
    { id: EVERYTHING, room: client.waiting_room, path: 'client.waiting_room' },
    ...subs.map(({ id, sub, path }) => ({ id, room: sub.waiting_room, path: `${path}.waiting_room` })),
  ];
  const rows = wanted.flatMap(({ id, room, path }) => (room ? [rowOf(job, id, room, path)] : []));
  const [first] = wanted.filter(({ room }) => room);
  if (first && !canSeal()) {
    job.errors.push({ path: first.path, message: 'needs SECRET_KEY in the environment, to sign places' });
    return;
  }
  const before = await job.db.execute<{ sub_event_id: number }>(
    sql`SELECT sub_event_id FROM waiting_rooms WHERE client_id = ${job.clientId}`,
  );
  const there = new Set(before.map((row) => row.sub_event_id));
  const gone = [...there].filter((id) => !rows.some((row) => row.sub_event_id === id));
  if (gone.length > 0) {
    const deleted = await job.db.execute(
      sql`DELETE FROM waiting_rooms WHERE client_id = ${job.clientId} AND sub_event_id IN ${gone}`,
    );
    job.written += deleted.count;
  }
  const fresh = rows.filter((row) => !there.has(row.sub_event_id));
  const kept = rows.filter((row) => there.has(row.sub_event_id));
  job.written += await insertRows(job.db, job.clientId, TABLE, fresh);
  job.written += await updateRows(job.db, job.clientId, TABLE, ['sub_event_id'], kept);
}

function rowOf({ bundle, errors }: ImportRun, id: number, room: BundleWaitingRoom, path: string) {
  const { opens_at, per_minute, shop_minutes } = room;
  const { timezone } = bundle.client;
  const opensAt = toInstant(opens_at.slice(0, 10), opens_at.slice(11), timezone, `${path}.opens_at`, errors);
  return { sub_event_id: id, opens_at: opensAt, per_minute, shop_minutes };
}
