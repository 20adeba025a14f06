'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { offerToNext, pauseList, removeFromList } from '@/lib/office';
import { officeAction } from '../../_frame/office-action';

const ID = z.coerce.number().int().positive();
const PERFORMANCE = z.object({ id: ID });

/** The page of a list that a form was on: the last entry of the page before. */
const AFTER = z.union([ID, z.literal('')]).optional();

const pathOf = (client: string, id: number, after: z.output<typeof AFTER> = '') =>
  `/office/${client}/waiting-list?performance=${id}${after && `&after=${after}`}`;

/** Offers free seats to the next people on the list. */
export const offerOnList = officeAction(
  'waitinglist.write',
  PERFORMANCE.extend({ most: z.coerce.number().int().min(1).max(100) }),
  async (ctx, input) => {
    await offerToNext(ctx, input);
    return redirect(pathOf(ctx.client.name, input.id));
  },
);

/** Pauses or resumes a waiting list. */
export const pauseOneList = officeAction(
  'waitinglist.write',
  PERFORMANCE.extend({ to: z.enum(['pause', 'resume']) }),
  async (ctx, { id, to }) => {
    await pauseList(ctx, { id, isPaused: to === 'pause' });
    return redirect(pathOf(ctx.client.name, id));
  },
);

/** Removes an entry from a list. */
export const removeOneEntry = officeAction(
  'waitinglist.write',
  z.object({ id: ID, entry: ID, after: AFTER }),
  async (ctx, { id, entry, after }) => {
    await removeFromList(ctx, entry);
    return redirect(pathOf(ctx.client.name, id, after));
  },
);
