import type { IncomingMessage, RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'light-my-request';
import { pool } from '@/db/client';
import { clientDirectory } from '@/lib/clients';

/** A database that is away does not keep a process from serving. */
const PATIENCE_MS = 3000;

/**
 * Has Next.js make one page, of some organisation where there is one. What is loaded and compiled for the first page of a process takes half
 * a second, which no visitor then waits for.
 */
export async function warmUp(page: RequestListener<typeof IncomingMessage>): Promise<void> {
  const ask = async () => {
    const [name] = (await clientDirectory(pool().db)).names;
    const headers = { host: 'localhost', accept: 'text/html' };
    await inject(page, { method: 'GET', url: name ? `/${name}` : '/docs', headers });
  };
  await Promise.race([ask().catch(() => {}), pause(PATIENCE_MS, undefined, { ref: false })]);
}
