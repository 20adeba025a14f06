import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';

type Body = string | Uint8Array | ReadableStream<Uint8Array> | null;
type Named = Iterable<[string, string]> | Record<string, string>;

/** The part of Headers that our handlers use. */
type LightHeaders = Iterable<[string, string]> & Pick<Headers, 'get' | 'has' | 'set' | 'append'>;

/** The part of Response that our handlers use. */
export type LightResponse = {
  status: number;
  headers: LightHeaders;
  body: Body;
  arrayBuffer: () => Promise<Uint8Array>;
};

function lightHeaders(given: Named): LightHeaders {
  const values = new Map<string, string>();
  const set = (name: string, value: string) => void values.set(name.toLowerCase(), value);
  const get = (name: string) => values.get(name.toLowerCase()) ?? null;
  const append = (name: string, value: string) => {
    const before = get(name);
    set(name, before === null ? value : `${before}, ${value}`);
  };
  for (const [name, value] of Symbol.iterator in given ? given : Object.entries(given)) set(name, value);
  return { get, set, append, has: (name) => get(name) !== null, [Symbol.iterator]: () => values.entries() };
}

/**
 * The `Response` of our handlers when Next.js does not call them (bundle.ts replaces the global). Node's own is built for streams, and
 * doubles the cost of a small answer.
 */
function lightResponse(
  body: Body = null,
  { status = 200, headers = {} }: { status?: number; headers?: Named } = {},
): LightResponse {
  const arrayBuffer = async () => {
    if (body instanceof ReadableStream) throw new Error('A stream is not read as a whole');
    return typeof body === 'string' ? Buffer.from(body) : (body ?? new Uint8Array());
  };
  return { status, headers: lightHeaders(headers), body, arrayBuffer };
}

export function send({ status, headers, body }: LightResponse, outgoing: ServerResponse): void {
  const named: Record<string, string | number> = Object.fromEntries(headers);
  if (body instanceof ReadableStream) {
    outgoing.writeHead(status, named).flushHeaders();
    // A client that disconnects ends the stream too, which is no failure.
    pipeline(Readable.fromWeb(body as NodeStream), outgoing).catch(() => {});
    return;
  }
  if (body !== null) named['content-length'] = Buffer.byteLength(body);
  outgoing.writeHead(status, named);
  outgoing.end(body ?? undefined);
}

export { lightResponse as Response };
