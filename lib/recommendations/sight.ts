import { boundedMap, type Versioned } from '@/lib/cache';
import { type Context, isTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { countFreeSeats, inSnapshot, nextChangeByClock } from '@/lib/programme';

/**
 * What a client's circle is remembered by: `circle` until anything changes in the catalogues or rides of anybody in it,
 * `circleNow` until then or until the clock changes what they say.
 */
export type Sight = { circle: Versioned; circleNow: Versioned };

const seen = boundedMap<string>(10_000);

/** By the version that this process has last seen, for what finds out by itself whether it still holds. */
export async function recallSight(ctx: Context): Promise<Sight> {
  const version = seen.get(whoOf(ctx));
  return version === undefined ? readSight(ctx) : sightOf(ctx, version);
}

export async function readSight(ctx: Context): Promise<Sight> {
  const { version } = await countFreeSeats(ctx, []);
  return sightOf(ctx, version);
}

/** By a version that was just read. */
export async function sightOf(ctx: Context, version: string): Promise<Sight> {
  const who = whoOf(ctx);
  seen.set(who, version);
  const circle = { id: who, catalogueVersion: version };
  const until = await nextChangeByClock(ctx, circle);
  return { circle, circleNow: { id: `${who} now`, catalogueVersion: `${version} ${until}` } };
}

const ATTEMPTS = 5;
let snapshots = 0;

/**
 * Runs `work`, which only reads, until its circle is at the end at the version that it began with; when the programme changes
 * too fast for that, on one snapshot of the database. `version`: the circle's, read last.
 */
export async function atOneSight<T extends { version: string }>(
  ctx: Context,
  work: (ctx: Context, sight: Sight) => Promise<T>,
): Promise<T> {
  let sight = await recallSight(ctx);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const found = await work(ctx, sight);
    if (found.version === sight.circle.catalogueVersion) return found;
    sight = await sightOf(ctx, found.version);
  }
  if (isTransaction(ctx.db)) throw new AppError('busy', 'The programme is changing at this moment: try again');
  return inSnapshot(ctx, (ctx) => {
    // What others remember of a version may have been read a moment after it.
    const id = `snapshot ${++snapshots}`;
    return work(ctx, { circle: { id, catalogueVersion: '' }, circleNow: { id: `${id} now`, catalogueVersion: '' } });
  });
}

const whoOf = ({ client: { id, circle } }: Context) => (circle === null ? `client ${id}` : `circle ${circle}`);
