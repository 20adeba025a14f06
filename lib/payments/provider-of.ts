import type { PaymentProvider } from '@/db/schema';
import type { Context } from '@/lib/context';
import { getCredentials } from '../credentials';
import type { Provider } from './provider';
import { isAsked, isKeyed, kindOf } from './registry';

/** A provider with the client's keys. @throws AppError `payment_refused` when there are none */
export async function providerOf(ctx: Context, provider: PaymentProvider): Promise<Provider> {
  if (!isAsked(provider)) throw new Error(`${provider} is no provider that can be asked`);
  return kindOf(provider).connect(ctx, isKeyed(provider) ? await getCredentials(ctx, provider) : {});
}
