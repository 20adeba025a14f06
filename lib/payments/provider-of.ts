import type { PaymentProvider } from '@/db/schema';
import type { Context } from '@/lib/context';
import { isAsked, isKeyed, kindOf, type Provider } from '@/lib/providers';
import { getCredentials } from './credentials';

/** A provider with the client's keys. @throws AppError `payment_refused` when there are none */
export async function providerOf(ctx: Context, provider: PaymentProvider): Promise<Provider> {
  if (!isAsked(provider)) throw new Error(`${provider} has no API`);
  return kindOf(provider).connect(ctx, isKeyed(provider) ? await getCredentials(ctx, provider) : {});
}
