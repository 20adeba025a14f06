import { keptByRank, type Renewal } from '@/lib/renewals';

/** How a renewal stands for who opens its link. `unkept`: their own seats cannot be had. */
export type Standing = 'kept' | 'own_cart' | 'other_cart' | 'renewed' | 'declined' | 'over' | 'unkept';

export function standingOf(renewal: Renewal | undefined, cartId: string | undefined): Standing {
  if (!renewal) return 'over';
  const { isOpen, isDeclined, ordered, inCarts, cartIds } = renewal;
  if (isOpen && !isDeclined && keptByRank(renewal).length > 0) return 'kept';
  if (inCarts > 0) return cartId !== undefined && cartIds.includes(cartId) ? 'own_cart' : 'other_cart';
  if (ordered > 0) return 'renewed';
  if (isDeclined) return 'declined';
  return isOpen ? 'unkept' : 'over';
}
