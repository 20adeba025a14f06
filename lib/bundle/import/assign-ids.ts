import type { FieldError } from '@/lib/errors';

/** An entry of the file that has an id: its path, the id it requests, the id it already has. */
export type NamedRecord = { path: string; asked: number | null; existing: number | undefined };

/** The owner of an id: another client by name, or an entry of ours. */
export type Owner = { client: string } | { thing: string };

/** Errors in requested ids: an entry keeps the id it has, and a new entry can only have a free one. */
export function wrongIds(named: NamedRecord[], owners: Map<number, Owner>): FieldError[] {
  return named.flatMap(({ path, asked, existing }) => {
    if (asked === null || asked === existing) return [];
    if (existing !== undefined) return [{ path, message: `must be ${existing}, the id it has, or be left out` }];
    const owner = owners.get(asked);
    if (!owner) return [];
    const whose = 'client' in owner ? `belongs to ${owner.client}` : `is already the id of ${owner.thing}`;
    return [{ path, message: `must be another id: ${asked} ${whose}` }];
  });
}

/** The ids of all entries, in order: existing, else requested, else the next of `fresh`. */
export function assignIds(named: NamedRecord[], fresh: number[]): number[] {
  const left = fresh.values();
  return named.map(({ asked, existing }) => existing ?? asked ?? Number(left.next().value));
}

/** How many of the entries need a new id. */
export const countNew = (named: NamedRecord[]): number =>
  named.filter(({ asked, existing }) => existing === undefined && asked === null).length;

/** The ids that new entries request. */
export const askedIds = (named: NamedRecord[]): number[] =>
  named.flatMap(({ asked, existing }) => (asked !== null && existing === undefined ? [asked] : []));
