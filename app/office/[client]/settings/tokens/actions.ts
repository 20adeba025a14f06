'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { revokeDevice } from '@/lib/office';
import { officeAction } from '../../../_frame/office-action';

/** Revokes a token at once. */
export const revokeOneToken = officeAction(
  'settings.keys',
  z.object({ id: z.coerce.number().int().min(1).max(999_999_999) }),
  async (ctx, { id }) => {
    await revokeDevice(ctx, id);
    return redirect(`/office/${ctx.client.name}/settings/tokens`);
  },
);
