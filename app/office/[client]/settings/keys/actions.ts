'use server';

import { z } from 'zod';
import { rotateTicketKey } from '@/lib/office';
import type { FormState } from '../../../_frame/form-state';
import { goTo, officeAction } from '../../../_frame/office-action';

const rotate = officeAction(
  'settings.keys',
  z.object({ newest: z.coerce.number().int().min(0).max(255) }),
  async (ctx, { newest }) => {
    await rotateTicketKey(ctx, newest);
    return goTo(`/office/${ctx.client.name}/settings/keys`);
  },
);

/** Has tickets be signed with a new key. */
export async function rotateTickets(state: FormState, form: FormData): Promise<FormState> {
  return rotate(state, form);
}
