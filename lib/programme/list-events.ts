import type { Context } from '@/lib/context';
import { countOnSale } from './count-on-sale';
import { countAllFreeSeats } from './free-seats';
import { atOneVersion } from './one-version';
import type { Performance, Show } from './performance';
import { readProgramme, readShows, type ShowText } from './read-programme';
import { isInWindow } from './visibility';

/** `free`: how many seats one order can take now. `types`: the show's. */
export type SubEvent = Performance & ShowText & { types: string[]; free: number };
export type MainEvent = Show & ShowText & { subEvents: SubEvent[] };

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

type EventsWanted = Filter & { only: number | null };

/**
 * The matching shows; with `only`, the show with that id, or the show of the performance with that id, containing only that performance.
 */
export function readEvents(ctx: Context, asked: EventsWanted): Promise<MainEvent[]> {
  return atOneVersion(ctx, async (ctx) => {
    const [programme, shows, free] = await Promise.all([
      readProgramme(ctx),
      readShows(ctx),
      asked.only === null ? countAllFreeSeats(ctx).then(({ of }) => of) : countOf(ctx, asked.only),
    ]);
    const shown = new Map<number, MainEvent>();
    for (const one of programme) {
      if (!isAsked(one, asked, ctx.now)) continue;
      const { show, text } = one;
      const main = shown.get(show.id) ?? { ...show, ...textOf(shows.get(show.id)), subEvents: [] };
      shown.set(show.id, main);
      const own = text === null ? textOf(main) : { text, texts: null };
      main.subEvents.push({ ...one, ...own, types: show.types, free: free(one.id) });
    }
    return [...shown.values()];
  });
}

const textOf = (show: ShowText | undefined): ShowText => ({ text: show?.text ?? '', texts: show?.texts ?? null });

function isAsked(one: Performance, { only, upcoming = false, type }: EventsWanted, now: Date): boolean {
  if (only !== null && only !== one.show.id && only !== one.id) return false;
  if (type !== undefined && !one.show.types.includes(type)) return false;
  return !(upcoming && one.startsAt <= now) && isInWindow(one, now);
}

/** min(free seats, limit per order); 0 if it cannot be bought now (docs/api.md, "event_free"). */
async function countOf(ctx: Context, only: number): Promise<(id: number) => number> {
  const asked = (await readProgramme(ctx)).filter((one) => isAsked(one, { only }, ctx.now));
  const ofOrder = ctx.client.maxPerOrder;
  return countOnSale(ctx, asked, ({ maxPerOrder }) => Math.min(ofOrder, maxPerOrder ?? ofOrder));
}
