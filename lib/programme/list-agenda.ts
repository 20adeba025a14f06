import { boundedMap, UNUSED_MS } from '@/lib/cache';
import { type Context, isTransaction } from '@/lib/context';
import type { Money } from '@/lib/money';
import { type Availability, availabilityOf, FEW_SEATS } from './availability';
import { countOnSale } from './count-on-sale';
import { countAllFreeSeats } from './free-seats';
import { nextChangeByClock } from './next-change';
import { atOneVersion, checkVersion } from './one-version';
import { type CatalogueType, type Moved, type Performance, type Selling, typesSoldAt, type Venue } from './performance';
import { findTypes, readProgramme, readSelling } from './read-programme';
import type { ShowPicture } from './show-picture';
import { priceFrom, salesBeginAt } from './standard-type';
import { isInWindow } from './visibility';

/** A performance in lists, calendars and feeds. `Local`: `YYYY-MM-DD HH:MM:SS` in the client's time zone. */
export type AgendaDate = {
  id: number;
  /** The performance's own name, else the show's. */
  name: string;
  /** The performance's own, else the show's. */
  shortText: string;
  /** Its own, else the show's. */
  picture: ShowPicture | null;
  url: string | null;
  startsAt: Date;
  endsAt: Date | null;
  startsLocal: string;
  endsLocal: string | null;
  availability: Availability;
  /** When sales begin, where `availability` is `notYet`. */
  salesBeginLocal: string | null;
  /** See `priceFrom` in standard-type.ts; null when nobody can order now without a code. */
  priceFrom: Money | null;
  venue: Venue;
  /** Increases when its time or place changes. */
  revision: number;
  /** The original time and place, if it was moved. */
  movedFrom: Moved | null;
};

export type AgendaShow = {
  id: number;
  name: string;
  shortText: string;
  pictures: ShowPicture[];
  types: string[];
  dates: AgendaDate[];
};

type Filter = {
  /** Only the show or performance with that id, also past ones. Without it: all performances that have not started. */
  only?: number;
};

/**
 * The visible shows by their soonest performance, each with its performances by date and time, then id. Without a filter it returns the
 * identical object while nothing in it has changed.
 */
export function listAgenda(ctx: Context, filter: Filter = {}): Promise<AgendaShow[]> {
  return atOneVersion(ctx, (ctx) => readAgenda(ctx, filter));
}

async function readAgenda(ctx: Context, { only }: Filter): Promise<AgendaShow[]> {
  const counting = only === undefined ? countAllFreeSeats(ctx, FEW_SEATS + 1) : undefined;
  const [programme, types, selling, all] = await Promise.all([
    readProgramme(ctx),
    findTypes(ctx),
    readSelling(ctx),
    counting,
  ]);
  const isAsked = (one: Performance) =>
    only === undefined ? one.startsAt > ctx.now : one.id === only || one.show.id === only;
  const make = (free: (id: number) => number) => {
    const performances = programme
      .filter((one) => isAsked(one) && isInWindow(one, ctx.now))
      .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);
    const shows = new Map<number, AgendaShow>();
    for (const performance of performances) {
      const { id, name, shortText, pictures, types: genres } = performance.show;
      const show = shows.get(id) ?? { id, name, shortText, pictures, types: genres, dates: [] };
      shows.set(id, show);
      show.dates.push(dateOf({ ...selling(performance.id), ...performance }, types, free(performance.id), ctx));
    }
    return [...shows.values()];
  };
  if (!all) return make(await countOnSale(ctx, programme.filter(isAsked), () => FEW_SEATS + 1));
  // The cached programme may be of an earlier version than the counts.
  await checkVersion(ctx);
  return isTransaction(ctx.db) ? make(all.of) : keep(ctx, all.text, () => make(all.of));
}

type KeptAgenda = { shows: AgendaShow[]; free: string; from: number; until: number };

const MOST_BYTES = 16 * 1024 * 1024;
/** Approximate weight of a performance in the cache. */
const DATE_BYTES = 1024;

const kept = boundedMap<KeptAgenda>(
  MOST_BYTES,
  ({ shows, free }) => free.length + DATE_BYTES * shows.reduce((sum, { dates }) => sum + dates.length, 1),
  UNUSED_MS,
);

/** The cached agenda of the client's version while the free seats are equal and no time boundary has passed, else a new one. */
async function keep(ctx: Context, free: string, make: () => AgendaShow[]): Promise<AgendaShow[]> {
  const key = `${ctx.client.id} ${ctx.client.catalogueVersion}`;
  const now = ctx.now.getTime();
  const before = kept.get(key);
  if (before && before.free === free && before.from <= now && now < before.until) return before.shows;
  const until = await nextChangeByClock(ctx);
  const shows = make();
  kept.set(key, { shows, free, from: now, until });
  return shows;
}

function dateOf(
  performance: Performance & Selling,
  allTypes: readonly CatalogueType[],
  freeSeats: number,
  { now, client: { timezone, currency } }: Context,
): AgendaDate {
  const { id, name, shortText, show, url, startsAt, endsAt, startsLocal, endsLocal, revision, venue } = performance;
  const types = typesSoldAt(performance, allTypes);
  const price = priceFrom(types, performance.ranks, { now, currency });
  const begins = salesBeginAt(types, now);
  const { status, isCancelled, movedFrom } = performance;
  const availability = availabilityOf(
    { status, isCancelled, startsAt, freeSeats, hasPrice: price !== null, salesBeginAt: begins },
    now,
  );
  return {
    id,
    name,
    shortText,
    picture: performance.picture ?? show.pictures[0] ?? null,
    url,
    startsAt,
    endsAt,
    startsLocal,
    endsLocal,
    availability,
    salesBeginLocal: availability === 'notYet' && begins ? localIn(timezone, begins) : null,
    priceFrom: price,
    revision,
    movedFrom,
    venue,
  };
}

function localIn(timezone: string, instant: Date): string {
  return instant.toLocaleString('sv-SE', { timeZone: timezone });
}
