import dns from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { env } from '@/lib/env';
import { isPublicAddress } from './public-address';

/** Longer than most receivers need to write a message down, and short enough not to wait for those that hang. */
const TIMEOUT_MS = 15_000;

type Outgoing = { url: string; headers: Record<string, string>; body: string };
type Options = { allowPrivate?: boolean; timeoutMs?: number };

/** Whether messages may go to this machine and private networks: in development, or when the settings say so. */
const mayReachPrivate = () => env.WEBHOOK_PRIVATE_TARGETS ?? env.NODE_ENV === 'development';

/**
 * Posts a message, and gives the HTTP status of the answer. Follows no redirect and no proxy. Unless private addresses are
 * allowed, the connection itself is made to addresses of the internet only, whatever the name stands for a moment later.
 * @throws Error with a short sentence when there is no answer
 */
export async function postMessage(
  { url, headers, body }: Outgoing,
  { allowPrivate = mayReachPrivate(), timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<number> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  // An address is connected to without asking `lookup`.
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
      // What it says besides its status is of no use to us: read to be polite, and no longer than the time allows.
      response.on('error', () => {});
      response.resume();
      answered(response.statusCode ?? 0);
    });
    post.end(body);
  });
}

/** Resolves a name, and refuses it when any of its addresses is not of the internet: it is these that are connected to. */
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
