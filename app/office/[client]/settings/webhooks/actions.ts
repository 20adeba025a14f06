'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  resendToWebhook,
  restartWebhook,
  rotateWebhook,
  testWebhook,
} from '@/lib/office';
import type { OfficeContext } from '@/lib/staff';
import { boundedText } from '@/lib/text-field';
import { WEBHOOK_TYPES } from '@/lib/webhooks';
import { officeAction } from '../../../_frame/office-action';
import { readVisit } from '../../../_frame/visit';
import { seen, text } from '../../../_programme/read-fields';

const id = z.coerce.number().int().min(1).max(999_999_999);
/** A checkbox per kind of event; none means all. */
const ticks = Object.fromEntries(WEBHOOK_TYPES.map((type) => [`event_${type}`, boundedText(10).optional()]));
const eventsOf = (given: Record<string, unknown>) => {
  const events = WEBHOOK_TYPES.filter((type) => given[`event_${type}`] !== undefined);
  return events.length > 0 ? events : null;
};
const pageOf = ({ client }: OfficeContext, id?: number) =>
  redirect(`/office/${client.name}/settings/webhooks${id === undefined ? '' : `/${id}`}`);

/** Adds an endpoint; its secret is shown once. */
export const addOneWebhook = officeAction(
  'settings.keys',
  z.object({ seen, url: text(2000).min(1), ...ticks }),
  async (ctx, { seen, url, ...given }) => {
    const secret = await addWebhook(ctx, { seen, url, events: eventsOf(given) });
    refresh();
    return { isDone: true, codes: [secret] };
  },
);

/** Changes which events an endpoint receives. */
export const changeOneWebhook = officeAction(
  'settings.keys',
  z.object({ id, seen, ...ticks }),
  async (ctx, { id, seen, ...given }) => {
    await changeWebhook(ctx, { id, seen, events: eventsOf(given) });
    return pageOf(ctx, id);
  },
);

/** Removes an endpoint. */
export const removeOneWebhook = officeAction('settings.keys', z.object({ id, seen }), async (ctx, which) => {
  await removeWebhook(ctx, which);
  return pageOf(ctx);
});

/** Gives an endpoint a new secret, which is shown once. */
export const rotateOneWebhook = officeAction(
  'settings.keys',
  z.object({ id, hours: z.coerce.number().int().min(0).max(168) }),
  async (ctx, { id, hours }) => ({ isDone: true, codes: [await rotateWebhook(ctx, id, hours)] }),
);

/** Enables an endpoint again that was disabled because it answered 410. */
export const restartOneWebhook = officeAction('settings.keys', z.object({ id }), async (ctx, { id }) => {
  await restartWebhook(ctx, id);
  return pageOf(ctx, id);
});

/** Sends a test message to an endpoint. */
export const testOneWebhook = officeAction('settings.keys', z.object({ id }), async (ctx, { id }) => {
  const { webhooks: words } = settingsWordsFor((await readVisit()).language);
  const { status, error } = await testWebhook(ctx, id);
  const isGood = status !== null && status >= 200 && status < 300;
  const detail = status === null ? `${words.notTested} ${error ?? ''}` : words.tested(status);
  return isGood ? { isDone: true, detail } : { refused: 'not_checked', detail };
});

/** Sends a message again, or all messages that were given up. */
export const resendOneMessage = officeAction(
  'settings.keys',
  z.object({ id, message: boundedText(70).regex(/^(msg_[\w-]{1,64})?$/) }),
  async (ctx, { id, message }) => {
    const { webhooks: words } = settingsWordsFor((await readVisit()).language);
    return { isDone: true, detail: words.resent(await resendToWebhook(ctx, id, message || null)) };
  },
);
