import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { oncePerProcess } from '@/lib/once-per-process';
import { asAppError } from './problem';

/**
 * What the listener knows of a page that it has Next.js answer. `isCounted`: the limits have counted it. `shown`: it is made to be
 * kept, for whoever asks, of these things that the listener has read.
 */
type Known = { isCounted?: boolean; shown?: Shown };
export type Shown = Record<string, unknown>;
type Page = Known & { isBusy: boolean };

// The listener begins a page, and the copy of this module in Next.js' bundle hears of it, and says how it failed.
const pages = oncePerProcess('pages', () => new AsyncLocalStorage<Page>());

/** Has Next.js answer a page: 503 with Retry-After where it fails by what passes by itself, as a database that is away, else its 500. */
export function answerPage(response: ServerResponse, answer: () => Promise<void>, known: Known = {}): Promise<void> {
  const page = { ...known, isBusy: false };
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const isBusy = status === 500 && page.isBusy;
    if (isBusy) response.setHeader('Retry-After', '1');
    return writeHead(isBusy ? 503 : status, ...rest);
  };
  return pages.run(page, answer);
}

/** Whether the limits have counted the page that is under way. */
export const isPageCounted = (): boolean => pages.getStore()?.isCounted === true;

/** Whether the page that is under way is made to be kept: it must be as things are, not as they were moments ago. */
export const isPageForAll = (): boolean => pages.getStore()?.shown !== undefined;

/** What the listener has read for the page that is under way, by its name. */
export const pageShown = <T>(name: string): T | undefined => pages.getStore()?.shown?.[name] as T | undefined;

/** Notes what a page failed by, told by Next.js before it answers (instrumentation.ts). */
export function notePageFailure(error: unknown): void {
  const page = pages.getStore();
  // The pages' bundle has an AppError of its own.
  const isBusy = asAppError(error).code === 'busy' || (error as { code?: string } | null)?.code === 'busy';
  if (page && isBusy) page.isBusy = true;
}
