import { sql } from 'drizzle-orm';
import type { ImportRun } from './job';
import type { EventPlan } from './plan-events';
import { updateRows } from './rows';

/** A performance that the file lacks. `path`: where in the file it is missing. */
export type Dropped = { id: number; key: string; path: string };

/** The performances that the file lacks and that are not archived yet. */
export async function listDropped({ db, clientId, bundle }: ImportRun, plan: EventPlan): Promise<Dropped[]> {
  const rows = await db.execute<{ id: number; key: string; main: string }>(sql`
    SELECT s.id, s.key, m.key AS main FROM sub_events s
      JOIN main_events m ON m.client_id = s.client_id AND m.id = s.main_event_id
     WHERE s.client_id = ${clientId} AND s.status <> 'arch' ORDER BY s.id`);
  const kept = new Set(plan.subs.map((sub) => sub.id));
  const indexes = new Map(bundle.events.map((event, i) => [event.key, i]));
  return rows
    .filter((row) => !kept.has(row.id))
    .map(({ id, key, main }) => {
      const index = indexes.get(main);
      return { id, key, path: index === undefined ? 'events' : `events[${index}].sub_events` };
    });
}

/** Archives these performances, and the shows that the file lacks. */
export async function archiveEvents(job: ImportRun, plan: EventPlan, dropped: Dropped[]): Promise<void> {
  const { db, clientId } = job;
  const columns = { id: 'int', status: 'event_status' };
  const archived = (id: number) => ({ id, status: 'arch' });
  const subs = dropped.map(({ id }) => archived(id));
  job.written += await updateRows(db, clientId, { name: 'sub_events', columns }, ['id'], subs);

  const shown = await db.execute<{ id: number }>(sql`
    SELECT id FROM main_events WHERE client_id = ${clientId} AND status <> 'arch'`);
  const kept = new Set(plan.mains.map((main) => main.id));
  const mains = shown.filter(({ id }) => !kept.has(id)).map(({ id }) => archived(id));
  job.written += await updateRows(db, clientId, { name: 'main_events', columns }, ['id'], mains);
}
