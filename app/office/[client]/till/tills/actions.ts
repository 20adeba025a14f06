'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { saveRefundLimits, saveTill } from '@/lib/office';
import { boundedText, trimmedText } from '@/lib/text-field';
import { officeAction } from '../../../_frame/office-action';
import { amountIn } from '../shifts/count-in';

/** Creates or changes a till. */
export const saveOneTill = officeAction(
  'cash.reconcile',
  z.object({
    id: z.coerce.number().int().positive().optional(),
    version: z.coerce.number().int().optional(),
    name: trimmedText(60).min(1),
    terminal: boundedText(60),
    archived: boundedText(10).optional(),
  }),
  async (ctx, { terminal, archived, ...till }) => {
    await saveTill(ctx, { ...till, terminalId: terminal || null, isArchived: archived !== undefined });
    return redirect(`/office/${ctx.client.name}/till/tills`);
  },
);

const LIMIT = trimmedText(20).transform((typed) => (typed === '' ? null : amountIn(typed)));

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
