import { setTimeout } from 'node:timers/promises';
import type { Db } from '@/db/client';
import { type Context, DEADLOCK, isTransaction, writing } from '@/lib/context';
import { AppError, databaseCode } from '@/lib/errors';
import { seatIdOf } from '@/lib/ids';
import { holdChoice } from '../choose-best-seats';
import { askSeats, type HoldOutcome } from './ask-seats';
import { mayShare } from './batch';
import { callOf, type HeldCart, type Hold, type HoldCall } from './hold';
import { holdAny } from './hold-any';
import { holdBest } from './hold-best';

/** How often to look again while others free the seats of expired carts: about a second in all. */
const MOST_TRIES = 60;

/**
 * Holds `count` seats for a cart, all or none, and restarts the hold of the whole cart (docs/locking.md). @returns undefined, with
 * nothing changed, when the client's catalogue is of another version by now
 * @throws AppError `sold_out` (`available`), `seat_taken` (`seats`), `order_limit`, `discount_limit_order`, `discount_limit_event`
 */
export async function holdSeats(ctx: Context, hold: Hold): Promise<HeldCart | undefined> {
  const call = callOf(ctx, hold);
  if (hold.seats !== 'best') return resultOf(await writing(ctx, () => holdCall(ctx.db, call), isHeld), hold);
  const shared = mayShare(ctx.db, call) ? await writing(ctx, () => holdBest(ctx, call), isHeld) : undefined;
  if (shared && !isUndecided(shared)) return resultOf(shared, hold);
  return holdChoice(ctx, hold, (ctx, nrs) => holdSeats(ctx, { ...hold, seats: nrs ?? 'any' }));
}

const isHeld = ({ outcome }: HoldOutcome): boolean => outcome === 'held';
const isUndecided = ({ outcome }: HoldOutcome): boolean => outcome === 'alone' || outcome === 'short';

async function holdCall(db: Db, call: HoldCall): Promise<HoldOutcome> {
  let result = mayShare(db, call) ? await holdAny(db, call) : await holdAlone(db, call, false);
  if (result.outcome === 'alone') result = await holdAlone(db, call, false);
  for (let tries = 0; result.outcome === 'short' && tries < MOST_TRIES; tries++) {
    if (tries > 0) await setTimeout(5 + Math.random() * 20);
    result = await holdAlone(db, call, true);
  }
  return result;
}

async function holdAlone(db: Db, call: HoldCall, wait: boolean): Promise<HoldOutcome> {
  try {
    const [outcome] = await askSeats(db, [call], { now: call.now, alone: true, wait });
    if (!outcome) throw new Error('hold_seats gave no outcome');
    return outcome;
  } catch (error) {
    // The way out of a deadlock with an import; a transaction around this one is over, and inTransaction begins it again.
    if (isTransaction(db) || databaseCode(error) !== DEADLOCK) throw error;
    return { outcome: 'short' };
  }
}

function resultOf(result: HoldOutcome, hold: Hold): HeldCart | undefined {
  if (result.outcome === 'stale') return undefined;
  if (result.outcome !== 'held') throw refusal(hold, result);
  const { seats = [], expiresAt = '', extensions = 0 } = result;
  return { seats, expiresAt: new Date(expiresAt), extensions };
}

function refusal(hold: Hold, { outcome, available, taken }: HoldOutcome): AppError {
  const left = available ?? 0;
  const some = left === 1 ? '1 ticket' : `${left} tickets`;
  switch (outcome) {
    case 'seat_taken':
      return new AppError('seat_taken', 'A chosen seat is taken', {
        extra: { seats: (taken ?? []).map((nr) => seatIdOf(hold.subEventId, nr)) },
      });
    case 'order_limit':
      return new AppError('order_limit', `This order can take ${left} more ${left === 1 ? 'ticket' : 'tickets'}`, {
        extra: { available: left },
      });
    case 'discount_limit_order':
      return new AppError('discount_limit_order', `This order can take ${some} more of this type`, {
        extra: { available: left },
      });
    case 'discount_limit_event':
      return new AppError('discount_limit_event', `Only ${some} of this type left`, { extra: { available: left } });
    case 'voucher_used':
      return new AppError('code_required', 'This code has been used up', { extra: { reason: 'used_up' } });
    case 'voucher_seats':
      return new AppError('discount_limit_order', `With this code this order can take ${some} more`, {
        extra: { available: left },
      });
    case 'short':
      return new AppError('busy', 'Seats are being let go at this moment: try again');
    default:
      return new AppError('sold_out', left === 0 ? 'Sold out' : `Only ${left} left`, { extra: { available: left } });
  }
}
