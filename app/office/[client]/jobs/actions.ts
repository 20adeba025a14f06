'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { continueJob, stopJob } from '@/lib/office';
import { officeAction } from '../../_frame/office-action';

const ID = z.object({ id: z.coerce.number().int().positive() });

// Who may stop or continue a job depends on the permission that it was queued with; the operations check that.
/** Stops a job. */
export const stopOneJob = officeAction('programme.read', ID, async (ctx, { id }) => {
  await stopJob(ctx, id);
  return redirect(`/office/${ctx.client.name}/jobs/${id}`);
});

/** Continues a job, and retries what failed. */
export const continueOneJob = officeAction('programme.read', ID, async (ctx, { id }) => {
  await continueJob(ctx, id);
  return redirect(`/office/${ctx.client.name}/jobs/${id}`);
});
