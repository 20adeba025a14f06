import type { Choices } from '@/lib/carts';
import type { BuyingWords } from '@/lib/i18n/buying';
import type { FormRank } from './ranks-of';

/** The limits of an order form for the visitor's cart. `left`: tickets; `types`: by ticket type id. */
export type OrderLimits = { left: number; note: string; types: Record<string, { most: number; rules: string }> };

/** The note about how many tickets the order can take. */
export const noteOf = ({ orderLeft, orderMax }: Choices, words: BuyingWords): string =>
  orderLeft === 0 ? words.orderFull : words.orderMax(orderMax);

/** These ranks with the limits of a cart. Types without an entry keep their limits. */
export const limitedRanks = (ranks: FormRank[], types: OrderLimits['types']): FormRank[] =>
  ranks.map((rank) => ({ ...rank, types: rank.types.map((type) => ({ ...type, ...types[type.id] })) }));
