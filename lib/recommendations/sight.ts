import type { Versioned } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { nextTurn } from '@/lib/tickettypes';
import { findFreeSeats } from './find-free-seats';

/**
 * What a client's circle is remembered by: `circle` until anything changes in the catalogues or rides of anybody in it,
 * `circleNow` until then or until the clock changes what they say.
 */
export type Sight = { circle: Versioned; circleNow: Versioned };

const seen = new Map<string, string>();

/** By the version that this process has last seen, for what finds out by itself whether it still holds. */
export async function recallSight(ctx: Context): Promise<Sight> {
  const version = seen.get(whoOf(ctx));
  return version === undefined ? readSight(ctx) : sightOf(ctx, version);
}

export async function readSight(ctx: Context): Promise<Sight> {
  const { version } = await findFreeSeats(ctx, []);
  return sightOf(ctx, version);
}

/** By a version that was just read. */
export async function sightOf(ctx: Context, version: string): Promise<Sight> {
  const who = whoOf(ctx);
  seen.set(who, version);
  const circle = { id: who, catalogueVersion: version };
  const until = await nextTurn(ctx, circle);
  return { circle, circleNow: { id: `${who} now`, catalogueVersion: `${version} ${until}` } };
}

const whoOf = ({ client: { id, circle } }: Context) => (circle === null ? `client ${id}` : `circle ${circle}`);
