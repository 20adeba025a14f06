import type { Context } from '@/lib/context';
import { countFreeSeats } from '@/lib/programme';
import { type Chain, chainsOf } from './chains';
import { atOneCircleVersion, type CircleVersion } from './circle-version';
import { findDistances } from './find-distances';
import { findProgramme, type Offered } from './find-programme';
import { findSurroundings, rulesOf, type Visit } from './find-surroundings';
import { fitsInto } from './plan';
import { HOUR_MS } from './way';

export type Chains = {
  /** Best first; of `ways[i]` the ride is known and there is time for it. */
  chains: Chain<Offered>[];
  /** How many performances of that night can be bought. */
  performances: number;
  /** How many tickets the order can still take. */
  room: number;
};

type Wanted = {
  /** `YYYY-MM-DD`: from six in the morning of that day to six the next, on the client's clock. */
  night: string;
  /** How many go. */
  party: number;
  /** What the cart holds already: chains fit around it. */
  seats: readonly Visit[];
};

/**
 * Evenings of two or three performances of this client that fit together, by the rules of README.md ("An evening"): with seats
 * for the whole party, and no more tickets than the order still takes.
 */
export async function listChains(ctx: Context, wanted: Wanted): Promise<Chains> {
  const { version, ...chains } = await atOneCircleVersion(ctx, async (ctx, circleVersion) => ({
    ...(await findChains(ctx, circleVersion, wanted)),
    version: (await countFreeSeats(ctx, [])).version,
  }));
  return chains;
}

async function findChains(
  ctx: Context,
  circleVersion: CircleVersion,
  { night, party, seats }: Wanted,
): Promise<Chains> {
  const room = Math.max(0, ctx.client.maxPerOrder - seats.length);
  const all = await findNight(ctx, circleVersion, night);
  const longest = Math.min(3, Math.floor(room / party));
  if (all.length < 2 || longest < 2) return { chains: [], performances: all.length, room };

  const [{ cart }, { free }] = await Promise.all([
    findSurroundings(ctx, circleVersion, seats),
    countFreeSeats(ctx, all),
  ]);
  const shows = new Set(cart.map(({ mainEventId }) => mainEventId));
  const distanceBetween = await findDistances(ctx, circleVersion, [...all, ...cart], []);
  const rules = rulesOf(ctx.client);
  const performances = all.filter(
    (one) =>
      (free.get(one.id) ?? 0) >= party && !shows.has(one.mainEventId) && fitsInto(cart, one, distanceBetween, rules),
  );
  return { chains: chainsOf({ performances, distanceBetween, rules, longest }), performances: all.length, room };
}

async function findNight(ctx: Context, circleVersion: CircleVersion, night: string): Promise<Offered[]> {
  // Wide enough for every time zone.
  const noon = Date.parse(`${night}T12:00:00Z`);
  const found = await findProgramme(ctx, circleVersion, [{ from: noon - 24 * HOUR_MS, until: noon + 36 * HOUR_MS }]);
  const [first, last] = [`${night} 06:00:00`, `${nextDay(night)} 06:00:00`];
  return found.filter(
    ({ clientId, startsLocal }) => clientId === ctx.client.id && startsLocal >= first && startsLocal < last,
  );
}

function nextDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
