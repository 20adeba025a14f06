import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { oncePerProcess } from '@/lib/once-per-process';
import { asAppError } from './problem';

/**
 * What the listener knows about a page that Next.js answers. `isCounted`: the rate limits have counted it. `shown`: the page will be cached
 * for everybody, and is rendered from these values that the listener has read.
 */
type Known = { isCounted?: boolean; shown?: ShownFields };
export type ShownFields = Record<string, unknown>;
type Page = Known & { isBusy: boolean };

// Shared by the listener, which starts a page, and the copy of this module in Next.js' bundle, which reports its
// failure.
const pages = oncePerProcess('pages', () => new AsyncLocalStorage<Page>());

/**
 * Has Next.js answer a page. Turns its 500 into 503 with Retry-After when the cause is temporary, such as an
 * unavailable database.
 */
export function answerPage(response: ServerResponse, answer: () => Promise<void>, known: Known = {}): Promise<void> {
  const page = { ...known, isBusy: false };
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  function writeBusyHead(status: number, ...rest: unknown[]) {
    const isBusy = status === 500 && page.isBusy;
    if (isBusy) response.setHeader('Retry-After', '1');
    return writeHead(isBusy ? 503 : status, ...rest);
  }
  // By its name, so that the response is young garbage (patches/README.md, postgres 10).
  response.writeHead = writeBusyHead;
  return pages.run(page, answer);
}

/** Whether the rate limits have counted the current page. */
export const isPageCounted = (): boolean => pages.getStore()?.isCounted === true;

/** Whether the current page will be cached for everybody: then it must show the current state. */
export const isPageForAll = (): boolean => pages.getStore()?.shown !== undefined;

/** A value that the listener has read for the current page, by its name. */
export const pageShown = <T>(name: string): T | undefined => pages.getStore()?.shown?.[name] as T | undefined;

/** Records why a page failed; Next.js calls it before it answers (instrumentation.ts). */
export function notePageFailure(error: unknown): void {
  const page = pages.getStore();
  // The pages' bundle has its own copy of AppError.
  const isBusy = asAppError(error).code === 'busy' || (error as { code?: string } | null)?.code === 'busy';
  if (page && isBusy) page.isBusy = true;
}
