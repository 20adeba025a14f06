import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { findEntry, type ShiftEntry } from './entries';
import { lockShift, requireOwnOpen, type Shift } from './lock-shift';

/** `asked`: what the request is for, in words of its own. */
type Once = { shiftId: number; request: string; asked: string };

/**
 * What a person does in their open shift, once however often it is sent, also in a later shift: `run` in one transaction that has locked
 * the shift first of all, or `again` where the request has its line already.
 * @throws Refusal `not_found` (the shift of another), `shift_closed`, `changed_meanwhile` (the request was for something else)
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
