import type { Money } from '@/lib/money';
import { cartTotal } from '@/lib/pricing/cart-total';

/** What the sum needs of a ticket type. `group`: the same for one type at several ranks; `most` is of all of these together. */
export type SummedType = { id: string; group: number; amount: Money; most: number };

/** What is chosen: `room` is how many more of a type the order can take, by its id; below 0 where it has too many. */
export type OrderSum = { tickets: number; total: Money; left: number; room: Record<string, number> };

/**
 * Adds up what a form has chosen, by the prices that the server gave.
 * @param counts tickets by type id; a type that is not in it has none
 * @param orderLeft how many tickets the order can take in all
 */
export function orderSum(types: readonly SummedType[], counts: Record<string, number>, orderLeft: number): OrderSum {
  const count = ({ id }: SummedType): number => counts[id] ?? 0;
  const sum = (some: readonly SummedType[]): number => some.reduce((all, type) => all + count(type), 0);
  const left = orderLeft - sum(types);
  const room = types.map((type) => {
    const group = types.filter(({ group }) => group === type.group);
    return [type.id, Math.min(left, type.most - sum(group))] as const;
  });
  return {
    tickets: sum(types),
    total: cartTotal(types.flatMap((type) => Array<Money>(count(type)).fill(type.amount))),
    left,
    room: Object.fromEntries(room),
  };
}
