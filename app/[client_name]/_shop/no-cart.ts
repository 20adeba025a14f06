import type { Cart } from '@/lib/carts';
import { money } from '@/lib/money';

/** The cart of a visitor who has none. */
export const NO_CART: Cart = { seats: [], total: money('0.00'), expiresAt: null, extensionsLeft: 0 };
