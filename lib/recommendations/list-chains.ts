import type { Context } from '@/lib/context';
import { chainsOf } from './chains';
import { findDistances } from './find-distances';
import { findFreeSeats } from './find-free-seats';
import { findNight } from './find-night';
import { findOffers, type PerformanceOffer } from './find-offers';
import { findSurroundings, rulesOf } from './find-surroundings';
import { fitsInto } from './plan';
import type { Performance, Way } from './way';

/** A performance of an evening and where it is. */
export type ChainStop = PerformanceOffer & Performance & { lat: number | null; lon: number | null };

export type Chains = {
  /** Best first; of `ways[i]` the ride is known and there is time for it. */
  chains: { stops: ChainStop[]; ways: Way[] }[];
  /** How many performances of that night can be bought. */
  performances: number;
  /** How many tickets the order can still take. */
  room: number;
};

type Wanted = {
  /** `YYYY-MM-DD`: from six in the morning of that day to six the next. */
  night: string;
  /** How many go. */
  party: number;
  /** What the cart holds already: chains fit around it. */
  seats: readonly { subEventId: number }[];
};

/**
 * Evenings of two or three performances of this client that fit together, by the rules of README.md ("An evening"): with seats
 * for the whole party, and no more tickets than the order still takes.
 */
export async function listChains(ctx: Context, { night, party, seats }: Wanted): Promise<Chains> {
  const room = Math.max(0, ctx.client.maxPerOrder - seats.length);
  const all = await findNight(ctx, night);
  const longest = Math.min(3, Math.floor(room / party));
  if (all.length < 2 || longest < 2) return { chains: [], performances: all.length, room };

  const [{ cart }, free] = await Promise.all([
    findSurroundings(ctx, [...new Set(seats.map(({ subEventId }) => subEventId))]),
    findFreeSeats(ctx, all),
  ]);
  const shows = new Set(cart.map(({ mainEventId }) => mainEventId));
  const distanceBetween = await findDistances(ctx, [...all, ...cart], []);
  const rules = rulesOf(ctx.client);
  const performances = all.filter(
    (one) =>
      (free.get(one.id) ?? 0) >= party && !shows.has(one.mainEventId) && fitsInto(cart, one, distanceBetween, rules),
  );
  const chains = chainsOf({ performances, distanceBetween, rules, longest });

  const distinct = [...new Set(chains.flatMap(({ stops }) => stops))];
  const offers = new Map((await findOffers(ctx, distinct)).map((offer) => [offer.id, offer]));
  const shown = chains.map(({ stops, ways }) => ({
    stops: stops.flatMap((stop) => {
      const offer = offers.get(stop.id);
      return offer ? [{ ...stop, ...offer }] : [];
    }),
    ways,
  }));
  // What went off sale between the two reads takes its chains along.
  return { chains: shown.filter(({ stops, ways }) => stops.length > ways.length), performances: all.length, room };
}
