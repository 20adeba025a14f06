import { readFileSync } from 'node:fs';
import { OFFICE } from './office';
import { DIST_DIR } from './service';

/** The id of each server action of the office in the build, and a page that accepts it, by the action's name. */
export function readOfficeActions(): Record<string, { id: string; page: string }> {
  const { node } = JSON.parse(readFileSync(`${DIST_DIR}/server/server-reference-manifest.json`, 'utf8')) as {
    node: Record<string, { filename: string; exportedName: string; workers: Record<string, unknown> }>;
  };
  const ofOffice = Object.entries(node).filter(([, { filename }]) => filename.startsWith('app/office/'));
  const named = ofOffice.map(([id, { exportedName, workers }]) => {
    const page = Object.keys(workers)[0]?.slice('app'.length, -'/page'.length) ?? '';
    return [exportedName, { id, page }] as const;
  });
  return Object.fromEntries(named);
}

/** The request that the form or link of a page makes to a route handler of the office. */
export const requestOf = (path: string): RequestInit => ({
  method: /upload$|look\/file|reports\/export|till\/call/.test(path) ? 'POST' : 'GET',
  headers: { Origin: OFFICE(), 'Content-Type': 'application/x-www-form-urlencoded' },
});
