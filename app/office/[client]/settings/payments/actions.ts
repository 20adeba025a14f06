'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { LANGUAGES } from '@/lib/i18n';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import {
  checkProviderKeys,
  raisePaymentMethod,
  removePaymentMethod,
  savePaymentMethod,
  saveProviderKeys,
} from '@/lib/office';
import { KEY_MEMBERS, KEYED_PROVIDERS, OFFERED_PROVIDERS } from '@/lib/providers';
import { Refusal } from '@/lib/staff';
import { boundedText } from '@/lib/text-field';
import { officeAction } from '../../../_frame/office-action';
import { readVisit } from '../../../_frame/visit';
import { amount, seen, text } from '../../../_programme/read-fields';

const place = z.coerce.number().int().min(0).max(1000);
const none = z.literal('').transform(() => null);
const names = Object.fromEntries(LANGUAGES.map((language) => [`name_${language}`, text(100).default('')]));

/** Saves or adds a payment method. */
export const saveMethod = officeAction(
  'settings.payments',
  z.object({
    place: z.union([none, place]),
    seen,
    payment_desc: text(100).min(1),
    payment_cost: z.union([none, amount]),
    provider: z.union([none, z.enum(OFFERED_PROVIDERS)]),
    method: text(40).transform((method) => method.toLowerCase() || null),
    ...names,
  }),
  async (ctx, { place, seen, payment_desc, payment_cost, provider, method, ...named }) => {
    const given = LANGUAGES.flatMap((language) => {
      const name = (named as Record<string, string>)[`name_${language}`];
      return name ? [[language, name]] : [];
    });
    const payment_names = given.length > 0 ? Object.fromEntries(given) : null;
    const fields = { payment_desc, payment_cost, provider, method, payment_names };
    await savePaymentMethod(ctx, { place: place ?? undefined, seen, fields });
    return redirect(`/office/${ctx.client.name}/settings/payments`);
  },
);

/** Moves a payment method up. */
export const raiseMethod = officeAction('settings.payments', z.object({ place, seen }), async (ctx, which) => {
  await raisePaymentMethod(ctx, which);
  return redirect(`/office/${ctx.client.name}/settings/payments`);
});

/** Removes a payment method. */
export const removeMethod = officeAction('settings.payments', z.object({ place, seen }), async (ctx, which) => {
  await removePaymentMethod(ctx, which);
  return redirect(`/office/${ctx.client.name}/settings/payments`);
});

const provider = z
  .enum(KEYED_PROVIDERS as [string, ...string[]])
  .transform((one) => one as (typeof KEYED_PROVIDERS)[0]);
const secrets = Object.fromEntries(KEY_MEMBERS.map((member) => [`secret_${member}`, text(300).optional()]));

/** Replaces the API keys of a provider. */
export const saveKeys = officeAction(
  'settings.payments',
  z.object({ provider, storedAt: boundedText(15).regex(/^\d{0,15}$/), ...secrets }),
  async (ctx, { provider, storedAt, ...given }) => {
    const typed = Object.fromEntries(
      Object.entries(given).map(([name, key]) => [name.slice('secret_'.length), key as string | undefined]),
    );
    const seen = storedAt ? new Date(Number(storedAt)) : null;
    await saveProviderKeys(ctx, { provider, typed, seen }).catch(atSecretField);
    return redirect(`/office/${ctx.client.name}/settings/payments`);
  },
);

function atSecretField(error: unknown): never {
  throw error instanceof Refusal && error.field ? new Refusal(error.code, `secret_${error.field}`) : error;
}

/** Checks at the provider whether the keys work. */
export const checkKeys = officeAction('settings.payments', z.object({ provider }), async (ctx, { provider }) => {
  const { payments: words } = settingsWordsFor((await readVisit()).language);
  try {
    const { offered, missing } = await checkProviderKeys(ctx, provider);
    const told = [
      words.accepted,
      ...(offered?.length ? [words.offered(offered.join(', '))] : []),
      ...(missing.length > 0 ? [words.missing(missing.join(', '))] : []),
    ];
    return { isDone: true, detail: told.join(' ') };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: 'not_checked', detail: error.code === 'payment_refused' ? words.refusedKeys : words.unavailable };
  }
});
