import type { Context } from '@/lib/context';
import { compareMoney, type Money, sumMoney } from '@/lib/money';
import { countFreeSeats } from '@/lib/programme';
import { chainOf, chainsOf, type EveningChain, hasChain } from './chains';
import { atOneCircleVersion, type CircleVersion } from './circle-version';
import { findDistances } from './find-distances';
import { findProgramme, type Offered } from './find-programme';
import { type EveningVisit, findSurroundings, rulesOf } from './find-surroundings';
import { nightOf } from './night';
import { fitsInto } from './plan';
import { HOUR_MS } from './way';

export type Chains = {
  /** The requested nights that have a chain. */
  nights: string[];
  /** The night of the chains: the requested one, else that of the requested performance, else the first with a chain. */
  night: string | undefined;
  /** The chain that `stops` requests, while all of it can be attended and bought. */
  chosen: EveningChain<Offered> | undefined;
  /** Best first; every `ways[i]` has a known route and enough time. */
  chains: EveningChain<Offered>[];
  /** How many performances of this client and its circle can be bought that night. */
  performances: number;
  /** Their show types. */
  types: string[];
  /** How many tickets the order can still take. */
  room: number;
};

export type EveningWanted = {
  /** `YYYY-MM-DD`, from early to late: a night is from six in the morning to six the next, on the client's clock. */
  nights: readonly string[];
  night?: string | undefined;
  /** The size of the party. */
  party: number;
  /** The seats in the cart: chains fit around them. */
  seats: readonly EveningVisit[];
  /** A complete chain, by the ids of its performances. */
  stops?: readonly number[] | undefined;
  /** Performances that every chain must contain, and one that none may contain. */
  must?: readonly number[] | undefined;
  not?: number | undefined;
  /** Also performances that begin before five in the afternoon. */
  isWholeDay?: boolean | undefined;
  /** A factor of the client's riding speed. */
  pace?: number | undefined;
  /** The maximum price per person. */
  most?: Money | undefined;
  /** A type that at least one of the shows has. */
  type?: string | undefined;
};

/** The earliest hour at which a show of the evening begins. */
const EVENING_BEGINS = '17:00:00';
/** The cost of a second order, as minutes of travel. */
const ANOTHER_ORDER = 15;
/** How many days of the programme are read at once. */
const DAYS_AT_ONCE = 8;

/**
 * Evenings of two or three performances that fit together, by the rules of README.md ("An evening"): with seats for the whole party, at
 * least one performance of this client, and no more of this client's tickets than the order still takes.
 */
export async function listChains(ctx: Context, wanted: EveningWanted): Promise<Chains> {
  const { version, ...chains } = await atOneCircleVersion(ctx, async (ctx, circleVersion) => ({
    ...(await findChains(ctx, circleVersion, wanted)),
    version: (await countFreeSeats(ctx, [])).version,
  }));
  return chains;
}

async function findChains(ctx: Context, circleVersion: CircleVersion, wanted: EveningWanted): Promise<Chains> {
  const { party, seats, pace = 1 } = wanted;
  const all = await findNights(ctx, circleVersion, wanted);
  const asked = [...(wanted.stops ?? []), ...(wanted.must ?? [])];
  const askedNight = wanted.night ?? nightOfOne(all, asked);
  const [{ cart }, { free }] = await Promise.all([
    findSurroundings(ctx, circleVersion, seats),
    countFreeSeats(ctx, all),
  ]);
  const distanceBetween = await findDistances(ctx, circleVersion, [...all, ...cart], []);
  const shows = new Set(cart.map(({ mainEventId }) => mainEventId));
  const rules = { ...rulesOf(ctx.client), speedKmh: ctx.client.rideSpeedKmh * pace };
  const mayBeSeen = (one: Offered) =>
    (free.get(one.id) ?? 0) >= party && !shows.has(one.mainEventId) && fitsInto(cart, one, distanceBetween, rules);

  const room = Math.max(0, ctx.client.maxPerOrder - seats.length);
  const judge = judgeOf(ctx, wanted, room);
  const must = new Set(wanted.must);
  const isEarly = (one: Offered) => one.startsLocal < `${nightOf(one.startsLocal)} ${EVENING_BEGINS}`;
  const isWholeDay = wanted.isWholeDay || all.some((one) => asked.includes(one.id) && isEarly(one));
  const seen = new Map<string, Offered[]>();
  for (const one of all) {
    if (one.id === wanted.not || (!isWholeDay && isEarly(one)) || !mayBeSeen(one)) continue;
    const night = nightOf(one.startsLocal);
    const others = seen.get(night);
    if (others) others.push(one);
    else seen.set(night, [one]);
  }
  const performancesOf = (night: string) => seen.get(night) ?? [];

  const nights = wanted.nights.filter((night) =>
    hasChain({ performances: performancesOf(night), distanceBetween, rules, judge }),
  );
  const night = askedNight ?? nights[0];
  const ofNight = all.filter(({ startsLocal }) => nightOf(startsLocal) === night);
  const found = { nights, night, performances: ofNight.length, room, types: typesOf(ofNight) };
  if (night === undefined) return { ...found, chosen: undefined, chains: [] };
  const chains = chainsOf({ performances: performancesOf(night), distanceBetween, rules, longest: 3, must, judge });
  const stops = ofNight.filter((one) => wanted.stops?.includes(one.id) && mayBeSeen(one));
  const chosen = stops.length === wanted.stops?.length ? chainOf(stops, distanceBetween, rules) : undefined;
  const isChosen = chosen && judgeOf(ctx, { party }, room)(chosen.stops).isWanted;
  return { ...found, chosen: isChosen ? chosen : undefined, chains };
}

type ChainWanted = Pick<EveningWanted, 'party' | 'most' | 'type'>;

/** Whether a chain can be ordered and matches the request, with the cost of a second order. */
function judgeOf({ client }: Context, { party, most, type }: ChainWanted, room: number) {
  return (stops: readonly Offered[]) => {
    const own = stops.filter(({ clientId }) => clientId === client.id).length;
    const orders = new Set(stops.map(({ clientId }) => clientId)).size;
    const isCheap = most === undefined || compareMoney(sumMoney(stops.map(({ priceFrom }) => priceFrom)), most) <= 0;
    const isOfType = type === undefined || stops.some(({ types }) => types.includes(type));
    return { isWanted: own > 0 && own * party <= room && isCheap && isOfType, cost: ANOTHER_ORDER * (orders - 1) };
  };
}

/**
 * The performances that can be bought on these nights: the client's own, and those of its circle whose organisation has a payment method.
 */
async function findNights(
  ctx: Context,
  circleVersion: CircleVersion,
  { nights, night }: EveningWanted,
): Promise<Offered[]> {
  const asked = new Set([...nights, ...(night === undefined ? [] : [night])]);
  const stretches = [...asked].map((one) => {
    // Wide enough for every time zone.
    const noon = Date.parse(`${one}T12:00:00Z`);
    return { from: noon - 24 * HOUR_MS, until: noon + 36 * HOUR_MS };
  });
  const found = await findProgramme(ctx, circleVersion, stretches, DAYS_AT_ONCE);
  return found.filter(
    ({ clientId, takesPayments, startsLocal }) =>
      (clientId === ctx.client.id || takesPayments) && asked.has(nightOf(startsLocal)),
  );
}

function nightOfOne(all: readonly Offered[], asked: readonly number[]): string | undefined {
  const one = all.find(({ id }) => asked.includes(id));
  return one && nightOf(one.startsLocal);
}

const typesOf = (performances: readonly Offered[]): string[] =>
  [...new Set(performances.flatMap(({ types }) => types))].sort();
