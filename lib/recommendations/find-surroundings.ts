import { cacheByVersion } from '@/lib/cache';
import type { Client, Context } from '@/lib/context';
import type { Fitting } from './best';
import type { CircleVersion } from './circle-version';
import { findDistances } from './find-distances';
import { findProgramme, type Offered, type Placed } from './find-programme';
import { plan } from './plan';
import { type DistanceBetween, endOf, HOUR_MS, type Rules } from './way';

/** The facts of a seat in a cart that planning needs. */
export type EveningVisit = Omit<Placed, 'id'> & { subEventId: number };

export type Surroundings = {
  /** The performances of the cart themselves. */
  cart: Placed[];
  distanceBetween: DistanceBetween;
  /** The suggestions around each of these performances, with or without free seats. */
  fitting: Map<number, Fitting<Offered>>;
};

/** Weight of a cache entry besides one per suggestion: the programme around it. */
const WEIGHT = 50;

/** The suggestions around these performances with their distances, shared by all carts with the same performances. */
export async function findSurroundings(
  ctx: Context,
  circleVersion: CircleVersion,
  seats: readonly EveningVisit[],
): Promise<Surroundings> {
  const visits = new Map(seats.map(({ subEventId, ...visit }) => [subEventId, { id: subEventId, ...visit }]));
  const cart = [...visits.values()].sort((a, b) => a.id - b.id);
  const { id, recommendWindowHours, rideMarginMinutes, rideSpeedKmh } = ctx.client;
  const when = cart.map((one) => [one.id, one.startsAt, one.endsAt, one.locationId]);
  const key = `around ${[id, recommendWindowHours, rideMarginMinutes, rideSpeedKmh, ...when].join(' ')}`;
  const read = () => readSurroundings(ctx, circleVersion, cart);
  return (await cacheByVersion(circleVersion.circleNow, key, read, weigh)) ?? read();
}

export function rulesOf({ rideSpeedKmh, rideMarginMinutes, recommendWindowHours }: Client): Rules {
  return { speedKmh: rideSpeedKmh, marginMinutes: rideMarginMinutes, windowHours: recommendWindowHours };
}

async function readSurroundings(ctx: Context, circleVersion: CircleVersion, cart: Placed[]): Promise<Surroundings> {
  const rules = rulesOf(ctx.client);
  const window = rules.windowHours * HOUR_MS;
  const around = cart.map((one) => ({ from: one.startsAt - window, until: endOf(one) + window }));
  const candidates = await findProgramme(ctx, circleVersion, around);
  const distanceBetween = await findDistances(ctx, circleVersion, cart, candidates);
  return { cart, distanceBetween, fitting: plan({ cart, candidates, distanceBetween, rules }) };
}

function weigh({ fitting }: Surroundings): number {
  let weight = WEIGHT;
  for (const { before, after } of fitting.values()) weight += before.length + after.length;
  return weight;
}
