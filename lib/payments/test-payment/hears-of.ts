import type { PaymentProvider } from '@/db/schema';
import { isAsked, kindOf } from '@/lib/providers';
import { reachableFrom } from '../reachable-from';

/** Whether a provider sends us webhooks at this address: given with each payment if it can reach it, or set there by hand. */
export function hearsOf(provider: PaymentProvider, baseUrl: string): boolean {
  const webhook = isAsked(provider) ? kindOf(provider).webhook : undefined;
  return webhook !== undefined && (webhook.eventsByHand !== undefined || reachableFrom(baseUrl));
}
