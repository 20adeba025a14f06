'use server';

import { z } from 'zod';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import { addDomain, checkDomain, hostIn, removeDomain } from '@/lib/office';
import type { OfficeContext } from '@/lib/staff';
import type { FormState } from '../../../_frame/form-state';
import { goTo, officeAction } from '../../../_frame/office-action';
import { readVisit } from '../../../_frame/visit';
import { seen, text } from '../../../_programme/read-fields';

const domain = text(2000).min(1).transform(hostIn);
const back = ({ client }: OfficeContext) => goTo(`/office/${client.name}/settings/domains`);

const add = officeAction('settings.general', z.object({ seen, domain }), async (ctx, given) => {
  await addDomain(ctx, given);
  return back(ctx);
});

/** Adds a host name. */
export async function addOneDomain(state: FormState, form: FormData): Promise<FormState> {
  return add(state, form);
}

const remove = officeAction('settings.general', z.object({ seen, domain }), async (ctx, given) => {
  await removeDomain(ctx, given);
  return back(ctx);
});

/** Takes a host name away. */
export async function removeOneDomain(state: FormState, form: FormData): Promise<FormState> {
  return remove(state, form);
}

const check = officeAction('settings.general', z.object({ domain }), async (ctx, { domain }) => {
  const { domains: words } = settingsWordsFor((await readVisit()).language);
  const { addresses, isHere, why } = await checkDomain(ctx, domain);
  if (addresses.length === 0) return { refused: 'not_checked', detail: words.noDns };
  if (isHere) return { isDone: true, detail: `${words.points(addresses.join(', '))} ${words.here}` };
  const told = [words.points(addresses.join(', ')), words.notHere, why && `(${why})`].filter(Boolean);
  return { refused: 'not_checked', detail: told.join(' ') };
});

/** Asks DNS, and whether the shop answers there. */
export async function checkOneDomain(state: FormState, form: FormData): Promise<FormState> {
  return check(state, form);
}
