import dns from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { env } from '@/lib/env';
import { isPublicAddress } from './public-address';

/** The timeout: longer than most receivers need to store a message. */
const TIMEOUT_MS = 15_000;

type Outgoing = { url: string; headers: Record<string, string>; body: string };
type Options = { allowPrivate?: boolean; timeoutMs?: number };

/** Whether messages may go to this machine and private networks: in development, or when the settings say so. */
const mayReachPrivate = () => env.WEBHOOK_PRIVATE_TARGETS ?? env.NODE_ENV === 'development';

/**
 * Posts a message and returns the HTTP status. Follows no redirect and uses no proxy. Unless private addresses are allowed, it connects
 * only to public addresses, checked at the connection itself, so DNS rebinding does not help.
 * @throws Error with a short sentence when there is no answer
 */
export async function postMessage(
  { url, headers, body }: Outgoing,
  { allowPrivate = mayReachPrivate(), timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<number> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  // For a literal IP address Node does not call `lookup`.
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) throw refused(host);
  if (!allowPrivate && protocol !== 'https:') throw new Error('Only https addresses are used');

  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise<number>((answered, failed) => {
    const post = (protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: false,
      signal,
      lookup: allowPrivate ? undefined : lookupPublic,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Doek-Webhooks/1',
        ...headers,
      },
    });
    post.on('error', (error) => failed(signal.aborted ? new Error(`No answer within ${timeoutMs / 1000} s`) : error));
    post.on('response', (response) => {
      // The body is not used: it is read within the timeout so that the connection ends cleanly.
      response.on('error', () => {});
      response.resume();
      answered(response.statusCode ?? 0);
    });
    post.end(body);
  });
}

/** Resolves a name and refuses it if any of its addresses is not public. The connection uses these addresses. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '');
    const wrong = addresses.find(({ address }) => !isPublicAddress(address));
    if (wrong) return done(refused(wrong.address), '');
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

const refused = (address: string) => new Error(`${address} is not an address of the internet`);
