import { keptByRank, type Renewal } from '@/lib/renewals';

/** The state of a renewal for whoever opens its link. `unkept`: the seats could not be kept. */
export type RenewalState = 'kept' | 'own_cart' | 'other_cart' | 'renewed' | 'declined' | 'over' | 'unkept';

export function renewalState(renewal: Renewal | undefined, cartId: string | undefined): RenewalState {
  if (!renewal) return 'over';
  const { isOpen, isDeclined, ordered, inCarts, cartIds } = renewal;
  if (isOpen && !isDeclined && keptByRank(renewal).length > 0) return 'kept';
  if (inCarts > 0) return cartId !== undefined && cartIds.includes(cartId) ? 'own_cart' : 'other_cart';
  if (ordered > 0) return 'renewed';
  if (isDeclined) return 'declined';
  return isOpen ? 'unkept' : 'over';
}
