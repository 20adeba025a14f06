import type { ServerResponse } from 'node:http';

type Body = string | Uint8Array | null;
type Named = Iterable<[string, string]> | Record<string, string>;

/** As much of Headers as our handlers use. */
type LightHeaders = Iterable<[string, string]> & Pick<Headers, 'get' | 'has' | 'set' | 'append'>;

/** As much of Response as our handlers use. */
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
 * What our handlers answer with when Next.js does not call them: in their bundle `Response` means this one (bundle.ts). That of
 * Node is made for streams, and costs a small answer as much as all else.
 */
export function lightResponse(
  body: Body = null,
  { status = 200, headers = {} }: { status?: number; headers?: Named } = {},
): LightResponse {
  const arrayBuffer = async () => (typeof body === 'string' ? Buffer.from(body) : (body ?? new Uint8Array()));
  return { status, headers: lightHeaders(headers), body, arrayBuffer };
}

export function send({ status, headers, body }: LightResponse, outgoing: ServerResponse): void {
  const named: Record<string, string | number> = Object.fromEntries(headers);
  if (body !== null) named['content-length'] = Buffer.byteLength(body);
  outgoing.writeHead(status, named);
  outgoing.end(body ?? undefined);
}

export { lightResponse as Response };
