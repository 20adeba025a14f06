/** An unchecked part of a file; empty where it is not an object. */
export type Loose = Record<string, unknown>;

/** An entry of an array with its path. */
export type BundleNode = { path: string; value: Loose };

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const loose = (value: unknown): Loose => (isLoose(value) ? value : {});

/** The entries of the array at `member`, those that are objects. */
export function entries(value: unknown, member: string, parent = ''): BundleNode[] {
  return items(loose(value)[member]).flatMap((item, i) =>
    isLoose(item) ? [{ path: `${parent === '' ? '' : `${parent}.`}${member}[${i}]`, value: item }] : [],
  );
}

/** The performances of all events. */
export function performances(bundle: unknown): BundleNode[] {
  return entries(bundle, 'events').flatMap(({ path, value }) => entries(value, 'sub_events', path));
}

export const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
