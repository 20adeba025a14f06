import type { IncomingHttpHeaders } from 'node:http';

/** The subset of Headers that the listener reads before it creates a Request. */
export const namesOf = (headers: IncomingHttpHeaders): Headers =>
  ({ get: (name: string) => headers[name.toLowerCase()]?.toString() ?? null }) as Headers;
