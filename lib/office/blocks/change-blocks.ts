import { and, eq, isNull } from 'drizzle-orm';
import { blocks } from '@/db/schema';
import { AppError } from '@/lib/errors';
import { blockSeats, moveRelease, unblockSeats } from '@/lib/seats';
import { mayDo, noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { requireInScope } from '../performances/lock-for-change';
import { nameSeats } from './name-seats';

export type BlockGiven = { reason: string; owner: string; colour: string; releasesAt: Date | null };
export type NewBlock = BlockGiven & {
  subEventId: number;
  wanted: { nrs: readonly number[] } | { categoryId: number; count: number };
};

/**
 * Blocks free seats of a performance from sale, all or none. @returns the block's id
 * @throws Refusal `seats_taken` (`detail` names them), `too_few_free` (`detail`: how many are free), `not_in_future`, `not_found`
 */
export function addBlock(ctx: OfficeContext, { subEventId, wanted, ...given }: NewBlock): Promise<number> {
  return officeTransaction(ctx, async (ctx) => {
    await requireInScope(ctx, subEventId);
    checkRelease(ctx, given);
    const [made] = await ctx.db
      .insert(blocks)
      .values({ clientId: ctx.client.id, subEventId, ...given, staffId: ctx.person.id, createdAt: ctx.now })
      .returning({ id: blocks.id });
    const blockId = made?.id ?? 0;
    const { nrs } = await blockSeats(ctx, { blockId, subEventId, wanted, releasesAt: given.releasesAt }).catch(
      (error) => refuse(ctx, subEventId, error),
    );
    const after = { block: blockId, seats: nrs.length, releases: given.releasesAt?.toISOString() ?? null };
    noteDeed(ctx, { action: 'seats.blocked', subject: `performance ${subEventId}`, after, reason: given.reason });
    return blockId;
  });
}

async function refuse(ctx: OfficeContext, subEventId: number, error: unknown): Promise<never> {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'sold_out') throw new Refusal('too_few_free', 'count', String(error.extra.available));
  if (error.code !== 'seat_taken') throw error;
  throw new Refusal('seats_taken', 'nrs', await nameSeats(ctx, subEventId, error.extra.nrs as number[]));
}

/** Puts seats of a block on sale again: `nrs`, or all. @throws Refusal `not_found`, also for another person's block without `holds.all` */
export function releaseBlock(ctx: OfficeContext, id: number, nrs?: readonly number[]): Promise<void> {
  return officeTransaction(ctx, async (ctx) => {
    const block = await lockBlock(ctx, id);
    const { released, left } = await unblockSeats(ctx, id, nrs);
    if (left === 0) await ctx.db.update(blocks).set({ endedAt: ctx.now }).where(ofId(ctx, id));
    const subject = `performance ${block.subEventId}`;
    const counted = (seats: number) => ({ block: id, seats });
    noteDeed(ctx, { action: 'seats.released', subject, before: counted(left + released), after: counted(left) });
  });
}

/**
 * Changes the description of a block and when it is released. `seen`: `blockVersion` of what the form showed.
 * @throws Refusal `changed_meanwhile`, `too_late` when its seats are on sale again, `not_in_future`, `not_found`
 */
export function changeBlock(ctx: OfficeContext, id: number, { seen, ...given }: BlockGiven & { seen: string }) {
  return officeTransaction(ctx, async (ctx) => {
    const block = await lockBlock(ctx, id);
    if (blockVersion(block) !== seen) throw new Refusal('changed_meanwhile');
    checkRelease(ctx, given);
    if (!(await moveRelease(ctx, id, given.releasesAt))) throw new Refusal('too_late');
    await ctx.db.update(blocks).set(given).where(ofId(ctx, id));
    const releasesOf = ({ releasesAt }: BlockGiven) => ({ block: id, releases: releasesAt?.toISOString() ?? null });
    noteDeed(ctx, {
      action: 'block.changed',
      subject: `performance ${block.subEventId}`,
      before: releasesOf(block),
      after: releasesOf(given),
      reason: given.reason,
    });
  });
}

/** A fingerprint of the fields that a form can change. */
export const blockVersion = ({ reason, owner, colour, releasesAt }: BlockGiven): string =>
  JSON.stringify([reason, owner, colour, releasesAt?.getTime() ?? null]);

const ofId = ({ client }: OfficeContext, id: number) => and(eq(blocks.clientId, client.id), eq(blocks.id, id));

function checkRelease({ now }: OfficeContext, { releasesAt }: BlockGiven): void {
  if (releasesAt && releasesAt <= now) throw new Refusal('not_in_future', 'release');
}

/** A person with `holds.own` but not `holds.all` changes only their own blocks. */
async function lockBlock(ctx: OfficeContext, id: number) {
  const [block] = await ctx.db
    .select()
    .from(blocks)
    .where(
      and(ofId(ctx, id), isNull(blocks.endedAt), mayChangeAll(ctx) ? undefined : eq(blocks.staffId, ctx.person.id)),
    )
    .for('update');
  if (!block) throw new Refusal('not_found');
  await requireInScope(ctx, block.subEventId);
  return block;
}

export const mayChangeAll = (ctx: OfficeContext): boolean => mayDo(ctx, 'holds.all');
