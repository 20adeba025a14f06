import { doorWorker } from '../_app/door-worker';

/** What opens the door without a network, for its addresses alone. */
export function GET(): Response {
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Service-Worker-Allowed': '/office/door' };
  return new Response(doorWorker, { headers });
}
