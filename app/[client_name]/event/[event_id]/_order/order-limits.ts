import type { Choices } from '@/lib/carts';
import type { BuyingWords } from '@/lib/i18n/buying';
import type { FormRank } from './ranks-of';

/** What an order form says of the visitor's cart: `types` by their ids. */
export type OrderLimits = { left: number; note: string; types: Record<string, { most: number; rules: string }> };

/** How many tickets the order can take, in words. */
export const noteOf = ({ orderLeft, orderMax }: Choices, words: BuyingWords): string =>
  orderLeft === 0 ? words.orderFull : words.orderMax(orderMax);

/** The same form's ranks for a cart with these limits; of types that came meanwhile nothing is known. */
export const limitedRanks = (ranks: FormRank[], types: OrderLimits['types']): FormRank[] =>
  ranks.map((rank) => ({ ...rank, types: rank.types.map((type) => ({ ...type, ...types[type.id] })) }));
