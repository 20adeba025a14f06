import { eq, sql } from 'drizzle-orm';
import { subscriptions, voucherSeries } from '@/db/schema';
import { toInstantOrNull } from '../local-times';
import type { BundleSubscription } from '../schema';
import { type Ids, type ImportRun, idOf } from './job';
import type { EventPlan } from './plan-events';
import { type BundleRow, deleteRows, insertRows, integers, type RowTable, updateRows } from './rows';

const TABLE = {
  name: 'subscriptions',
  columns: {
    key: 'text',
    kind: 'subscription_kind',
    name: 'text',
    names: 'jsonb',
    text: 'text',
    texts: 'jsonb',
    ticket_type_id: 'int',
    at_least: 'int',
    at_most: 'int',
    sale_from: 'timestamptz',
    sale_until: 'timestamptz',
    renews: 'text',
    renew_from: 'timestamptz',
    renew_until: 'timestamptz',
    remind_days: 'int',
    maximum: 'int',
    position: 'int',
    archived: 'bool',
  },
};

const SERIES = {
  name: 'voucher_series',
  columns: {
    subscription_id: 'int',
    name: 'text',
    ticket_type_id: 'int',
    uses: 'int',
    seats_per_use: 'int',
    request: 'text',
    created_at: 'timestamptz',
  },
};

const EVENTS = { sub_event_id: 'int', position: 'int' };
const RANKS = { category_id: 'int', price: 'numeric', position: 'int' };

type AllIds = { types: Ids; categories: Ids };

/** Creates and updates the subscriptions of the file and archives the others. Each has a series of vouchers, which buyers get. */
export async function saveSubscriptions(job: ImportRun, plan: EventPlan, { types, categories }: AllIds): Promise<void> {
  const given = job.bundle.subscriptions;
  const ours = await listSaved(job);
  const existing = new Set(ours.map(({ key }) => key));
  const isNew = ({ key }: { key: string }) => !existing.has(key);
  const rows = given.map((one, i) => ({ ...rowOf(job, one, i), ticket_type_id: idOf(types, one.ticket_type) }));
  job.written += await insertRows(job.db, job.clientId, TABLE, rows.filter(isNew));
  const saved = await listSaved(job);
  const ids: Ids = new Map(saved.map(({ key, id }) => [key, id]));
  job.written += await updateRows(job.db, job.clientId, TABLE, ['key'], rows);

  const kept = new Set(given.map(({ key }) => key));
  const gone = saved
    .filter(({ key, archived }) => !archived && !kept.has(key))
    .map(({ key }) => ({ key, archived: true }));
  const archive = { name: TABLE.name, columns: { key: 'text', archived: 'bool' } };
  job.written += await updateRows(job.db, job.clientId, archive, ['key'], gone);

  const all = given.map((one) => ({ one, id: idOf(ids, one.key) }));
  const performanceOf = performanceIds(plan);
  const events = all.flatMap(({ one, id }) =>
    one.performances.map((place, position) => ({
      subscription_id: id,
      sub_event_id: idOf(performanceOf, JSON.stringify([place.event, place.performance])),
      position,
    })),
  );
  const ranks = all.flatMap(({ one, id }) =>
    (one.ranks ?? []).map(({ name, price }, position) => ({
      subscription_id: id,
      category_id: idOf(categories, name),
      price,
      position,
    })),
  );
  const only = all.map(({ id }) => id);
  await replaceRows(job, { name: 'subscription_events', columns: EVENTS }, 'sub_event_id', events, only);
  await replaceRows(job, { name: 'subscription_ranks', columns: RANKS }, 'category_id', ranks, only);
  await saveSeries(job, all, types);
}

const listSaved = ({ db, clientId }: ImportRun) =>
  db
    .select({ key: subscriptions.key, id: subscriptions.id, archived: subscriptions.archived })
    .from(subscriptions)
    .where(eq(subscriptions.clientId, clientId));

function rowOf({ bundle, errors }: ImportRun, one: BundleSubscription, position: number) {
  const { timezone } = bundle.client;
  const all = one.performances.length;
  const instant = (local: string | null | undefined, member: string) =>
    toInstantOrNull(local ?? null, timezone, `subscriptions[${position}].${member}`, errors);
  const { renewal } = one;
  return {
    key: one.key,
    kind: one.kind,
    name: one.name,
    names: one.names,
    text: one.text,
    texts: one.texts,
    at_least: one.at_least ?? all,
    at_most: one.at_most ?? all,
    maximum: one.maximum,
    sale_from: instant(one.sale_from, 'sale_from'),
    sale_until: instant(one.sale_until, 'sale_until'),
    renews: renewal?.of ?? null,
    renew_from: instant(renewal?.from, 'renewal.from'),
    renew_until: instant(renewal?.until, 'renewal.until'),
    remind_days: renewal?.remind_days ?? null,
    position,
    archived: false,
  };
}

const performanceIds = ({ mains, subs }: EventPlan): Ids => {
  const keyOf = new Map(mains.map(({ id, event }) => [id, event.key]));
  return new Map(subs.map(({ id, mainId, sub }) => [JSON.stringify([keyOf.get(mainId), sub.key]), id]));
};

/** Makes the rows of these subscriptions in a table equal to the file. */
async function replaceRows(
  job: ImportRun,
  { name, columns }: RowTable,
  member: string,
  wanted: BundleRow[],
  subscriptionIds: number[],
): Promise<void> {
  const { db, clientId } = job;
  const key = { subscription_id: 'int', [member]: 'int' };
  const nameOf = (row: BundleRow) => `${row.subscription_id}/${row[member]}`;
  const existing = await db.execute<BundleRow>(sql`
    SELECT subscription_id, ${sql.identifier(member)} FROM ${sql.identifier(name)}
     WHERE client_id = ${clientId} AND subscription_id = ANY (${integers(subscriptionIds)})`);
  const known = new Set(existing.map(nameOf));
  const stay = new Set(wanted.map(nameOf));
  const gone = existing.filter((row) => !stay.has(nameOf(row)));
  const table = { name, columns: { ...key, ...columns } };
  job.written += await deleteRows(db, clientId, { name, columns: key }, gone);
  job.written += await insertRows(
    db,
    clientId,
    table,
    wanted.filter((row) => !known.has(nameOf(row))),
  );
  job.written += await updateRows(
    db,
    clientId,
    table,
    Object.keys(key),
    wanted.filter((row) => known.has(nameOf(row))),
  );
}

async function saveSeries(
  job: ImportRun,
  all: readonly { one: BundleSubscription; id: number }[],
  types: Ids,
): Promise<void> {
  const { db, clientId, now } = job;
  const have = await db
    .select({ id: voucherSeries.subscriptionId })
    .from(voucherSeries)
    .where(eq(voucherSeries.clientId, clientId));
  const known = new Set(have.map(({ id }) => id));
  const rows = all.map(({ one, id }) => ({
    subscription_id: id,
    name: one.name,
    ticket_type_id: idOf(types, one.ticket_type),
    uses: 1,
    seats_per_use: one.at_most ?? one.performances.length,
    request: `subscription ${id}`,
    created_at: now,
  }));
  job.written += await insertRows(
    db,
    clientId,
    SERIES,
    rows.filter(({ subscription_id: id }) => !known.has(id)),
  );
  const { created_at: _, ...columns } = SERIES.columns;
  const kept = rows.filter(({ subscription_id: id }) => known.has(id));
  job.written += await updateRows(db, clientId, { name: SERIES.name, columns }, ['subscription_id'], kept);
}
