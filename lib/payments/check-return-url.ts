import { eq } from 'drizzle-orm';
import { clientDomains } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';

/**
 * Refuses an address to send buyers to after paying, with the order's key, unless it is https at a host of the client
 * (its domains, redirect hosts and embedding sites) or at our own `baseUrl`.
 * @throws AppError `validation_failed` at `redirectURL`
 */
export async function checkReturnUrl(ctx: Context, returnUrl: string, baseUrl: string): Promise<void> {
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  if (!url) throw wrong('must be an absolute address');
  if (url.protocol !== 'https:') throw wrong('must begin with https://');
  if (url.username || url.password) throw wrong('must not hold a user name or password');
  if (url.host === new URL(baseUrl).host || ctx.client.redirectHosts.includes(url.host)) return;
  if (ctx.client.embedOrigins?.includes(url.origin)) return;
  const domains = await ctx.db
    .select({ domain: clientDomains.domain })
    .from(clientDomains)
    .where(eq(clientDomains.clientId, ctx.client.id));
  if (!domains.some(({ domain }) => domain === url.host)) {
    throw wrong('is at a host that the organisation has not listed (redirect_hosts)');
  }
}

function wrong(message: string): AppError {
  return new AppError('validation_failed', `redirectURL ${message}`, { errors: [{ path: 'redirectURL', message }] });
}
