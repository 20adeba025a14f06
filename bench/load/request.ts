import { Pool } from 'undici';

export type Asked = { method?: 'GET' | 'POST'; headers?: Record<string, string>; json?: unknown };

export type Answered = { status: number; body: string; bytes: number };

/** The generator shares the machine with what it measures: longer bodies are read to their end, and not kept. */
const KEPT_BYTES = 4096;

/** Asks over at most `clients` connections that stay open. */
export function asker(origin: string, clients: number): (path: string, asked?: Asked) => Promise<Answered> {
  const pool = new Pool(origin, { connections: clients });
  return (path, { method = 'GET', headers = {}, json } = {}) =>
    new Promise((resolve, reject) => {
      const kept: Buffer[] = [];
      let [status, bytes] = [0, 0];
      const body = json === undefined ? null : JSON.stringify(json);
      const sent = body === null ? headers : { ...headers, 'Content-Type': 'application/json' };
      pool.dispatch(
        { method, path, headers: sent, body },
        {
          onRequestStart: () => {},
          onResponseStart: (_, statusCode) => {
            status = statusCode;
          },
          onResponseData: (_, chunk) => {
            bytes += chunk.length;
            if (bytes <= KEPT_BYTES) kept.push(chunk);
          },
          onResponseEnd: () =>
            resolve({ status, bytes, body: bytes <= KEPT_BYTES ? Buffer.concat(kept).toString() : '' }),
          onResponseError: (_, error) => reject(error),
        },
      );
    });
}
