import { clientDirectory } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { baseUrl } from './address';

/** Where buyers view and pay orders of an organisation: on its own domain, else at the address of this request. */
export async function orderPlace(ctx: Context, request: Request): Promise<{ clientName: string; baseUrl: string }> {
  const domain = (await clientDirectory(ctx.db)).domainOf.get(ctx.client.name);
  return { clientName: ctx.client.name, baseUrl: domain ? `https://${domain}` : baseUrl(request) };
}
