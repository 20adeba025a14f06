import type { IncomingHttpHeaders } from 'node:http';

/** As much of Headers as the listener reads of a request before there is one. */
export const namesOf = (headers: IncomingHttpHeaders): Headers =>
  ({ get: (name: string) => headers[name.toLowerCase()]?.toString() ?? null }) as Headers;
