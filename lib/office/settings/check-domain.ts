import { lookup } from 'node:dns/promises';
import { get } from 'node:https';
import { env } from '@/lib/env';
import { isPublicAddress, publicLookup } from '@/lib/public-address';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { listTicketKeys } from '@/lib/tickets';
import { getSettings } from './read-settings';

const PATIENCE_MS = 8000;
const MOST_BYTES = 100_000;
const ALLOW_PRIVATE = env.NODE_ENV === 'development';

/**
 * `addresses`: public IP addresses from DNS; addresses of the service's own network are never shown. `isHere`: whether this organisation's
 * shop answers there over https. `why`: the error when it does not.
 */
export type DomainCheck = { addresses: string[]; isHere: boolean; why: string | null };

/**
 * Resolves one of the organisation's host names, and fetches the public keys of its tickets there, which only this service publishes.
 * Connects to public addresses only (publicLookup) and follows no redirect.
 * @throws Refusal `not_found` for a name that is not the organisation's own
 */
export async function checkDomain(ctx: OfficeContext, domain: string): Promise<DomainCheck> {
  if (!(await getSettings(ctx)).domains.includes(domain)) throw new Refusal('not_found');
  await officeTransaction(ctx, async (ctx) => noteDeed(ctx, { action: 'domain.checked', detail: { domain } }));
  const found = await lookup(domain, { all: true }).catch(() => []);
  const all = [...new Set(found.map(({ address }) => address))];
  const addresses = ALLOW_PRIVATE ? all : all.filter(isPublicAddress);
  if (addresses.length === 0 || addresses.length < all.length) return { addresses, isHere: false, why: null };
  try {
    const told = await read(new URL(`https://${domain}/v1/${ctx.client.name}/ticketkeys`));
    const ours = await listTicketKeys(ctx);
    return { addresses, isHere: ours.some(({ publicKey }) => told.includes(publicKey)), why: null };
  } catch (error) {
    return { addresses, isHere: false, why: error instanceof Error ? error.message.slice(0, 200) : null };
  }
}

/** Fetches an address as text. @throws Error for another status than 200, a timeout, or a response over MOST_BYTES */
function read(url: URL): Promise<string> {
  const lookup = publicLookup(url, ALLOW_PRIVATE);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return new Promise((done, failed) => {
    const request = get(url, { agent: false, signal, lookup }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('error', failed);
      response.on('data', (part: string) => {
        text += part;
        if (text.length > MOST_BYTES) request.destroy(new Error('The answer is too long'));
      });
      response.on('end', () =>
        response.statusCode === 200 ? done(text) : failed(new Error(`Status ${response.statusCode}`)),
      );
    });
    request.on('error', failed);
  });
}
