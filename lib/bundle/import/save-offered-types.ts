import { sql } from 'drizzle-orm';
import { type Ids, type ImportRun, idOf } from './job';
import type { PlannedSub } from './plan-events';
import { deleteRows, insertRows, integers } from './rows';

const TABLE = { name: 'sub_event_ticket_types', columns: { sub_event_id: 'int', ticket_type_id: 'int' } };

/** Limits performances to the ticket types that they name; those that name none have all. */
export async function saveOfferedTypes(job: ImportRun, subs: PlannedSub[], types: Ids): Promise<void> {
  const { db, clientId } = job;
  const wanted = subs.flatMap(({ sub, id }) =>
    (sub.ticket_types ?? []).map((key) => ({ sub_event_id: id, ticket_type_id: idOf(types, key) })),
  );
  const existing = await db.execute<(typeof wanted)[number]>(sql`
    SELECT sub_event_id, ticket_type_id FROM sub_event_ticket_types
     WHERE client_id = ${clientId} AND sub_event_id = ANY (${integers(subs.map((sub) => sub.id))})`);
  job.written += await deleteRows(db, clientId, TABLE, without(existing, wanted));
  job.written += await insertRows(db, clientId, TABLE, without(wanted, existing));
}

type Pair = { sub_event_id: number; ticket_type_id: number };

function without(pairs: Pair[], others: Pair[]): Pair[] {
  const name = (pair: Pair) => `${pair.sub_event_id}/${pair.ticket_type_id}`;
  const known = new Set(others.map(name));
  return pairs.filter((pair) => !known.has(name(pair)));
}
