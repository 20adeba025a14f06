/** The header in which Next.js' router lists the parts of a page that it already has. */
export const ROUTER_STATE_HEADER = 'next-router-state-tree';

const MAX_CHARACTERS = 40_000;
const MARKERS: unknown[] = [undefined, null, 'refetch', 'inside-shared-layout', 'metadata-only'];
const PARAM_TYPE = /^(?:c|d|oc|(?:ci|di)\((?:\.{1,3}|\.\.\)\(\.\.)\))$/;

/**
 * Whether Next.js can parse the router state of a request: it fails on anything else (16.4, app-render/types.js) and
 * logs an error.
 */
export function isRouterState(header: string | string[] | undefined): boolean {
  if (typeof header !== 'string' || header.length > MAX_CHARACTERS) return false;
  try {
    return isTree(JSON.parse(decodeURIComponent(header)));
  } catch {
    return false;
  }
}

function isTree(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6) return false;
  const [segment, below, source, marker, hints, last] = value;
  return (
    (typeof segment === 'string' || isParam(segment)) &&
    typeof below === 'object' &&
    below !== null &&
    !Array.isArray(below) &&
    Object.values(below).every(isTree) &&
    (source === undefined || source === null || isTexts(source, 2)) &&
    MARKERS.includes(marker) &&
    (hints === undefined || hints === null || typeof hints === 'number') &&
    (last === undefined || typeof last === 'string')
  );
}

function isParam(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [name, key, type, siblings] = value;
  const isNamed = typeof name === 'string' && typeof key === 'string' && PARAM_TYPE.test(String(type));
  return isNamed && (siblings === null || isTexts(siblings));
}

const isTexts = (value: unknown, count?: number): boolean =>
  Array.isArray(value) &&
  (count === undefined || value.length === count) &&
  value.every((one) => typeof one === 'string');
