'use server';

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

/** Checks the DNS of a host name, and whether the shop answers there. */
export const checkOneDomain = officeAction('settings.keys', z.object({ domain }), async (ctx, { domain }) => {
  const { domains: words } = settingsWordsFor((await readVisit()).language);
  const { addresses, isHere, why } = await checkDomain(ctx, domain);
  if (addresses.length === 0) return { refused: 'not_checked', detail: words.noDns };
  if (isHere) return { isDone: true, detail: `${words.points(addresses.join(', '))} ${words.here}` };
  const told = [words.points(addresses.join(', ')), words.notHere, why && `(${why})`].filter(Boolean);
  return { refused: 'not_checked', detail: told.join(' ') };
});
