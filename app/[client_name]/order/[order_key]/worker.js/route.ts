import { offlineWorker } from '@/lib/papers';
import { PRIVATE } from '../_papers/answer-paper';

/** What keeps the tickets' page for when there is no network; see lib/papers/keep-offline.ts. */
export function GET(): Response {
  return new Response(offlineWorker, { headers: { ...PRIVATE, 'Content-Type': 'text/javascript; charset=utf-8' } });
}
