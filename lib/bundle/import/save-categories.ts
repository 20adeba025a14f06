import { eq } from 'drizzle-orm';
import { categories } from '@/db/schema';
import type { Ids, ImportRun } from './job';
import { insertRows } from './rows';

const TABLE = { name: 'categories', columns: { name: 'text' } };

/** Creates the missing price ranks of the file; ranks are never deleted. @returns their ids by name */
export async function saveCategories(job: ImportRun): Promise<Ids> {
  const { db, clientId, bundle } = job;
  const named = bundle.events.flatMap((event) =>
    event.sub_events.flatMap((sub) => sub.categories.map((one) => one.name)),
  );
  const known = await listCategories(job);
  const added = [...new Set(named)].filter((name) => !known.has(name));
  if (added.length === 0) return known;
  job.written += await insertRows(
    db,
    clientId,
    TABLE,
    added.map((name) => ({ name })),
  );
  return listCategories(job);
}

async function listCategories({ db, clientId }: ImportRun): Promise<Ids> {
  const rows = await db
    .select({ name: categories.name, id: categories.id })
    .from(categories)
    .where(eq(categories.clientId, clientId));
  return new Map(rows.map((row) => [row.name, row.id]));
}
