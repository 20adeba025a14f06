'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import { addDomain, checkDomain, parseHost, removeDomain } from '@/lib/office';
import type { OfficeContext } from '@/lib/staff';
import { officeAction } from '../../../_frame/office-action';
import { readVisit } from '../../../_frame/visit';
import { seen, text } from '../../../_programme/read-fields';

const domain = text(2000).min(1).transform(parseHost);
const back = ({ client }: OfficeContext) => redirect(`/office/${client.name}/settings/domains`);

/** Adds a host name. */
export const addOneDomain = officeAction('settings.keys', z.object({ seen, domain }), async (ctx, given) => {
  await addDomain(ctx, given);
  return back(ctx);
});

/** Removes a host name. */
export const removeOneDomain = officeAction('settings.keys', z.object({ seen, domain }), async (ctx, given) => {
  await removeDomain(ctx, given);
  return back(ctx);
});

/** Checks a host name now: its DNS, and its proof. */
export const checkOneDomain = officeAction('settings.keys', z.object({ domain }), async (ctx, { domain }) => {
  const { domains: words } = settingsWordsFor((await readVisit()).language);
  const { addresses, works, problem } = await checkDomain(ctx, domain);
  refresh();
  const told = [
    addresses.length > 0 && words.points(addresses.join(', ')),
    problem ? words.problems[problem] : words.works,
  ];
  const detail = told.filter(Boolean).join(' ');
  return works && !problem ? { isDone: true, detail } : { refused: 'not_checked', detail };
});
