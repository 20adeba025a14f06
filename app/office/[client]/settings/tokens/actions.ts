'use server';

import { z } from 'zod';
import { revokeDevice } from '@/lib/office';
import type { FormState } from '../../../_frame/form-state';
import { goTo, officeAction } from '../../../_frame/office-action';

const revoke = officeAction(
  'settings.keys',
  z.object({ id: z.coerce.number().int().min(1).max(999_999_999) }),
  async (ctx, { id }) => {
    await revokeDevice(ctx, id);
    return goTo(`/office/${ctx.client.name}/settings/tokens`);
  },
);

/** Ends a token at once. */
export async function revokeOneToken(state: FormState, form: FormData): Promise<FormState> {
  return revoke(state, form);
}
