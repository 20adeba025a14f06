import { sql } from 'drizzle-orm';
import { type Ids, type ImportRun, idOf } from './job';
import type { PlannedSub } from './plan-events';
import { deleteRows, insertRows, integers, updateRows } from './rows';

const KEY = { sub_event_id: 'int', category_id: 'int' };
const VALUES = { ...KEY, position: 'int', price: 'numeric', is_numbered: 'bool' };
const table = (columns: Record<string, string>) => ({ name: 'sub_event_categories', columns });

type Key = { sub_event_id: number; category_id: number };

/** Creates and updates the prices of these performances' ranks; seats in carts keep their price. */
export async function savePrices(job: ImportRun, subs: PlannedSub[], categories: Ids): Promise<void> {
  const rows = wantedPrices(subs, categories);
  const existing = new Set((await listPrices(job, subs)).map(nameOf));
  const added = rows.filter((row) => !existing.has(nameOf(row))).map((row) => ({ ...row, first_nr: 1, last_nr: 0 }));
  const inserted = table({ ...VALUES, first_nr: 'int', last_nr: 'int' });
  job.written += await insertRows(job.db, job.clientId, inserted, added);
  const kept = rows.filter((row) => existing.has(nameOf(row)));
  job.written += await updateRows(job.db, job.clientId, table(VALUES), Object.keys(KEY), kept);
}

/** Deletes the price ranks that these performances no longer have, after their seats. */
export async function removePrices(job: ImportRun, subs: PlannedSub[], categories: Ids): Promise<void> {
  const wanted = new Set(wantedPrices(subs, categories).map(nameOf));
  const gone = (await listPrices(job, subs)).filter((row) => !wanted.has(nameOf(row)));
  job.written += await deleteRows(job.db, job.clientId, table(KEY), gone);
}

function wantedPrices(subs: PlannedSub[], categories: Ids) {
  return subs.flatMap(({ sub, id }) =>
    sub.categories.map(({ name, price, capacity }, position) => ({
      sub_event_id: id,
      category_id: idOf(categories, name),
      position,
      price,
      is_numbered: capacity === null,
    })),
  );
}

const listPrices = ({ db, clientId }: ImportRun, subs: PlannedSub[]) =>
  db.execute<Key>(sql`
    SELECT sub_event_id, category_id FROM sub_event_categories
     WHERE client_id = ${clientId} AND sub_event_id = ANY (${integers(subs.map((sub) => sub.id))})`);

const nameOf = (key: Key) => `${key.sub_event_id}/${key.category_id}`;
