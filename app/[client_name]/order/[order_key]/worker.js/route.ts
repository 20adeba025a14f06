import { offlineWorker } from '@/lib/papers';
import { PRIVATE } from '../_papers/answer-paper';

/** The service worker that keeps the page of the tickets for offline use; see lib/papers/keep-offline.ts. */
export function GET(): Response {
  return new Response(offlineWorker, { headers: { ...PRIVATE, 'Content-Type': 'text/javascript; charset=utf-8' } });
}
