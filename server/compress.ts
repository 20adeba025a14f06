import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isEventStream } from '@/lib/api/event-stream';
import { boundedMap, UNUSED_MS } from '@/lib/cache';
import { takesEncoding } from './takes-encoding';

const pack = promisify(gzip);

/** Smaller answers fit in one packet uncompressed. */
const WORTH_BYTES = 1024;
const MOST_KEPT_BYTES = 32 * 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

const kept = boundedMap<Bytes>(MOST_KEPT_BYTES, ({ length }) => length, UNUSED_MS);

/** Compresses an answer for clients that accept gzip. Answers with an ETag are compressed once and cached, up to 32 MiB in all. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  // Server-sent events are not buffered.
  if (response.headers.has('Content-Encoding') || isEventStream(response.headers)) return response;
  // Also for HEAD and 304, like the answer that they describe.
  response.headers.append('Vary', 'Accept-Encoding');
  if (response.body === null || !takesEncoding(request.headers.get('accept-encoding'), 'gzip')) return response;

  const etag = response.headers.get('etag');
  const known = etag === null ? undefined : kept.get(etag);
  const body = known ?? new Uint8Array(await response.arrayBuffer());
  const { status, headers } = response;
  if (!known && body.length < WORTH_BYTES) return new Response(body, { status, headers });
  headers.set('Content-Encoding', 'gzip');
  const packed = known ?? (new Uint8Array(await pack(body)) as Bytes);
  if (etag !== null && !known) kept.set(etag, packed);
  return new Response(packed, { status, headers });
}
