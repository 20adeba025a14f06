'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { saveRefundLimits, saveTill } from '@/lib/office';
import { officeAction } from '../../../_frame/office-action';
import { amountIn } from '../shifts/count-in';

/** Creates or changes a till. */
export const saveOneTill = officeAction(
  'cash.reconcile',
  z.object({
    id: z.coerce.number().int().positive().optional(),
    version: z.coerce.number().int().optional(),
    name: z.string().trim().min(1).max(60),
    terminal: z.string().max(60),
    archived: z.string().optional(),
  }),
  async (ctx, { terminal, archived, ...till }) => {
    await saveTill(ctx, { ...till, terminalId: terminal || null, isArchived: archived !== undefined });
    return redirect(`/office/${ctx.client.name}/till/tills`);
  },
);

const LIMIT = z
  .string()
  .trim()
  .transform((typed) => (typed === '' ? null : amountIn(typed)));

// Needs `team.write`, so that nobody raises a limit of their own.
/** Saves the refund limit of each role. */
export const saveLimits = officeAction(
  'team.write',
  z.object({ box_office: LIMIT, box_office_lead: LIMIT, manager: LIMIT }),
  async (ctx, wanted) => {
    await saveRefundLimits(ctx, wanted);
    return redirect(`/office/${ctx.client.name}/till/tills`);
  },
);
