import { AppError } from '@/lib/errors';
import type { Room } from '@/lib/waiting-room';
import type { Cart } from './cart-of';

/** The cart that seats were put into; or the waiting room at which it has to wait first, and nothing has changed. */
export type Added = { cart: Cart } | Waiting;
export type Waiting = { waitingRoom: Room; subEventId: number };

/** Ends a transaction in which a cart has to wait, so that what it holds already is undone (orWaiting). */
class MustWait extends AppError {
  constructor(readonly waiting: Waiting) {
    super('waiting', 'There is a waiting room: wait for your turn');
  }
}

/** The cart. @throws AppError `waiting` when there is none */
export function cartIn(added: Added): Cart {
  if ('cart' in added) return added.cart;
  throw new MustWait(added);
}

/** What a transaction of adds comes to that was ended by cartIn, also where the refusal was told more (`cause`). */
export async function orWaiting(work: Promise<Cart>): Promise<Added> {
  try {
    return { cart: await work };
  } catch (error) {
    const refusal = error instanceof AppError && error.cause instanceof MustWait ? error.cause : error;
    if (refusal instanceof MustWait) return refusal.waiting;
    throw error;
  }
}
