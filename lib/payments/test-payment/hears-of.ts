import type { PaymentProvider } from '@/db/schema';
import { isAsked, kindOf } from '@/lib/providers';
import { reachableFrom } from '../reachable-from';

/** Whether a provider sends us messages at this address: given with each payment, where it can reach it, or told to it by hand. */
export function hearsOf(provider: PaymentProvider, baseUrl: string): boolean {
  const webhook = isAsked(provider) ? kindOf(provider).webhook : undefined;
  return webhook !== undefined && (webhook.eventsByHand !== undefined || reachableFrom(baseUrl));
}
