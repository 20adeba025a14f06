'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { archiveSubscription, saveSubscription } from '@/lib/office';
import { officeAction } from '../../_frame/office-action';
import { seen, text } from '../../_programme/read-fields';
import { readSubscription, subscriptionFields } from './read-subscription';

/** Creates or changes a subscription. */
export const saveOneSubscription = officeAction('subscriptions.write', subscriptionFields, async (ctx, given) => {
  const fields = readSubscription(given, ctx.client.locale);
  if ('field' in fields) return { refused: 'invalid', field: fields.field };
  await saveSubscription(ctx, { key: given.key, seen: given.seen, fields });
  return redirect(`/office/${ctx.client.name}/subscriptions`);
});

/** Archives a subscription. */
export const archiveOneSubscription = officeAction(
  'subscriptions.write',
  z.object({ key: text(), seen }),
  async (ctx, asked) => {
    await archiveSubscription(ctx, asked);
    return redirect(`/office/${ctx.client.name}/subscriptions`);
  },
);
