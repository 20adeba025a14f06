import { and, between, eq, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { subEvents, ticketTypes } from '@/db/schema';
import { cacheByVersion, singleFlight } from '@/lib/cache';
import { checkVersion, requireVersion } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { MAX_EVENT_ID } from '@/lib/ids';
import type { Money } from '@/lib/money';
import { discountedPrice } from '@/lib/pricing';
import { readPerformances } from './read-performances';

/** They are read this many at a time, by their ids: an on-sale of many asks for all of them within seconds. */
const BLOCK = 16;

const rowsOf = prepared((db) =>
  readPerformances(db, eq(ticketTypes.archived, false))
    .where(
      and(
        eq(subEvents.clientId, sql.placeholder('clientId')),
        between(subEvents.id, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .prepare('performances'),
);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** What is said of a seat that is sold as one ticket type at one price rank. */
export type SeatWords = Row['words'] & { categoryName: string; discountId: string; discountName: string };

/** A ticket type at a price rank of a performance. `price`: what a seat costs so. `words`: what is said of it. */
export type Offer = Row['facts'] &
  NonNullable<Row['rank']> &
  NonNullable<Row['type']> & { price: Money; words: SeatWords };

/** A performance, and how its seats are sold. */
export type Performance = { facts: Row['facts']; offers: Offer[] };

/**
 * A performance in whatever status, at the client's version of the catalogue. Undefined when the client has none with that id.
 * @param subEventId any number
 * @throws AppError `busy` when that version is over (atOneVersion)
 */
export async function findPerformance(ctx: Context, subEventId: number): Promise<Performance | undefined> {
  if (!Number.isInteger(subEventId) || subEventId < 1 || subEventId > MAX_EVENT_ID) return undefined;
  const block = Math.floor(subEventId / BLOCK);
  const read = async () => {
    const found = await singleFlight(ctx.db, `performances ${ctx.client.id} ${block}`, () => readBlock(ctx, block));
    if (found.version === undefined) await checkVersion(ctx);
    else requireVersion(ctx, found.version);
    return found.performances;
  };
  const performances = await cacheByVersion(ctx.client, `performances ${block}`, read, weightOf);
  return performances?.get(subEventId);
}

/** `version`: when these were read; undefined when there are none. */
type Block = { performances: Map<number, Performance>; version: number | undefined };

async function readBlock({ client, db }: Context, block: number): Promise<Block> {
  const from = block * BLOCK;
  const rows = await rowsOf(db).execute({ clientId: client.id, from, to: from + BLOCK - 1 });
  const performances = new Map<number, Performance>();
  for (const { facts, words, rank, type, categoryName, isOffered } of rows) {
    const performance = performances.get(facts.subEventId) ?? { facts, offers: [] };
    performances.set(facts.subEventId, performance);
    if (!rank || !type || !isOffered) continue;
    const price = discountedPrice(rank.basePrice, type.kind, type.value);
    performance.offers.push(Object.assign({ price, words: wordsOf(words, categoryName, type) }, facts, rank, type));
  }
  return { performances, version: rows[0]?.version };
}

/** What is said of a seat of a performance, at a price rank and as a ticket type. */
export const wordsOf = (
  words: Row['words'],
  categoryName: string,
  { discountId, name }: { discountId: string; name: string },
): SeatWords => ({ categoryName, discountId, discountName: name, ...words });

function weightOf(performances: Map<number, Performance>): number {
  let weight = 0;
  for (const { offers } of performances.values()) weight += 3 + 4 * offers.length;
  return weight;
}
