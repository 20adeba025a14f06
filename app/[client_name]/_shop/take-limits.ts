import { headers } from 'next/headers';
import { type Limits, limitsOf } from '@/lib/api/limits';
import type { Context } from '@/lib/context';

/**
 * Only in a server action, whose request proxy.ts has counted: gives the other limits.
 * @throws AppError `too_many_requests`
 */
export async function takeLimits(ctx: Context): Promise<Limits> {
  const limits = limitsOf(await headers());
  limits.client(ctx, undefined);
  return limits;
}
