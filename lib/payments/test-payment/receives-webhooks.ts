import type { PaymentProvider } from '@/db/schema';
import { isAsked, kindOf } from '@/lib/providers';
import { reachableFrom } from '../reachable-from';

/** Whether a provider can send us webhooks at this address: named in each payment if reachable, or set in its dashboard. */
export function receivesWebhooks(provider: PaymentProvider, baseUrl: string): boolean {
  const webhook = isAsked(provider) ? kindOf(provider).webhook : undefined;
  return webhook !== undefined && (webhook.eventsByHand !== undefined || reachableFrom(baseUrl));
}
