'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { saveLook } from '@/lib/office';
import { boundedText } from '@/lib/text-field';
import { officeAction } from '../../../_frame/office-action';

/** Saves the theme that was previewed. */
export const saveTheLook = officeAction(
  'settings.general',
  z.object({ seen: boundedText(100) }).catchall(boundedText(2000)),
  async (ctx, { seen, ...typed }) => {
    await saveLook(ctx, { seen, typed: typed as Record<string, string> });
    return redirect(`/office/${ctx.client.name}/settings/look?saved=1`);
  },
);
