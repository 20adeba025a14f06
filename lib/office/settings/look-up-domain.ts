import { createHmac } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { env } from '@/lib/env';
import { isPublicAddress } from '@/lib/public-address';
import { derivedKeys } from '@/lib/secrets';

const PATIENCE_MS = 8000;
const MOST_BYTES = 100_000;
const mayReachPrivate = () => env.WEBHOOK_PRIVATE_TARGETS ?? env.NODE_ENV === 'development';

/** The path of the file that proves a host name. The service itself never serves it. */
export const PROOF_PATH = '/.well-known/doek.txt';

/** The name of the TXT record that proves a host name. */
export const recordOf = (domain: string): string => `_doek.${domain}`;

const tokensOf = (clientId: number, domain: string): string[] =>
  derivedKeys('host names').map(
    (key) => `doek=${createHmac('sha256', key).update(`${clientId} ${domain}`).digest('base64url')}`,
  );

/** What the TXT record or the file contains: proves the name for this organisation alone. */
export const proofOf = (clientId: number, domain: string): string => tokensOf(clientId, domain)[0] as string;

/** The IP addresses of a name, none if it does not exist. @throws Error if DNS gives no answer */
export async function addressesOf(domain: string): Promise<string[]> {
  const resolver = resolve();
  const found = await Promise.all([orNone(resolver.resolve4(domain)), orNone(resolver.resolve6(domain))]);
  return [...new Set(found.flat().map((address) => ipaddr.process(address).toString()))];
}

/** The IP addresses at which visitors reach this service: those of PUBLIC_URL, else this machine's. @throws as addressesOf */
export async function ownAddresses(): Promise<string[]> {
  if (env.PUBLIC_URL) {
    const host = new URL(env.PUBLIC_URL).hostname.replace(/^\[|\]$/g, '');
    return ipaddr.isValid(host) ? [ipaddr.process(host).toString()] : addressesOf(host);
  }
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .map(({ address }) => ipaddr.process(address).toString());
}

/** Whether a TXT record, or a file at these addresses of the name, proves it for this organisation. @throws Error if DNS gives no answer */
export async function findProof(clientId: number, domain: string, addresses: string[]): Promise<'txt' | 'file' | null> {
  const tokens = tokensOf(clientId, domain);
  const records = await orNone(resolve().resolveTxt(recordOf(domain)));
  if (records.some((parts) => tokens.includes(parts.join('').trim()))) return 'txt';
  const file = await read(domain, PROOF_PATH, addresses).catch(() => '');
  return file.split(/\s+/).some((word) => tokens.includes(word)) ? 'file' : null;
}

/**
 * Fetches a path of a name as text. Connects to these addresses alone, so that DNS cannot change its answer in between; refuses all of them
 * if one is not public, and follows no redirect. @throws Error for another status than 200, a timeout, or a response over MOST_BYTES
 */
export function read(domain: string, path: string, addresses: string[]): Promise<string> {
  if (addresses.length === 0 || !(mayReachPrivate() || addresses.every(isPublicAddress)))
    return Promise.reject(new Error('No address of the internet'));
  const found = addresses.map((address) => ({ address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 }));
  const lookup: LookupFunction = (_, options, done) =>
    options.all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const get = mayReachPrivate() ? getHttp : getHttps;
  const url = mayReachPrivate() ? `http://${domain}:${env.PORT}${path}` : `https://${domain}${path}`;
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

/** Addresses that may be shown: others are of the service's own network. */
export const shown = (addresses: string[]): string[] =>
  mayReachPrivate() ? addresses : addresses.filter(isPublicAddress);

function resolve(): Resolver {
  const resolver = new Resolver({ timeout: 2500, tries: 2 });
  if (env.DNS_SERVERS) resolver.setServers(env.DNS_SERVERS);
  return resolver;
}

const NONE = ['ENOTFOUND', 'ENODATA'];

const orNone = <T>(found: Promise<T[]>): Promise<T[]> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (NONE.includes(error.code ?? '')) return [];
    throw error;
  });
