import { isDeepStrictEqual } from 'node:util';
import type { MemberChange } from './difference';

/** Members that identify entries of a list, in order of preference. */
const NAMES = ['name', 'url', 'payment_desc'] as const;
/** Members that are compared as a whole: their inner differences mean nothing to a person. */
const WHOLE = new Set(['sections', 'focus']);

export const isSame = isDeepStrictEqual;

/** The members that differ, down to single values and entries of lists. A missing value is `null`. */
export function compareValues(before: unknown, after: unknown, path: string[] = []): MemberChange[] {
  if (isSame(before ?? null, after ?? null)) return [];
  if (!WHOLE.has(path.at(-1) ?? '')) {
    if (isObject(before) && isObject(after)) {
      const members = new Set([...Object.keys(before), ...Object.keys(after)]);
      return [...members].flatMap((member) => compareValues(before[member], after[member], [...path, member]));
    }
    const entries = isList(before) && isList(after) && compareEntries(before, after, path);
    if (entries) return entries;
  }
  return [{ path, before: before ?? null, after: after ?? null }];
}

/** Entries by their names; undefined when some have none, or share one. */
function compareEntries(before: unknown[], after: unknown[], path: string[]): MemberChange[] | undefined {
  const [old, young] = [byName(before), byName(after)];
  if (!old || !young) return undefined;
  const names = [...new Set([...old.keys(), ...young.keys()])];
  const changes = names.flatMap((name) => compareValues(old.get(name), young.get(name), [...path, name]));
  // Only their order differs.
  return changes.length > 0 ? changes : [{ path, before: [...old.keys()], after: [...young.keys()] }];
}

function byName(list: unknown[]): Map<string, unknown> | undefined {
  const named = new Map<string, unknown>();
  for (const one of list) {
    const name = isObject(one)
      ? NAMES.map((member) => one[member]).find((value) => typeof value === 'string')
      : undefined;
    if (typeof name !== 'string' || named.has(name)) return undefined;
    named.set(name, one);
  }
  return named;
}

const isList = Array.isArray;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value);
