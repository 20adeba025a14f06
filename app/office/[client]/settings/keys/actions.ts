'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { rotateTicketKey } from '@/lib/office';
import { officeAction } from '../../../_frame/office-action';

/** Signs new tickets with a new key. */
export const rotateTickets = officeAction(
  'settings.keys',
  z.object({ newest: z.coerce.number().int().min(0).max(255) }),
  async (ctx, { newest }) => {
    await rotateTicketKey(ctx, newest);
    return redirect(`/office/${ctx.client.name}/settings/keys`);
  },
);
