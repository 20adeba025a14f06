import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { findEntry, type ShiftEntry } from './entries';
import { lockShift, requireOwnOpen, type Shift } from './lock-shift';

/** `asked`: a text that describes the request, to tell a repetition from another request with the same key. */
type Once = { shiftId: number; request: string; asked: string };

/**
 * Runs an action in the caller's open shift once for each request, also across shifts: `run` in a transaction that locks the shift first,
 * or `again` when the request has an entry already.
 * @throws Refusal `not_found` (another person's shift), `shift_closed`, `changed_meanwhile` (the request was for something else)
 */
export function onceInShift<T>(
  ctx: OfficeContext,
  { shiftId, request, asked }: Once,
  {
    again,
    run,
  }: {
    again: (ctx: OfficeContext, entry: ShiftEntry) => T | Promise<T>;
    run: (ctx: OfficeContext, shift: Shift) => Promise<T>;
  },
): Promise<T> {
  return officeTransaction(ctx, async (ctx) => {
    const shift = await lockShift(ctx, shiftId);
    const known = await findEntry(ctx, request, asked);
    if (known) return again(ctx, known);
    requireOwnOpen(ctx, shift);
    return run(ctx, shift);
  });
}
