import { atOneVersion, checkVersion } from '@/lib/clients';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import { agendaNamedTypes, agendaRows, agendaTypes } from './agenda/rows';
import { type AgendaType, priceFrom, salesBeginAt } from './agenda/standard-type';
import { type Availability, availabilityOf } from './availability';

/** A performance in lists, calendars and feeds. `Local`: `YYYY-MM-DD HH:MM:SS` in the client's time zone. */
export type AgendaDate = {
  id: number;
  /** The performance's own name, else the show's. */
  name: string;
  /** The performance's own, else the show's. */
  shortText: string;
  image: string | null;
  url: string | null;
  startsAt: Date;
  endsAt: Date | null;
  startsLocal: string;
  endsLocal: string | null;
  availability: Availability;
  /** When sales begin, where `availability` is `notYet`. */
  salesBeginLocal: string | null;
  /** See `priceFrom` in agenda/standard-type.ts; null when nobody can order now without a code. */
  priceFrom: Money | null;
  venue: Venue;
  /** How often its time or place was changed. */
  revision: number;
};

export type Venue = {
  id: number;
  name: string;
  address: string | null;
  zip: string | null;
  city: string | null;
  country: string | null;
  lat: number | null;
  lon: number | null;
};

export type AgendaShow = {
  id: number;
  name: string;
  shortText: string;
  image: string | null;
  types: string[];
  dates: AgendaDate[];
};

type Filter = {
  /** Only the show or performance of that id, past ones too. Without it: all performances that have not started. */
  only?: number;
};

/** What is on: the visible shows by their soonest performance, each with its performances by date and time, then id. */
export function listAgenda(ctx: Context, filter: Filter = {}): Promise<AgendaShow[]> {
  return atOneVersion(ctx, (ctx) => readAgenda(ctx, filter));
}

async function readAgenda(ctx: Context, { only }: Filter): Promise<AgendaShow[]> {
  const args = { clientId: ctx.client.id, now: ctx.now.toISOString(), only: only ?? null };
  const [rows, types, named] = await Promise.all([
    agendaRows(ctx.db).execute(args),
    agendaTypes(ctx.db).execute(args),
    agendaNamedTypes(ctx.db).execute(args),
  ]);
  await checkVersion(ctx);
  const offered = offeredTypes(types, named);
  const shows = new Map<number, AgendaShow>();
  for (const row of rows) {
    const show = shows.get(row.mainEventId) ?? {
      id: row.mainEventId,
      name: row.showName,
      shortText: row.showShortText,
      image: row.showImage,
      types: row.types,
      dates: [],
    };
    shows.set(row.mainEventId, show);
    show.dates.push(dateOf(row, offered(row.id), ctx));
  }
  return [...shows.values()];
}

/** A performance offers the types that it names, or all when it names none. */
function offeredTypes(types: AgendaType[], named: { subEventId: number; typeId: number }[]) {
  const namedBy = new Map<number, Set<number>>();
  for (const { subEventId, typeId } of named) {
    namedBy.set(subEventId, (namedBy.get(subEventId) ?? new Set()).add(typeId));
  }
  return (subEventId: number): AgendaType[] => {
    const own = namedBy.get(subEventId);
    return own ? types.filter((type) => own.has(type.id)) : types;
  };
}

type Row = Awaited<ReturnType<ReturnType<typeof agendaRows>['execute']>>[number];

function dateOf(row: Row, types: AgendaType[], { now, client: { timezone } }: Context): AgendaDate {
  const price = priceFrom(types, row.cheapest, now);
  const begins = salesBeginAt(types, now);
  const availability = availabilityOf({ hasPrice: price !== null, salesBeginAt: begins, ...row }, now);
  return {
    id: row.id,
    name: row.name ?? row.showName,
    shortText: row.shortText ?? row.showShortText,
    image: row.image ?? row.showImage,
    url: row.url,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    startsLocal: row.startsLocal,
    endsLocal: row.endsLocal,
    availability,
    salesBeginLocal: availability === 'notYet' && begins ? localIn(timezone, begins) : null,
    priceFrom: price,
    revision: row.revision,
    venue: {
      id: row.locationId,
      name: row.locationName,
      address: row.address,
      zip: row.zip,
      city: row.city,
      country: row.country,
      lat: row.lat,
      lon: row.lon,
    },
  };
}

function localIn(timezone: string, instant: Date): string {
  return instant.toLocaleString('sv-SE', { timeZone: timezone });
}
