import type { Instrumentation } from 'next';

let notePageFailure: ((error: unknown) => void) | undefined;

/** Called by Next.js once as a process starts. */
export async function register(): Promise<void> {
  // In a branch, not after a return: Next.js builds this for the Edge Runtime too, where none of that is.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    // Loaded now: a page would be answered while its failure waits for an import.
    ({ notePageFailure } = await import('@/lib/api/page-failure'));
    const { goOnBeside } = await import('./instrumentation-node');
    await goOnBeside();
  }
}

/** Called by Next.js with what a page or a form failed by. */
export const onRequestError: Instrumentation.onRequestError = (error) => notePageFailure?.(error);
