import { doorWorker } from '../_app/door-worker';

/** The service worker that opens the door offline. Its scope is the door's addresses. */
export function GET(): Response {
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Service-Worker-Allowed': '/office/door' };
  return new Response(doorWorker, { headers });
}
