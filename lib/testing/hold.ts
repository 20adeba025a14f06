import type { Context } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import { getOffer } from '@/lib/programme';
import type { Hold } from '@/lib/seats';
import type { Tenant } from './tenant';

/** A Hold of two standard seats at a performance for a new cart, with the overrides in `more`. */
export async function holdOf(ctx: Context, tenant: Tenant, key: string, more: Partial<Hold> = {}): Promise<Hold> {
  const offer = await getOffer(ctx, tenant.subEventId(key), tenant.discountId('standaard'));
  return {
    cart: newCartId(),
    subEvent: offer.subEventId,
    category: offer.categoryId,
    ticketType: offer.ticketTypeId,
    price: offer.basePrice,
    count: 2,
    eventMax: offer.eventMaxPerOrder ?? undefined,
    firstNr: offer.firstNr,
    lastNr: offer.lastNr,
    ...more,
  };
}
