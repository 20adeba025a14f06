import { headers } from 'next/headers';
import { type Limits, limitsOf } from '@/lib/api/limits';
import type { Context } from '@/lib/context';

/**
 * Only in a server action or route, whose request proxy.ts has counted: counts it about a cart if it names one, and gives the
 * other limits.
 * @throws AppError `too_many_requests`
 */
export async function takeLimits(ctx: Context, cartId?: string): Promise<Limits> {
  const limits = limitsOf(await headers());
  limits.client(ctx, cartId);
  return limits;
}
