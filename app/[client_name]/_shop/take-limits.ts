import { headers } from 'next/headers';
import { type Limits, limitsOf } from '@/lib/api/limits';
import type { Context } from '@/lib/context';

/**
 * The rate limits for a server action or route. proxy.ts has counted the request itself; this counts it for the client, and for the cart if
 * there is one.
 * @throws AppError `too_many_requests`
 */
export async function takeLimits(ctx: Context, cartId?: string): Promise<Limits> {
  const limits = limitsOf(await headers());
  limits.client(ctx, cartId);
  return limits;
}
