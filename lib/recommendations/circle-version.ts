import { boundedMap, type Versioned } from '@/lib/cache';
import { type Context, isTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { countFreeSeats, inSnapshot, nextChangeByClock } from '@/lib/programme';

/**
 * Cache versions of a client's circle. `circle` changes with the catalogues and rides of its members; `circleNow` also when a time boundary
 * passes (next-change.ts).
 */
export type CircleVersion = { circle: Versioned; circleNow: Versioned };

const seen = boundedMap<string>(10_000);

/** The last version that this process has read, for callers that verify it themselves. */
async function lastCircleVersion(ctx: Context): Promise<CircleVersion> {
  const version = seen.get(whoOf(ctx));
  return version === undefined ? readCircleVersion(ctx) : circleVersionOf(ctx, version);
}

export async function readCircleVersion(ctx: Context): Promise<CircleVersion> {
  const { version } = await countFreeSeats(ctx, []);
  return circleVersionOf(ctx, version);
}

/** Stores a version that was just read. */
async function circleVersionOf(ctx: Context, version: string): Promise<CircleVersion> {
  const who = whoOf(ctx);
  seen.set(who, version);
  const circle = { id: who, catalogueVersion: version };
  const until = await nextChangeByClock(ctx, circle);
  return { circle, circleNow: { id: `${who} now`, catalogueVersion: `${version} ${until}` } };
}

const ATTEMPTS = 5;
let snapshots = 0;

/**
 * Runs `work`, which only reads, until the circle has the same version at its end as at its start; if the programme changes too fast for
 * that, in one snapshot of the database. `version`: the circle's, read last.
 */
export async function atOneCircleVersion<T extends { version: string }>(
  ctx: Context,
  work: (ctx: Context, circleVersion: CircleVersion) => Promise<T>,
): Promise<T> {
  let circleVersion = await lastCircleVersion(ctx);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const found = await work(ctx, circleVersion);
    if (found.version === circleVersion.circle.catalogueVersion) return found;
    circleVersion = await circleVersionOf(ctx, found.version);
  }
  if (isTransaction(ctx.db)) throw new AppError('busy', 'The programme is changing at this moment: try again');
  return inSnapshot(ctx, (ctx) => {
    // Entries that others cached under a version may have been read a moment later.
    const id = `snapshot ${++snapshots}`;
    return work(ctx, { circle: { id, catalogueVersion: '' }, circleNow: { id: `${id} now`, catalogueVersion: '' } });
  });
}

const whoOf = ({ client: { id, circle } }: Context) => (circle === null ? `client ${id}` : `circle ${circle}`);
