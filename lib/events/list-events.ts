import type { Context } from '@/lib/context';
import { type MainEvent, mainEventRows, type SubEvent, subEventRows } from './read-events';

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

/** The shows that fit, or, with `only`, those to which that main or sub event belongs. */
export async function readEvents(
  ctx: Context,
  { only, upcoming = false, type }: Filter & { only: number | null },
): Promise<MainEvent[]> {
  const args = { clientId: ctx.client.id, now: ctx.now.toISOString(), only, upcoming, type: type ?? null };
  const [mains, subs] = await Promise.all([mainEventRows(ctx.db).execute(args), subEventRows(ctx.db).execute(args)]);

  const shown = new Map(mains.map((main): [number, MainEvent] => [main.id, { ...main, subEvents: [] }]));
  for (const sub of subs) {
    const main = shown.get(sub.mainEventId);
    main?.subEvents.push(inherit(sub, main));
  }
  return [...shown.values()].filter((main) => main.subEvents.length > 0);
}

type SubEventRow = Awaited<ReturnType<ReturnType<typeof subEventRows>['execute']>>[number];

function inherit(sub: SubEventRow, main: Omit<MainEvent, 'subEvents'>): SubEvent {
  return {
    ...sub,
    name: sub.name ?? main.name,
    text: sub.text ?? main.text,
    shortText: sub.shortText ?? main.shortText,
    types: main.types,
  };
}
