import { createHash } from 'node:crypto';
import { listBuildFiles } from '../_app/build-files';
import { doorWorker } from '../_app/door-worker';

let source: string | undefined;

/** The service worker that opens the door offline. Its scopes are the door's page, and the files of the build, from which workers start. */
export function GET(): Response {
  source ??= write();
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Service-Worker-Allowed': '/' };
  return new Response(source, { headers });
}

function write(): string {
  const files = listBuildFiles(process.env.NEXT_DIST_DIR ?? '.next');
  return doorWorker(files, createHash('sha256').update(files.join()).digest('hex').slice(0, 16));
}
