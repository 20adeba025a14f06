import type { Context } from '@/lib/context';
import { atOneVersion } from './one-version';
import { readProgramme } from './read-programme';
import { isInWindow } from './visibility';

/** A type with the ids of the visible shows that have it, ascending. */
export type EventType = { name: string; events: number[] };

/** The types that the visible shows have, in the alphabetical order of the client's language. */
export async function listEventTypes(ctx: Context): Promise<EventType[]> {
  const idsOf = new Map<string, Set<number>>();
  for (const { show, ...one } of await atOneVersion(ctx, readProgramme)) {
    if (!isInWindow(one, ctx.now)) continue;
    for (const type of show.types) idsOf.set(type, (idsOf.get(type) ?? new Set()).add(show.id));
  }
  return [...idsOf]
    .map(([name, ids]) => ({ name, events: [...ids].sort((a, b) => a - b) }))
    .sort((a, b) => a.name.localeCompare(b.name, ctx.client.locale));
}
