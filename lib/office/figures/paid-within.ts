import { and, eq, gte, lt, type SQL } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { addDays, type Period, startOfDay } from './days';

/** Orders that were paid in a period, in days of this zone, and are still paid. */
export const paidWithin = ({ from, to }: Period, timezone: string): SQL | undefined =>
  and(
    eq(orders.status, 'paid'),
    gte(orders.paidAt, startOfDay(from, timezone)),
    lt(orders.paidAt, startOfDay(addDays(to, 1), timezone)),
  );
