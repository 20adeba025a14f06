'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { approveShift, closeShift, moveCash, openShift } from '@/lib/office';
import { boundedText, trimmedText } from '@/lib/text-field';
import { officeAction } from '../../../_frame/office-action';
import { amountIn, countIn } from './count-in';

const ID = z.coerce.number().int().positive();
const AMOUNT = trimmedText(20).transform(amountIn);
const WORDS = trimmedText(300);

/** Opens a shift of the signed-in person. */
export const openOneShift = officeAction(
  'cash.shift',
  z.object({ till: ID, float: AMOUNT }),
  async (ctx, { till, float }) => {
    const { id } = await openShift(ctx, { tillId: till, float });
    return redirect(`/office/${ctx.client.name}/till/shifts/${id}`);
  },
);

/** Opens a shift on the box office page. */
export const openShiftToSell = officeAction(
  'cash.shift',
  z.object({ till: ID, float: AMOUNT }),
  async (ctx, { till, float }) => {
    await openShift(ctx, { tillId: till, float });
    return redirect(`/office/${ctx.client.name}/till`);
  },
);

/** Puts cash into the drawer, or takes some out. */
export const moveDrawerCash = officeAction(
  'cash.shift',
  z.object({
    id: ID,
    kind: z.enum(['cash_in', 'cash_out']),
    amount: AMOUNT,
    reason: WORDS.min(1),
    request: boundedText(100).min(1),
  }),
  async (ctx, { id, ...moved }) => {
    await moveCash(ctx, { shiftId: id, ...moved });
    return redirect(`/office/${ctx.client.name}/till/shifts/${id}`);
  },
);

const CLOSING = z
  .object({ id: ID, seen: z.coerce.number().int().min(0), sum: trimmedText(20), note: WORDS })
  .catchall(trimmedText(20));

/** Closes the caller's own shift. */
export const closeOwnShift = officeAction('cash.shift', CLOSING, async (ctx, { id, seen, note, ...typed }) => {
  await closeShift(ctx, { id, seen, note, counted: countIn(typed) });
  return redirect(`/office/${ctx.client.name}/till/shifts/${id}`);
});

/** Closes a shift that somebody else left open. */
export const closeAnyShift = officeAction('cash.reconcile', CLOSING, async (ctx, { id, seen, note, ...typed }) => {
  await closeShift(ctx, { id, seen, note, counted: countIn(typed) });
  return redirect(`/office/${ctx.client.name}/till/shifts/${id}`);
});

/** Approves a closed shift. */
export const approveOneShift = officeAction('cash.reconcile', z.object({ id: ID }), async (ctx, { id }) => {
  await approveShift(ctx, id);
  return redirect(`/office/${ctx.client.name}/till/shifts/${id}`);
});
