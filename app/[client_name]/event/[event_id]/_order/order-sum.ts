import type { Money } from '@/lib/money';
import { cartTotal } from '@/lib/pricing/cart-total';

/** The facts of a ticket type for the sum. `group`: shared by one type at several ranks; `most` limits the whole group. */
export type SummedType = { id: string; group: number; amount: Money; most: number };

/** The sum of a form. `room`: how many more of a type the order can take, by type id; negative if there are too many. */
export type OrderSum = { tickets: number; total: Money; left: number; room: Record<string, number> };

/**
 * Adds up what a form asks for, at the server's prices.
 * @param counts tickets by type id; missing types count as 0
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
