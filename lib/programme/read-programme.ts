import type { Db } from '@/db/client';
import { cacheByVersion, singleFlight, type Versioned } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { MAX_EVENT_ID } from '@/lib/ids';
import { offersOf, type TicketOffer } from './offers';
import { checkVersion, requireVersion } from './one-version';
import type { CatalogueType, Performance, Selling, Show } from './performance';
import {
  namedTypesOfClient,
  type PerformanceRow,
  performancesById,
  performancesInCircle,
  performancesShown,
  ranksOfClient,
  showsOfClient,
  typesInCircle,
  typesOfClient,
  venuesOfClient,
} from './statements';

/** A performance, and how its seats are sold. */
export type SoldPerformance = { performance: Performance & Selling; offers: TicketOffer[] };

/** Performances are read in blocks of this many ids: an on-sale of many reads all of them within seconds. */
const BLOCK = 16;

/**
 * The performance with that id, in any status, at the client's catalogue version; undefined when the client has none.
 * @param id any number
 * @throws AppError `busy` when the catalogue has another version by now (atOneVersion)
 */
export async function findPerformance(ctx: Context, id: number): Promise<SoldPerformance | undefined> {
  if (!Number.isInteger(id) || id < 1 || id > MAX_EVENT_ID) return undefined;
  const block = Math.floor(id / BLOCK);
  const read = async () => {
    const args = { clientId: ctx.client.id, from: block * BLOCK, to: block * BLOCK + BLOCK - 1 };
    const [rows, types] = await Promise.all([
      atVersion(ctx, `performances ${block}`, () => performancesById(ctx.db).execute(args)),
      findTypes(ctx),
    ]);
    const sold = soldOf.get(rows) ?? toSold(rows, types, ctx.client.currency);
    soldOf.set(rows, sold);
    return sold;
  };
  return (await cacheByVersion(ctx.client, `performances ${block}`, read, weightOfSold))?.get(id);
}

/** Cached per block of rows, so that callers that share a block also share what is derived from it. */
const soldOf = new WeakMap<readonly PerformanceRow[], ReadonlyMap<number, SoldPerformance>>();

const toSold = (
  rows: readonly PerformanceRow[],
  types: readonly CatalogueType[],
  currency: string,
): ReadonlyMap<number, SoldPerformance> =>
  new Map(
    toPerformances(rows).map((performance) => [
      performance.id,
      { performance, offers: offersOf(performance, types, currency) },
    ]),
  );

/** Sanitised HTML; `texts`: its translations by language, if any. */
export type ShowText = { text: string; texts: Partial<Record<string, string>> | null };

/** A client's published shows with their texts, by id. */
export async function readShows(ctx: Context): Promise<ReadonlyMap<number, Show & ShowText>> {
  const read = async () => byId(await readAll(ctx, 'shows', showsOfClient));
  return (await cacheByVersion(ctx.client, 'shows', read)) ?? new Map();
}

/**
 * All published performances of a client, by show, start and id. The caller checks the viewing window (isInWindow). `text`: sanitised HTML
 * of the performance itself.
 */
export async function readProgramme(ctx: Context): Promise<readonly (Performance & { text: string | null })[]> {
  const read = async () => {
    const [rows, shows, venues] = await Promise.all([
      readAll(ctx, 'performances', performancesShown),
      readShows(ctx),
      readAll(ctx, 'venues', venuesOfClient),
    ]);
    const venueOf = byId(venues);
    return rows.flatMap(({ version, showId, venueId, ...row }) => {
      const [show, venue] = [shows.get(showId), venueOf.get(venueId)];
      if (!show || !venue) return [];
      return [{ ...row, name: row.name ?? show.name, shortText: row.shortText ?? show.shortText, show, venue }];
    });
  };
  return (await cacheByVersion(ctx.client, 'programme', read)) ?? [];
}

/** The price ranks and types of each performance of a client. */
export async function readSelling(ctx: Context): Promise<(id: number) => Selling> {
  const read = async () => {
    const [ranked, named] = await Promise.all([
      readAll(ctx, 'ranks', ranksOfClient),
      readAll(ctx, 'named types', namedTypesOfClient),
    ]);
    const sold = new Map(ranked.map(({ id, ranks }) => [id, { ranks, typeIds: null as number[] | null }]));
    for (const { id, typeId } of named) {
      const selling = sold.get(id) ?? { ranks: [], typeIds: null };
      sold.set(id, { ...selling, typeIds: [...(selling.typeIds ?? []), typeId] });
    }
    return sold;
  };
  const sold = await cacheByVersion(ctx.client, 'selling', read, weightOfSelling);
  return (id) => sold?.get(id) ?? { ranks: [], typeIds: null };
}

/** A client's ticket types in its order, including archived ones. */
export async function findTypes(ctx: Context): Promise<readonly CatalogueType[]> {
  return (await cacheByVersion(ctx.client, 'types', () => readAll(ctx, 'types', typesOfClient))) ?? [];
}

/** The organisation that sells a performance. `maxPerOrder`: its limit for one whole order. */
export type Seller = PerformanceRow['seller'];

/** A performance of a circle, with its organisation and the ticket types that it sells, in order. */
export type InCircle = { performance: Performance & Selling; seller: Seller; types: readonly CatalogueType[] };

/** Milliseconds since 1970; the start is included. */
type Stretch = { from: number; until: number };

/** The published performances of a client and its circle within a period; `circle`: the cache version of their types. */
export async function readCircle(
  { db, client }: Context,
  circle: Versioned,
  { from, until }: Stretch,
): Promise<InCircle[]> {
  const about = { clientId: client.id, circle: client.circle };
  const readTypes = async () => {
    const types = new Map<number, CatalogueType[]>();
    for (const type of await typesInCircle(db).execute(about)) {
      types.set(type.clientId, [...(types.get(type.clientId) ?? []), type]);
    }
    return types;
  };
  const [rows, types] = await Promise.all([
    performancesInCircle(db).execute({
      ...about,
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
    }),
    cacheByVersion(circle, 'types', readTypes, (types) => sumOf(types, (ofClient) => ofClient.length)),
  ]);
  const performances = toPerformances(rows);
  return rows.flatMap(({ seller }, i) => {
    const performance = performances[i];
    return performance ? [{ performance, seller, types: types?.get(seller.id) ?? [] }] : [];
  });
}

type OfClient<Row> = (db: Db) => { execute: (args: { clientId: number }) => Promise<Row[]> };

const readAll = <Row extends { version: number }>(ctx: Context, what: string, statement: OfClient<Row>) =>
  atVersion(ctx, what, () => statement(ctx.db).execute({ clientId: ctx.client.id }));

/** The rows of a statement that also returns the version, checked against the client's. @throws AppError `busy` when they differ */
async function atVersion<Row extends { version: number }>(
  ctx: Context,
  key: string,
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await singleFlight(ctx.db, `${key} ${ctx.client.id}`, read);
  if (rows[0]) requireVersion(ctx, rows[0].version);
  else await checkVersion(ctx);
  return rows;
}

function toPerformances(rows: readonly PerformanceRow[]): (Performance & Selling)[] {
  const shows = new Map<number, Show>();
  return rows.map(({ version, seller, ranks, show, ...row }) => {
    const known = shows.get(show.id) ?? show;
    shows.set(show.id, known);
    const [name, shortText] = [row.name ?? show.name, row.shortText ?? show.shortText];
    return { ...row, name, shortText, show: known, ranks: ranks ?? [] };
  });
}

const byId = <One extends { id: number }>(all: readonly One[]) => new Map(all.map((one) => [one.id, one]));

const sumOf = <Value>(map: ReadonlyMap<number, Value>, weightOf: (value: Value) => number) =>
  [...map.values()].reduce((sum, value) => sum + weightOf(value), 0);

const weightOfSold = (sold: ReadonlyMap<number, SoldPerformance>) => sumOf(sold, ({ offers }) => 3 + 4 * offers.length);

const weightOfSelling = (sold: ReadonlyMap<number, Selling>) =>
  sumOf(sold, ({ ranks, typeIds }) => 1 + ranks.length + (typeIds?.length ?? 0));
