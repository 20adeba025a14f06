import { sql } from 'drizzle-orm';
import type { Owner } from './assign-ids';
import { findTaken, SOMEBODY } from './is-taken';
import type { ImportRun } from './job';
import { integers } from './rows';

/** The owners of these main and sub event ids; free ids are left out. */
export async function ownersOfEventIds({ db, clientId }: ImportRun, ids: number[]): Promise<Map<number, Owner>> {
  if (ids.length === 0) return new Map();
  const taken = await findTaken(db, 'event_ids', ids);
  const rows = await db.execute<{
    id: number;
    ours: boolean;
    client: string;
    main: string | null;
    sub: string | null;
  }>(sql`
    SELECT e.id, e.client_id = ${clientId} AS ours, c.name AS client, coalesce(m.key, sm.key) AS main, s.key AS sub
      FROM event_ids e
      JOIN clients c ON c.id = e.client_id
      LEFT JOIN main_events m ON m.client_id = e.client_id AND m.id = e.id
      LEFT JOIN sub_events s ON s.client_id = e.client_id AND s.id = e.id
      LEFT JOIN main_events sm ON sm.client_id = s.client_id AND sm.id = s.main_event_id
     WHERE e.id = ANY (${integers(ids)})`);
  return new Map([
    ...[...taken].map((id): [number, Owner] => [Number(id), { client: SOMEBODY }]),
    ...rows.map(({ id, ours, client, main, sub }): [number, Owner] => {
      if (!ours) return [id, { client }];
      const event = `your event "${main}"`;
      return [id, { thing: sub === null ? event : `the performance "${sub}" of ${event}` }];
    }),
  ]);
}
