import { and, eq } from 'drizzle-orm';
import { locations, subEvents } from '@/db/schema';
import { changeHall, type ImportReport, lockBundle, watchEvents } from '@/lib/bundle';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { addJob, jobKind } from '../jobs';
import { countSeats, type SeatCounts } from './count-seats';
import { lockForChange } from './lock-for-change';
import { performanceVersion } from './version-of';

export const MOVE = 'move_performance';

export type NewTime = { startsAt: Date; endsAt: Date | null; locationId: number };
/** As the job stores it. */
type Params = { startsAt: string; endsAt: string | null; locationId: number; seen: string };
export type MoveAsked = NewTime & { id: number; seen: string; request: string };

/** `mails`: how many would be sent. `missing`: taken seats that the other hall lacks; null: none. */
export type MovePreview = { mails: number; missing: string | null; before: SeatCounts; after: SeatCounts | null };

/**
 * Computes what moving a performance would do, in a transaction that is rolled back.
 * @throws Refusal `not_found`, also for a venue out of the caller's scope; `not_in_future`, `changed_meanwhile`, `too_late` (cancelled)
 */
export async function previewMove(
  ctx: OfficeContext,
  { id, seen, ...to }: Omit<MoveAsked, 'request'>,
): Promise<MovePreview> {
  const { scope, ids } = ctx.membership;
  if (scope === 'locations' && !ids.includes(to.locationId)) throw new Refusal('not_found', 'location');
  const before = (await countSeats(ctx, [id]))(id);
  try {
    await officeTransaction(ctx, async (ctx) => {
      await lockBundle(ctx.db, ctx.client.name);
      checkSeen(await lockForChange(ctx, id), seen);
      const { mails } = await move(ctx, id, to);
      throw new Undo({ mails, missing: null, before, after: (await countSeats(ctx, [id]))(id) });
    });
  } catch (error) {
    if (error instanceof Undo) return error.preview;
    if (error instanceof Refusal && error.code === 'seats_taken')
      return { mails: 0, missing: error.detail ?? '', before, after: null };
    throw error;
  }
  throw new Error('The transaction of a preview was not rolled back');
}

class Undo extends Error {
  constructor(readonly preview: MovePreview) {
    super('a preview');
  }
}

/**
 * Adds the job that moves a performance after a minute. @returns the job's id
 * @throws Refusal as previewMove; `seats_taken` with the seats that the other hall lacks
 */
export async function askMove(ctx: OfficeContext, { id, seen, request, ...to }: MoveAsked): Promise<number> {
  const { missing } = await previewMove(ctx, { id, seen, ...to });
  if (missing !== null) throw new Refusal('seats_taken', 'location', missing);
  const { startsAt, endsAt, locationId } = to;
  const params: Params = { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null, locationId, seen };
  return officeTransaction(ctx, (ctx) => addJob(ctx, { kind: MOVE, subEventId: id, params, request }));
}

function checkSeen(performance: Awaited<ReturnType<typeof lockForChange>>, seen: string): void {
  if (performance.cancelledAt) throw new Refusal('too_late');
  if (performanceVersion(performance) !== seen) throw new Refusal('changed_meanwhile');
}

/**
 * Moves a performance to another time or venue: it gets the seats of the new hall, orders to be paid at the door expire at the new start,
 * webhooks are sent, and each buyer gets one mail with new papers.
 */
export const movePerformance = jobKind<Params>({
  async begin(ctx, { subEventId, params: { startsAt, endsAt, locationId, seen } }) {
    const id = subEventId ?? 0;
    await lockBundle(ctx.db, ctx.client.name);
    checkSeen(await lockForChange(ctx, id, { anybody: true }), seen);
    await move(ctx, id, {
      startsAt: new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
      locationId,
    });
    return [];
  },
  run: async () => 'skipped',
});

async function move(ctx: OfficeContext, id: number, { startsAt, endsAt, locationId }: NewTime): Promise<ImportReport> {
  const { client, db, now } = ctx;
  if (startsAt <= now) throw new Refusal('not_in_future', 'date');
  const [venue] = await db
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.clientId, client.id), eq(locations.id, locationId)));
  if (!venue) throw new Refusal('not_found', 'location');
  const tell = await watchEvents({ db, clientId: client.id, now });
  const was = await lockForChange(ctx, id, { anybody: true });
  if (was.locationId !== locationId) {
    const [wrong] = await changeHall(ctx, id, locationId);
    if (wrong) throw new Refusal('seats_taken', 'location', wrong.message);
  }
  await db
    .update(subEvents)
    .set({ startsAt, endsAt, locationId })
    .where(and(eq(subEvents.clientId, client.id), eq(subEvents.id, id)));
  const report = await tell({ mail: true });
  const whereOf = (one: NewTime) => ({ starts: one.startsAt.toISOString(), location: one.locationId });
  noteDeed(ctx, {
    action: 'performance.moved',
    subject: `performance ${id}`,
    before: whereOf(was),
    after: { ...whereOf({ startsAt, endsAt, locationId }), mails: report.mails },
  });
  return report;
}
