import type { PaymentProvider } from '@/db/schema';
import type { Context } from '@/lib/context';
import { getCredentials } from '../credentials';
import { testBank } from '../test-bank/provider';
import { mollie } from './mollie';
import type { Provider } from './provider';
import { stripe } from './stripe';

/** The providers that are asked, as opposed to paying at the door and orders that cost nothing. */
export const isAsked = (provider: PaymentProvider): boolean => provider !== 'door' && provider !== 'free';

/** A provider with the client's keys. @throws AppError `payment_refused` when there are none */
export async function providerOf(ctx: Context, provider: PaymentProvider): Promise<Provider> {
  switch (provider) {
    case 'mollie':
      return mollie(await getCredentials(ctx, 'mollie'));
    case 'stripe':
      return stripe(await getCredentials(ctx, 'stripe'));
    case 'test':
      return testBank(ctx);
    default:
      throw new Error(`Nobody is asked about payments of ${provider}`);
  }
}
