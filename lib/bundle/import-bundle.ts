import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { unlessNoClient } from '@/lib/clients';
import { databaseCode } from '@/lib/errors';
import { findShortening, type Shortening } from '@/lib/privacy';
import { checkBundle, wrongBundle } from './check-bundle';
import { compareBundles } from './differences/compare-bundles';
import type { Difference } from './differences/difference';
import { readBundle } from './export-bundle';
import { archiveEvents, listDropped } from './import/archive-events';
import type { Ids, ImportRun } from './import/job';
import { lockBundle } from './import/lock-bundle';
import { savePaymentKeys } from './import/payment-methods';
import { type PlannedSub, planEvents } from './import/plan-events';
import { saveCategories } from './import/save-categories';
import { findSaved, refuseCurrencyChange, saveClient } from './import/save-client';
import { saveDiscounts } from './import/save-discounts';
import { saveDomains } from './import/save-domains';
import { keptTheme, saveFiles } from './import/save-files';
import { saveLocations } from './import/save-locations';
import { saveMainEvents } from './import/save-main-events';
import { saveOfferedTypes } from './import/save-offered-types';
import { savePictureFetches } from './import/save-picture-fetches';
import { removePrices, savePrices } from './import/save-prices';
import { saveBundleRides } from './import/save-rides';
import { insertSubEvents, updateSubEvents } from './import/save-sub-events';
import { saveSubscriptions } from './import/save-subscriptions';
import { saveTicketTypes } from './import/save-ticket-types';
import { saveWaitingRooms } from './import/save-waiting-rooms';
import { saveWebhooks } from './import/save-webhooks';
import { type ImportReport, watchEvents } from './import/tell-changes';
import type { Bundle } from './schema';
import { changeSeats } from './seats/change-seats';
import { compareSeats, type SeatChange } from './seats/compare-seats';
import { insertSeats, saveBounds } from './seats/insert-seats';
import { type Hall, hallRows, seatingOf } from './seats/seating';

/**
 * `changes`: changes of performances; `mails`: how many were queued for buyers; `stopped`: webhooks that the file no
 * longer has.
 */
export type Imported = ImportReport & {
  clientName: string;
  title: string;
  changed: boolean;
  isNew: boolean;
  stopped: string[];
  /** Differences by thing; empty for a new organisation, or without `withDifferences`. */
  differences: Difference[];
  /** A shorter time to keep buyers' data that waits a day, also of an import before. */
  shortening: Shortening | undefined;
};
export type ImportOptions = {
  now: Date;
  /** Lists the differences by thing. It exports the organisation before and after the import. */
  withDifferences?: boolean;
  /** Called with the number of performances. */
  onProgress?: (done: number, total: number) => void;
  /** Whether buyers get a mail about moved and cancelled performances. */
  mail?: boolean;
  /** Reports what would change, without changing it. */
  isDryRun?: boolean;
  /** Whether the operator vouches for new host names and a new circle: else names are proven and members confirm it. */
  vouches?: boolean;
  /** Throws ClientExists instead of changing an organisation. */
  mustBeNew?: boolean;
};

/** There is an organisation of that name already. */
export class ClientExists extends Error {}

/** SQLSTATE of a deadlock, or of an id that a concurrent import took. A retry succeeds, or reports who has the id. */
const AGAIN = ['40P01', '23505'];
const ATTEMPTS = 8;
/** From this many rows on the planner's statistics are outdated. */
const MANY_ROWS = 10_000;
const TABLES = ['seats', 'sub_event_categories', 'sub_events', 'main_events', 'event_ids'];

/**
 * Makes a client what its bundle says, in one transaction; idempotent. What it lacks is archived. Imports of one client
 * run one by one; sales continue. @throws AppError `validation_failed` with every wrong place: those of checkBundle,
 * ids and host names of others, and seats that are held or sold and would go
 */
export async function importBundle(db: Db, json: unknown, options: ImportOptions): Promise<Imported> {
  const bundle = checkBundle(json);
  return inAttempts(db, options, async (tx) => {
    await lockBundle(tx, bundle.client.name);
    if (options.mustBeNew && (await findSaved(tx, bundle.client.name)).length > 0) throw new ClientExists();
    return run(tx, bundle, options);
  });
}

/**
 * Changes an organisation by changing its bundle under a lock: `change` gets the present one and returns the one to import. Measured rides
 * stay as they are. @throws AppError as importBundle; `client_not_found`
 */
export async function changeBundle(
  db: Db,
  clientName: string,
  change: (bundle: Bundle) => unknown,
  options: ImportOptions,
): Promise<Imported> {
  return inAttempts(db, options, async (tx) => {
    await lockBundle(tx, clientName);
    const changed = checkBundle(change({ ...(await readBundle(tx, clientName)), rides: [] }));
    return run(tx, changed, options);
  });
}

type Done = Imported & { written: number };

async function inAttempts(db: Db, options: ImportOptions, work: (tx: Db) => Promise<Done>): Promise<Imported> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { written, ...imported } = await db.transaction(async (tx) => {
        const done = await work(tx);
        if (options.isDryRun) throw new DryRun(done);
        return done;
      });
      if (written >= MANY_ROWS) await db.execute(sql.raw(`ANALYZE ${TABLES.join(', ')}`));
      return imported;
    } catch (error) {
      if (error instanceof DryRun) {
        const { written: _, ...imported } = error.done;
        return imported;
      }
      if (attempt === ATTEMPTS || !AGAIN.includes(databaseCode(error) ?? '')) throw error;
    }
  }
}

/** Rolls back a dry run and carries its report. */
class DryRun extends Error {
  constructor(readonly done: Done) {
    super('a dry run');
  }
}

async function run(
  db: Db,
  bundle: Bundle,
  { now, onProgress, mail = true, withDifferences, vouches = false }: ImportOptions,
): Promise<Done> {
  const total = bundle.events.reduce((sum, event) => sum + event.sub_events.length, 0);
  const before = withDifferences ? await readBundle(db, bundle.client.name).catch(unlessNoClient) : undefined;
  const client = { ...bundle.client, theme: keptTheme(bundle.client.theme) };
  const { id, firstDay, written, isNew, currency: currencyBefore } = await saveClient(db, client, now, vouches);
  const job: ImportRun = {
    db,
    bundle,
    now,
    clientId: id,
    firstDay,
    errors: [],
    written,
    onProgress: (done) => onProgress?.(done, total),
    vouches,
  };
  await saveDomains(job);
  const stopped = await saveWebhooks(job);
  const tellChanges = await watchEvents(job);
  const keyed = await savePaymentKeys(job);
  await saveFiles(job);
  const locations = await saveLocations(job);
  await saveBundleRides(job, locations);
  const types = await saveTicketTypes(job);
  const categories = await saveCategories(job);
  await saveDiscounts(job, types, categories);
  const plan = await planEvents(job);
  await saveMainEvents(job, plan.mains);
  await savePictureFetches(job);

  const ids = { locations, types, categories };
  const hall = hallRows(bundle.locations, locations, categories);
  const fresh = plan.subs.filter((sub) => sub.isNew);
  const kept = plan.subs.filter((sub) => !sub.isNew);
  await addPerformances(job, fresh, ids, hall);

  // Locks that buyers may wait for come last: those of changed performances, then of removed seats.
  const changes = await compare(job, kept, ids, hall, fresh.length);
  const dropped = await listDropped(job, plan);
  await updateSubEvents(job, kept, locations);
  await saveOfferedTypes(job, kept, types);
  await savePrices(job, kept, categories);
  await saveWaitingRooms(job, plan.subs);
  await archiveEvents(job, plan, dropped);
  await saveSubscriptions(job, plan, ids);
  await changeSeats(job, changes, dropped, hall);
  if (job.errors.length > 0) throw wrongBundle(job.errors);
  await removePrices(job, kept, categories);
  const told = await tellChanges({ mail });
  // Triggers count changes of the catalogue, but not which seats exist.
  if (job.written > 0) await db.execute(sql`UPDATE catalogues SET version = version + 1 WHERE client_id = ${id}`);
  await refuseCurrencyChange(db, id, { before: currencyBefore, currency: client.currency, now });
  const { name: clientName, title } = bundle.client;
  const differences = before
    ? [...compareBundles(before, await readBundle(db, clientName)), ...keysOf(title, keyed)]
    : [];
  const shortening = await findShortening(db, id, now);
  const { written: rows } = job;
  return { ...told, clientName, title, changed: rows > 0, isNew, stopped, differences, shortening, written: rows };
}

/** Keys are never exported: the message says only that they differ. */
const keysOf = (title: string, providers: string[]): Difference[] =>
  providers.map((name) => ({
    kind: 'changed',
    of: 'organisation',
    names: [title],
    ids: {},
    path: ['payment_keys', name],
  }));

type AllIds = { locations: Ids; types: Ids; categories: Ids };

const BATCH = 200;

async function addPerformances(job: ImportRun, subs: PlannedSub[], ids: AllIds, hall: Hall): Promise<void> {
  await insertSubEvents(job, subs, ids.locations);
  await saveOfferedTypes(job, subs, ids.types);
  await savePrices(job, subs, ids.categories);
  if (subs.length >= BATCH) await analyzeRanks(job.db);
  for (let i = 0; i < subs.length; i += BATCH) {
    const batch = subs.slice(i, i + BATCH);
    const seatings = batch.map((sub) => seatingOf(sub, { ...ids, now: job.now }));
    const growth = seatings.flatMap(({ id, free }) =>
      free.map(({ categoryId, capacity }) => ({ id, categoryId, seats: capacity })),
    );
    job.written += await insertSeats(job.db, job.clientId, seatings, hall, growth, true);
    await saveBounds(
      job.db,
      job.clientId,
      batch.map((sub) => sub.id),
    );
    job.onProgress(i + batch.length);
  }
}

/**
 * The foreign key of every new seat uses a plan cached for the transaction: one made while the table was small scans it. Not on Citus: it
 * refuses ANALYZE after statements on a table of every node, and checks foreign keys on the workers.
 */
const analyzeRanks = (db: Db) =>
  db.execute(sql`DO $$ BEGIN
    IF to_regproc('citus_is_coordinator') IS NULL THEN
      ANALYZE sub_event_categories;
    END IF;
  END $$`);

async function compare(
  job: ImportRun,
  subs: PlannedSub[],
  ids: AllIds,
  hall: Hall,
  done: number,
): Promise<SeatChange[]> {
  const changes: SeatChange[] = [];
  for (let i = 0; i < subs.length; i += BATCH) {
    const batch = subs.slice(i, i + BATCH);
    const seatings = batch.map((sub) => seatingOf(sub, { ...ids, now: job.now }));
    changes.push(...(await compareSeats(job.db, job.clientId, seatings, hall)));
    job.onProgress(done + i + batch.length);
  }
  return changes;
}
