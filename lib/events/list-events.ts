import { atOneVersion } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { freeSeats } from './free-seats';
import { type Performance, programmeOf, type Show } from './programme';
import { isInWindow } from './visibility';

/** `free`: how many seats one order can take now. */
export type SubEvent = Performance & { free: number };
export type MainEvent = Show & { subEvents: SubEvent[] };

type Filter = {
  /** Only performances that have not started. */
  upcoming?: boolean;
  /** Only shows of this type, by its exact name. */
  type?: string;
};

/** Every show with at least one visible performance, by id; its performances by date and time, then id. */
export function listEvents(ctx: Context, filter: Filter = {}): Promise<MainEvent[]> {
  return readEvents(ctx, { ...filter, only: null });
}

/** The shows that fit, or, with `only`, the show of that main event, or that of a sub event with it alone. */
export async function readEvents(
  ctx: Context,
  { only, upcoming = false, type }: Filter & { only: number | null },
): Promise<MainEvent[]> {
  const [programme, free] = await Promise.all([atOneVersion(ctx, programmeOf), freeSeats(ctx, only)]);
  const shown = new Map<number, MainEvent>();
  for (const one of programme.values()) {
    const { show, performance } = one;
    if (only !== null && only !== show.id && only !== performance.id) continue;
    if (type !== undefined && !show.types.includes(type)) continue;
    if ((upcoming && one.startsAt <= ctx.now) || !isInWindow(one, ctx.now)) continue;
    const main = shown.get(show.id) ?? { subEvents: [], ...show };
    shown.set(show.id, main);
    main.subEvents.push({ free: free(performance.id), ...performance });
  }
  return [...shown.values()];
}
