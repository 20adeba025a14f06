import { cacheByVersion } from '@/lib/cache';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import {
  type InCircle,
  isInWindow,
  isOnSale,
  priceFrom,
  readCircle,
  type ShowPicture,
  typesSoldAt,
} from '@/lib/programme';
import type { CircleVersion } from './circle-version';
import { type EveningPerformance, endOf, HOUR_MS } from './way';

/** A performance with the position of its venue, if known. */
export type Placed = EveningPerformance & { lat: number | null; lon: number | null };

/** A performance with the facts that visitors see. `Local`: `YYYY-MM-DD HH:MM:SS` in the organisation's time zone. */
export type Offered = Placed & {
  clientId: number;
  /** Its limit of tickets per order. */
  maxPerOrder: number;
  name: string;
  shortText: string;
  picture: ShowPicture | null;
  startsLocal: string;
  endsLocal: string | null;
  locationName: string;
  clientName: string;
  clientTitle: string;
  /** Whether its organisation offers a payment method. */
  takesPayments: boolean;
  types: readonly string[];
  /** The cheapest rank at the standard type: the first that everybody can order now. */
  priceFrom: Money;
};

const DAY_MS = 24 * HOUR_MS;

type Stretch = { from: number; until: number };

/**
 * The performances of the client and its circle in these periods (milliseconds, both ends included) that anyone can order now, with or
 * without free seats. Read and cached in slices of some days, shared by all callers with the same slice length.
 */
export async function findProgramme(
  ctx: Context,
  circleVersion: CircleVersion,
  stretches: readonly Stretch[],
  // A wide window gives longer slices, not more of them.
  days = Math.max(1, Math.ceil(ctx.client.recommendWindowHours / 24)),
): Promise<Offered[]> {
  const length = DAY_MS * days;
  const slices = new Set<number>();
  for (const { from, until } of stretches) {
    for (let slice = Math.floor(from / length); slice * length <= until; slice++) slices.add(slice);
  }
  const found: Offered[] = [];
  for (const slice of slices) {
    const begin = slice * length;
    for (const one of await readSlice(ctx, circleVersion, begin, length)) {
      // A performance that lasts beyond a slice is also in the next one.
      if (one.startsAt < begin && slices.has(slice - 1)) continue;
      if (stretches.some(({ from, until }) => one.startsAt <= until && from <= endOf(one))) found.push(one);
    }
  }
  return found;
}

async function readSlice(ctx: Context, circleVersion: CircleVersion, from: number, length: number): Promise<Offered[]> {
  const read = async () => {
    const performances = await readCircle(ctx, circleVersion.circle, { from, until: from + length });
    return performances.flatMap((one) => offeredAt(ctx.now, one) ?? []);
  };
  return (await cacheByVersion(circleVersion.circleNow, `${from} ${length}`, read)) ?? [];
}

/** The performance as an offer; undefined unless anyone can order it now. */
function offeredAt(now: Date, { performance, seller, types }: InCircle): Offered | undefined {
  const { id, show, venue, startsAt, endsAt, maxPerOrder } = performance;
  if (!isOnSale(performance, now) || !isInWindow(performance, now)) return undefined;
  const price = priceFrom(typesSoldAt(performance, types), performance.ranks, { now, currency: seller.currency });
  return price === null
    ? undefined
    : {
        id,
        clientId: seller.id,
        maxPerOrder: Math.min(seller.maxPerOrder, maxPerOrder ?? Number.POSITIVE_INFINITY),
        mainEventId: show.id,
        locationId: venue.id,
        startsAt: startsAt.getTime(),
        endsAt: endsAt?.getTime() ?? null,
        lat: venue.lat,
        lon: venue.lon,
        name: performance.name,
        shortText: performance.shortText,
        picture: performance.picture ?? show.pictures[0] ?? null,
        startsLocal: performance.startsLocal,
        endsLocal: performance.endsLocal,
        locationName: venue.name,
        clientName: seller.name,
        clientTitle: seller.title,
        takesPayments: seller.takesPayments,
        types: show.types,
        priceFrom: price,
      };
}
