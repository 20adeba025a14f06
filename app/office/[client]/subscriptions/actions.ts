'use server';

import { z } from 'zod';
import { archiveSubscription, saveSubscription } from '@/lib/office';
import type { FormState } from '../../_frame/form-state';
import { goTo, officeAction } from '../../_frame/office-action';
import { seen, text } from '../../_programme/read-fields';
import { readSubscription, subscriptionFields } from './read-subscription';

const save = officeAction('subscriptions.write', subscriptionFields, async (ctx, given) => {
  const fields = readSubscription(given, ctx.client.locale);
  if ('field' in fields) return { refused: 'invalid', field: fields.field };
  await saveSubscription(ctx, { key: given.key, seen: given.seen, fields });
  return goTo(`/office/${ctx.client.name}/subscriptions`);
});

/** Makes a subscription, or changes one. */
export async function saveOneSubscription(state: FormState, form: FormData): Promise<FormState> {
  return save(state, form);
}

const archive = officeAction('subscriptions.write', z.object({ key: text(), seen }), async (ctx, asked) => {
  await archiveSubscription(ctx, asked);
  return goTo(`/office/${ctx.client.name}/subscriptions`);
});

/** Puts a subscription away. */
export async function archiveOneSubscription(state: FormState, form: FormData): Promise<FormState> {
  return archive(state, form);
}
