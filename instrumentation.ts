import type { Instrumentation } from 'next';

/** Called by Next.js once as a process starts. */
export async function register(): Promise<void> {
  // In a branch, not after a return: Next.js builds this for the Edge Runtime too, where none of that is.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { goOnBeside } = await import('./instrumentation-node');
    await goOnBeside();
  }
}

/** Called by Next.js with what a page or a form failed by. */
export const onRequestError: Instrumentation.onRequestError = async (error) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { notePageFailure } = await import('@/lib/api/page-failure');
    notePageFailure(error);
  }
};
