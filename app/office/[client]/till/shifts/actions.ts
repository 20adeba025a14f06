'use server';

import { z } from 'zod';
import { approveShift, closeShift, moveCash, openShift } from '@/lib/office';
import type { FormState } from '../../../_frame/form-state';
import { goTo, officeAction } from '../../../_frame/office-action';
import { amountIn, countIn } from './count-in';

const ID = z.coerce.number().int().positive();
const AMOUNT = z.string().transform(amountIn);
const WORDS = z.string().trim().max(300);

const open = officeAction('cash.shift', z.object({ till: ID, float: AMOUNT }), async (ctx, { till, float }) => {
  const { id } = await openShift(ctx, { tillId: till, float });
  return goTo(`/office/${ctx.client.name}/till/shifts/${id}`);
});

/** Opens a shift of the signed-in person. */
export async function openOneShift(state: FormState, form: FormData): Promise<FormState> {
  return open(state, form);
}

const openToSell = officeAction('cash.shift', z.object({ till: ID, float: AMOUNT }), async (ctx, { till, float }) => {
  await openShift(ctx, { tillId: till, float });
  return goTo(`/office/${ctx.client.name}/till`);
});

/** Opens a shift where one sells. */
export async function openShiftToSell(state: FormState, form: FormData): Promise<FormState> {
  return openToSell(state, form);
}

const move = officeAction(
  'cash.shift',
  z.object({
    id: ID,
    kind: z.enum(['cash_in', 'cash_out']),
    amount: AMOUNT,
    reason: WORDS.min(1),
    request: z.string().min(1).max(100),
  }),
  async (ctx, { id, ...moved }) => {
    await moveCash(ctx, { shiftId: id, ...moved });
    return goTo(`/office/${ctx.client.name}/till/shifts/${id}`);
  },
);

/** Puts cash into the drawer, or takes some out. */
export async function moveDrawerCash(state: FormState, form: FormData): Promise<FormState> {
  return move(state, form);
}

const CLOSING = z.looseObject({ id: ID, seen: z.coerce.number().int().min(0), sum: z.string(), note: WORDS });

const closeOwn = officeAction('cash.shift', CLOSING, async (ctx, { id, seen, note, ...typed }) => {
  await closeShift(ctx, { id, seen, note, counted: countIn(typed) });
  return goTo(`/office/${ctx.client.name}/till/shifts/${id}`);
});

/** Closes one's own shift. */
export async function closeOwnShift(state: FormState, form: FormData): Promise<FormState> {
  return closeOwn(state, form);
}

const closeAny = officeAction('cash.reconcile', CLOSING, async (ctx, { id, seen, note, ...typed }) => {
  await closeShift(ctx, { id, seen, note, counted: countIn(typed) });
  return goTo(`/office/${ctx.client.name}/till/shifts/${id}`);
});

/** Closes a shift that somebody else left open. */
export async function closeAnyShift(state: FormState, form: FormData): Promise<FormState> {
  return closeAny(state, form);
}

const approve = officeAction('cash.reconcile', z.object({ id: ID }), async (ctx, { id }) => {
  await approveShift(ctx, id);
  return goTo(`/office/${ctx.client.name}/till/shifts/${id}`);
});

/** Approves a closed shift. */
export async function approveOneShift(state: FormState, form: FormData): Promise<FormState> {
  return approve(state, form);
}
