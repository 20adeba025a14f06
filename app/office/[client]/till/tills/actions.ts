'use server';

import { z } from 'zod';
import { saveTill } from '@/lib/office';
import type { FormState } from '../../../_frame/form-state';
import { goTo, officeAction } from '../../../_frame/office-action';

const save = officeAction(
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
    return goTo(`/office/${ctx.client.name}/till/tills`);
  },
);

/** Makes a till, or changes one. */
export async function saveOneTill(state: FormState, form: FormData): Promise<FormState> {
  return save(state, form);
}
