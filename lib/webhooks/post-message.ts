import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { env } from '@/lib/env';
import { publicLookup } from '@/lib/public-address';

/** The timeout: longer than most receivers need to store a message. */
const TIMEOUT_MS = 15_000;

type Outgoing = { url: string; headers: Record<string, string>; body: string };
type PostOptions = { allowPrivate?: boolean; timeoutMs?: number };

/** Whether messages may go to this machine and private networks: in development, or by a setting. */
const mayReachPrivate = () => env.WEBHOOK_PRIVATE_TARGETS ?? env.NODE_ENV === 'development';

/**
 * Posts a message and returns the HTTP status. Follows no redirect, uses no proxy, and connects only to public addresses (publicLookup)
 * unless private ones are allowed. @throws Error with a short sentence when there is no response
 */
export async function postMessage(
  { url, headers, body }: Outgoing,
  { allowPrivate = mayReachPrivate(), timeoutMs = TIMEOUT_MS }: PostOptions = {},
): Promise<number> {
  const lookup = publicLookup(new URL(url), allowPrivate);
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise<number>((answered, failed) => {
    const post = (/^https:/i.test(url) ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: false,
      signal,
      lookup,
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
