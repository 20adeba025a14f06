import { z } from 'zod';
import type { Money } from '@/lib/money';
import { boundedText } from '@/lib/text-field';
import { amount, countOrNone, day, id, momentOrNone, seen, text, time, timeOrNone } from './read-fields';

/** The form of a performance; its ranks and types are numbered fields. */
export const performanceFields = z
  .object({
    show: id,
    id: z.union([z.literal('').transform(() => null), id]),
    seen,
    date: day,
    time,
    end: timeOrNone,
    location: text().min(1),
    status: z.enum(['pub', 'nosal', 'unpub', 'arch']),
    resumes: text().optional(),
    view_begin: momentOrNone,
    view_end: momentOrNone,
    max_per_order: countOrNone,
    opens_at: momentOrNone,
    per_minute: z.coerce.number().int().min(1).max(100_000),
    shop_minutes: z.coerce.number().int().min(1).max(1440),
  })
  .catchall(boundedText(1000));

type PerformanceInput = Record<string, unknown>;
type Rank = { name: string; price: Money; capacity: number | null };

const MOST_RANKS = 50;

/** The ranks with a name, or the name of an invalid field. */
export function ranksOf(given: PerformanceInput): { ranks: Rank[] } | { field: string } {
  const ranks: Rank[] = [];
  for (let i = 0; i < MOST_RANKS; i++) {
    const [name, price, capacity] = ['name', 'price', 'capacity'].map((part) => given[`rank_${i}_${part}`]);
    if (typeof name !== 'string' || name.trim() === '') continue;
    const [asked, seats] = [amount.safeParse(price), countOrNone.safeParse(capacity)];
    if (!asked.success) return { field: `rank_${i}_price` };
    if (!seats.success) return { field: `rank_${i}_capacity` };
    ranks.push({ name: name.trim(), price: asked.data, capacity: seats.data });
  }
  return ranks.length > 0 ? { ranks } : { field: 'rank_0_name' };
}

/** The keys of the checked ticket types; null for all. */
export function typesOf(given: PerformanceInput, types: readonly { key: string }[]): string[] | null {
  const ticked = types.filter((_, i) => `type_${i}` in given).map(({ key }) => key);
  return ticked.length > 0 ? ticked : null;
}

export const weekdaysOf = (given: PerformanceInput): number[] =>
  [1, 2, 3, 4, 5, 6, 7].filter((nr) => `day_${nr}` in given);
