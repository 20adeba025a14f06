import type { Context } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import { getOffer } from '@/lib/programme';
import type { Hold } from '@/lib/seats';
import type { Tenant } from './tenant';

/** What holds two seats of the standard type at a performance for a new cart, but for what `more` says. */
export async function holdOf(ctx: Context, tenant: Tenant, key: string, more: Partial<Hold> = {}): Promise<Hold> {
  const offer = await getOffer(ctx, tenant.subEventId(key), tenant.discountId('standaard'));
  const { subEventId, categoryId, ticketTypeId, basePrice, firstNr, lastNr, eventMaxPerOrder } = offer;
  const rank = { subEventId, categoryId, ticketTypeId, price: basePrice, firstNr, lastNr, eventMaxPerOrder };
  return {
    ...rank,
    cartId: newCartId(),
    count: 2,
    seats: 'any',
    typeMaxPerOrder: null,
    typeMaxPerEvent: null,
    ...more,
  };
}
