import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { publicLookup } from '@/lib/public-address';

/** The timeout of the whole fetch, redirects included. */
const TIMEOUT_MS = 30_000;
export const MOST_BYTES = 15 * 1024 * 1024;
const MOST_REDIRECTS = 3;

type FetchOptions = { allowPrivate?: boolean; timeoutMs?: number };

/**
 * Fetches a picture of at most MOST_BYTES. Connects only to public addresses over https, also after redirects. Uses no proxy, and
 * identifies itself only by its User-Agent.
 * @throws Error with a short sentence
 */
export async function fetchPicture(
  url: string,
  { allowPrivate = false, timeoutMs = TIMEOUT_MS }: FetchOptions = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let address = new URL(url);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await getOnce(address, allowPrivate, signal).catch((error: unknown) => {
      throw signal.aborted ? new Error(`Not there within ${timeoutMs / 1000} s`) : error;
    });
    if ('bytes' in answer) return answer.bytes;
    address = new URL(answer.location, address);
  }
  throw new Error(`More than ${MOST_REDIRECTS} redirects`);
}

type FetchedPicture = { bytes: Buffer } | { location: string };

function getOnce(url: URL, allowPrivate: boolean, signal: AbortSignal): Promise<FetchedPicture> {
  const lookup = publicLookup(url, allowPrivate);
  return new Promise((answered, failed) => {
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    const headers = { accept: 'image/avif,image/webp,image/*', 'user-agent': 'Doek-Pictures/1' };
    const request = get(url, { agent: false, signal, lookup, headers }, (response) => {
      const { statusCode = 0, headers: told } = response;
      const fail = (reason: string) => {
        failed(new Error(reason));
        request.destroy();
      };
      response.on('error', failed);
      if (statusCode >= 300 && statusCode < 400 && told.location) {
        answered({ location: told.location });
        request.destroy();
        return;
      }
      if (statusCode !== 200) return fail(`The status is ${statusCode}`);
      const tooLarge = `It is larger than ${MOST_BYTES / 1024 / 1024} MiB`;
      if (Number(told['content-length']) > MOST_BYTES) return fail(tooLarge);
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MOST_BYTES) fail(tooLarge);
        else chunks.push(chunk);
      });
      response.on('close', () => failed(new Error('It broke off')));
      response.on('end', () => answered({ bytes: Buffer.concat(chunks) }));
    });
    request.on('error', failed);
  });
}
