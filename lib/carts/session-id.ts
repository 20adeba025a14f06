import type { Context } from '@/lib/context';
import { derivedId } from '@/lib/ids';

/**
 * The cart id for a site's token: 32 characters of A-Za-z0-9, deterministic per client and token. One-way (SHA-512): the id does not reveal
 * the token.
 */
export function sessionIdOf(ctx: Context, token: string): string {
  return derivedId(32, 'session', ctx.client.name, token.toLowerCase());
}
