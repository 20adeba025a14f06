import type { Context } from '@/lib/context';
import type { OrderLine } from './read-order';

type Lines = Pick<OrderLine, 'startsAt'>[];

/** When the seats of an unpaid promised order are released: the client's lead time before the first performance. */
export function releaseAt({ client }: Pick<Context, 'client'>, lines: Lines): Date {
  return new Date(startOf(lines).getTime() - client.unpaidOrders.release_minutes * 60_000);
}

/** When the first performance of an order begins. */
export const startOf = (lines: Lines): Date => new Date(Math.min(...lines.map(({ startsAt }) => startsAt.getTime())));
