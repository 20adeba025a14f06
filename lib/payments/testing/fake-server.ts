import { once } from 'node:events';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { LOCALHOST } from './localhost';

/**
 * A fault injected instead of an answer. `lost`: the request is handled, but its answer does not arrive; `nonsense`: an unrelated page;
 * `silent`: no answer; `no`: the request is refused (422).
 */
export type Fault = 'refused' | 'error' | 'lost' | 'nonsense' | 'silent' | 'no';
export type Asked = { method: string; url: URL; body: string; headers: IncomingMessage['headers'] };
export type Answer = { status: number; json: unknown };

/** A provider's HTTP server on this machine. Each of the next requests takes one of `faults`; `failing`: every request with that method. */
export async function startFakeServer(secure: boolean, answer: (asked: Asked) => Answer) {
  const faults: (Fault | undefined)[] = [];
  const failing = new Map<string, Fault>();
  const asked: string[] = [];
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = await text(request);
    const method = request.method ?? 'GET';
    asked.push(`${method} ${url.pathname}`);
    const fault = faults.shift() ?? failing.get(method);
    if (fault === 'refused') return request.socket.destroy();
    if (fault === 'silent') return;
    if (fault === 'nonsense')
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Hello</title>');
    const instead = fault === 'error' ? 500 : fault === 'no' ? 422 : undefined;
    const { status, json } = instead
      ? { status: instead, json: { status: instead, title: 'Error', error: { type: 'api_error' } } }
      : answer({ method, url, body, headers: request.headers });
    if (fault === 'lost') return request.socket.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  };
  const server = secure ? createHttps(LOCALHOST, listener) : createHttp(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `${secure ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, faults, failing, asked, stop };
}
