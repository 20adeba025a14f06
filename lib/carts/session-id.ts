import type { Context } from '@/lib/context';
import { derivedId } from '@/lib/ids';

/**
 * The cart id that belongs to a site's token: 32 characters of A-Za-z0-9, the same for the same token at the same client on
 * every machine. A one-way function (SHA-512): the id does not tell the token.
 */
export function sessionIdOf(ctx: Context, token: string): string {
  return derivedId(32, 'session', ctx.client.name, token.toLowerCase());
}
