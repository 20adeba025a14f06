import { Agent, type IncomingMessage, request as send } from 'node:http';

export type Asked = { method?: string; headers?: Record<string, string>; json?: unknown };

export type Answered = { status: number; body: string; bytes: number };

/**
 * Asks over at most `clients` connections that stay open. Bodies are read to their end; only those below
 * `KEPT_BYTES` are kept as text, so that the generator does not spend its time on decoding lists.
 */
export function asker(origin: string, clients: number): (path: string, asked?: Asked) => Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const { hostname, port } = new URL(origin);
  return (path, { method = 'GET', headers = {}, json } = {}) =>
    new Promise((resolve, reject) => {
      const body = json === undefined ? undefined : JSON.stringify(json);
      const ours = body && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
      const req = send({ agent, hostname, port, method, path, headers: { ...headers, ...ours } }, (answer) =>
        read(answer).then(resolve, reject),
      );
      req.on('error', reject);
      req.end(body);
    });
}

const KEPT_BYTES = 4096;

function read(answer: IncomingMessage): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const kept: Buffer[] = [];
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= KEPT_BYTES) kept.push(chunk);
    });
    answer.on('end', () =>
      resolve({
        status: answer.statusCode ?? 0,
        body: bytes <= KEPT_BYTES ? Buffer.concat(kept).toString() : '',
        bytes,
      }),
    );
    answer.on('error', reject);
    answer.on('aborted', () => reject(new Error('The answer was cut off')));
  });
}
