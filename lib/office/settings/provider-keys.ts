import { checkKeys, findWrongKey, namedKeys, replaceCredentials } from '@/lib/payments';
import type { AskedProvider } from '@/lib/providers';
import { canSeal } from '@/lib/secrets';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';

export type KeysTyped = Partial<Record<string, string>>;

/**
 * Replaces the organisation's keys at a provider, sealed; no key is ever shown again.
 * @throws Refusal `wrong_key` at a member in another format than the provider's, `no_secret_key` without SECRET_KEY, `changed_meanwhile`
 */
export async function saveProviderKeys(
  ctx: OfficeContext,
  { provider, typed, seen }: { provider: AskedProvider; typed: KeysTyped; seen: Date | null },
): Promise<void> {
  const wrong = findWrongKey(provider, typed);
  if (wrong) throw new Refusal('wrong_key', wrong);
  if (!canSeal()) throw new Refusal('no_secret_key');
  await officeTransaction(ctx, async (ctx) => {
    const { db, client, now } = ctx;
    const keys = namedKeys(provider, typed);
    const isDone = await replaceCredentials(db, { clientId: client.id, provider, keys, now, seen });
    if (!isDone) throw new Refusal('changed_meanwhile');
    noteDeed(ctx, {
      action: 'settings.changed',
      subject: 'settings',
      after: { [`payment_keys.${provider}`]: 'changed' },
    });
  });
}

/**
 * Asks the provider whether the keys work. @returns as checkKeys, with our methods that are not activated there
 * @throws AppError `payment_refused`, `payment_unavailable`
 */
export async function checkProviderKeys(ctx: OfficeContext, provider: AskedProvider) {
  await officeTransaction(ctx, async (ctx) => noteDeed(ctx, { action: 'payment_keys.checked', subject: provider }));
  const offered = await checkKeys(ctx, provider);
  const ours = (ctx.client.paymentMethods ?? []).filter((one) => one.provider === provider);
  const missing = offered ? ours.flatMap(({ method }) => (method && !offered.includes(method) ? [method] : [])) : [];
  return { offered, missing };
}
