import { eq, inArray, sql } from 'drizzle-orm';
import { clients, locations } from '@/db/schema';
import { askedIds, assignIds, countNew, type NamedRecord, type Owner, wrongIds } from './assign-ids';
import { findTaken, SOMEBODY } from './is-taken';
import type { Ids, ImportRun } from './job';
import { newIds } from './new-ids';
import { saveNamed } from './save-named';

const TABLE = {
  name: 'locations',
  columns: {
    id: 'int',
    key: 'text',
    name: 'text',
    address: 'text',
    address1: 'text',
    zip: 'text',
    city: 'text',
    country: 'text',
    phone: 'text',
    lat: 'float8',
    lon: 'float8',
    sections: 'jsonb',
    archived: 'bool',
  },
};
const SOURCE = { sequence: 'locations_id_seq', table: 'locations' } as const;

/** Creates and updates the locations of the file and archives the others. @returns their ids by key */
export async function saveLocations(job: ImportRun): Promise<Ids> {
  const { db, clientId } = job;
  const given = job.bundle.locations;
  const ours = await db
    .select({ id: locations.id, key: locations.key, archived: locations.archived })
    .from(locations)
    .where(eq(locations.clientId, clientId));
  const existing = new Map(ours.map((row) => [row.key, row.id]));
  const named = given.map(
    (location, i): NamedRecord => ({
      path: `locations[${i}].location_id`,
      asked: location.location_id,
      existing: existing.get(location.key),
    }),
  );

  const wrong = wrongIds(named, await ownersOf(job, askedIds(named)));
  job.errors.push(...wrong);
  if (wrong.length > 0) return new Map(given.map((location) => [location.key, 0]));

  const ids = assignIds(named, await newIds(db, SOURCE, countNew(named), askedIds(named)));
  const rows = given.map((location, i) => ({ ...location, id: ids[i], archived: false }));
  await saveNamed(job, TABLE, 'id', rows, ours);
  return new Map(rows.map((row) => [row.key, Number(row.id)]));
}

async function ownersOf(job: ImportRun, ids: number[]): Promise<Map<number, Owner>> {
  if (ids.length === 0) return new Map();
  const taken = await findTaken(job.db, 'locations', ids);
  const rows = await job.db
    .select({
      id: locations.id,
      key: locations.key,
      clientId: locations.clientId,
      client: sql<string>`${clients.name}`,
    })
    .from(locations)
    .innerJoin(clients, eq(clients.id, locations.clientId))
    .where(inArray(locations.id, ids));
  return new Map([
    ...[...taken].map((id): [number, Owner] => [Number(id), { client: SOMEBODY }]),
    ...rows.map(({ id, key, clientId, client }): [number, Owner] => [
      id,
      clientId === job.clientId ? { thing: `your location "${key}"` } : { client },
    ]),
  ]);
}
