'use server';

import { z } from 'zod';
import { continueJob, stopJob } from '@/lib/office';
import type { FormState } from '../../_frame/form-state';
import { goTo, officeAction } from '../../_frame/office-action';

const ID = z.object({ id: z.coerce.number().int().positive() });

// Who may stop or resume a job depends on the permission that it was queued with: the operation decides.
const stop = officeAction('programme.read', ID, async (ctx, { id }) => {
  await stopJob(ctx, id);
  return goTo(`/office/${ctx.client.name}/jobs/${id}`);
});

/** Stops a job. */
export async function stopOneJob(state: FormState, form: FormData): Promise<FormState> {
  return stop(state, form);
}

const goOn = officeAction('programme.read', ID, async (ctx, { id }) => {
  await continueJob(ctx, id);
  return goTo(`/office/${ctx.client.name}/jobs/${id}`);
});

/** Goes on with a job, and tries again what failed. */
export async function continueOneJob(state: FormState, form: FormData): Promise<FormState> {
  return goOn(state, form);
}
