import type { FieldError } from '@/lib/errors';

/** Something of the file that has an id: where in the file that is, the id it asks for, the id it has already. */
export type Named = { path: string; asked: number | null; existing: number | undefined };

/** Whose an id is: another client's name, or the thing of ours that has it. */
export type Owner = { client: string } | { thing: string };

/**
 * Says what is wrong with the ids that a file asks for: a thing keeps the id it has, and a new thing can have only
 * one that is free.
 */
export function wrongIds(named: Named[], owners: Map<number, Owner>): FieldError[] {
  return named.flatMap(({ path, asked, existing }) => {
    if (asked === null || asked === existing) return [];
    if (existing !== undefined) return [{ path, message: `must be ${existing}, the id it has, or be left out` }];
    const owner = owners.get(asked);
    if (!owner) return [];
    const whose = 'client' in owner ? `belongs to ${owner.client}` : `is already the id of ${owner.thing}`;
    return [{ path, message: `must be another id: ${asked} ${whose}` }];
  });
}

/** The ids of all, in order: the one it has, else the one it asks for, else the next of `fresh`. */
export function assignIds(named: Named[], fresh: number[]): number[] {
  const left = fresh.values();
  return named.map(({ asked, existing }) => existing ?? asked ?? Number(left.next().value));
}

/** How many of them need a new id. */
export const countNew = (named: Named[]): number =>
  named.filter(({ asked, existing }) => existing === undefined && asked === null).length;

/** The ids that new things ask for. */
export const askedIds = (named: Named[]): number[] =>
  named.flatMap(({ asked, existing }) => (asked !== null && existing === undefined ? [asked] : []));
