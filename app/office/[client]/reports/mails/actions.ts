'use server';

import { redirect } from 'next/navigation';
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
import { boundedText } from '@/lib/text-field';
import { officeAction } from '../../../_frame/office-action';
import { readRhythm } from './rhythms';

const ID = z.object({ id: z.coerce.number().int().positive() });
const NEW = z.object({
  report: z.enum(REPORT_KINDS),
  format: z.enum(FILE_FORMATS),
  when: boundedText(40).transform(readRhythm),
  atHour: z.coerce.number().int().min(0).max(23),
  request: boundedText(36).check(z.uuid()),
});

/** Schedules a report by mail to the caller. */
export const addOneReport = officeAction('reports.figures', NEW, async (ctx, { when, ...asked }) => {
  await addReport(ctx, { ...asked, ...when });
  return redirect(`/office/${ctx.client.name}/reports/mails`);
});

export const tryOneReport = officeAction('reports.figures', ID, async (ctx, { id }) => {
  await tryReport(ctx, id);
  return { isDone: true };
});

export const pauseOneReport = officeAction('reports.figures', ID, async (ctx, { id }) => {
  await pauseReport(ctx, id);
  return redirect(`/office/${ctx.client.name}/reports/mails`);
});

export const resumeOneReport = officeAction('reports.figures', ID, async (ctx, { id }) => {
  await resumeReport(ctx, id);
  return redirect(`/office/${ctx.client.name}/reports/mails`);
});

export const removeOneReport = officeAction('reports.figures', ID, async (ctx, { id }) => {
  await removeReport(ctx, id);
  return redirect(`/office/${ctx.client.name}/reports/mails`);
});
