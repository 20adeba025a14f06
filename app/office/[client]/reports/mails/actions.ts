'use server';

import { z } from 'zod';
import {
  addReport,
  FILE_FORMATS,
  pauseReport,
  REPORT_KINDS,
  removeReport,
  resumeReport,
  tryReport,
} from '@/lib/office';
import type { FormState } from '../../../_frame/form-state';
import { goTo, officeAction } from '../../../_frame/office-action';
import { readRhythm } from './rhythms';

const ID = z.object({ id: z.coerce.number().int().positive() });
const NEW = z.object({
  report: z.enum(REPORT_KINDS),
  format: z.enum(FILE_FORMATS),
  when: z.string().transform(readRhythm),
  atHour: z.coerce.number().int().min(0).max(23),
  request: z.uuid(),
});

const add = officeAction('reports.figures', NEW, async (ctx, { when, ...asked }) => {
  await addReport(ctx, { ...asked, ...when });
  return goTo(`/office/${ctx.client.name}/reports/mails`);
});

/** Mails a report to the caller. */
export async function addOneReport(state: FormState, form: FormData): Promise<FormState> {
  return add(state, form);
}

const attempt = officeAction('reports.figures', ID, async (ctx, { id }) => {
  await tryReport(ctx, id);
  return { isDone: true };
});

export async function tryOneReport(state: FormState, form: FormData): Promise<FormState> {
  return attempt(state, form);
}

const pause = officeAction('reports.figures', ID, async (ctx, { id }) => {
  await pauseReport(ctx, id);
  return goTo(`/office/${ctx.client.name}/reports/mails`);
});

export async function pauseOneReport(state: FormState, form: FormData): Promise<FormState> {
  return pause(state, form);
}

const resume = officeAction('reports.figures', ID, async (ctx, { id }) => {
  await resumeReport(ctx, id);
  return goTo(`/office/${ctx.client.name}/reports/mails`);
});

export async function resumeOneReport(state: FormState, form: FormData): Promise<FormState> {
  return resume(state, form);
}

const remove = officeAction('reports.figures', ID, async (ctx, { id }) => {
  await removeReport(ctx, id);
  return goTo(`/office/${ctx.client.name}/reports/mails`);
});

export async function removeOneReport(state: FormState, form: FormData): Promise<FormState> {
  return remove(state, form);
}
