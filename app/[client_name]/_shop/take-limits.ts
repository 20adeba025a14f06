import { headers } from 'next/headers';
import { type Limits, limitsOf } from '@/lib/api/limits';
import type { Context } from '@/lib/context';

/**
 * Only in a server action: counts what a visitor asks as a request of its address, and gives the other limits.
 * @throws AppError `too_many_requests`
 */
export async function takeLimits(ctx: Context): Promise<Limits> {
  const limits = limitsOf(await headers());
  await limits.request(ctx.client.name);
  limits.client(ctx, undefined);
  return limits;
}
