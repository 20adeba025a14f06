import { eq } from 'drizzle-orm';
import { mainEvents, subEvents } from '@/db/schema';
import { wrongBundle } from '../check-bundle';
import { showTimes, toInstantOrNull } from '../local-times';
import type { BundleEvent, BundleSubEvent } from '../schema';
import { askedIds, assignIds, countNew, type NamedRecord, wrongIds } from './assign-ids';
import { ownersOfEventIds } from './event-id-owners';
import type { ImportRun } from './job';
import { newIds } from './new-ids';
import { insertRows } from './rows';

export type PlannedMain = { path: string; event: BundleEvent; id: number; isNew: boolean };
export type PlannedSub = {
  path: string;
  sub: BundleSubEvent;
  id: number;
  mainId: number;
  isNew: boolean;
  startsAt: Date;
  endsAt: Date | null;
  viewBeginsAt: Date | null;
  viewEndsAt: Date | null;
};
export type EventPlan = { mains: PlannedMain[]; subs: PlannedSub[] };

const SOURCE = { sequence: 'event_id_seq', table: 'event_ids' } as const;

/**
 * Gives every event of the file its id and its instants, and allocates new ids.
 * @throws AppError `validation_failed` with all errors of the import so far
 */
export async function planEvents(job: ImportRun): Promise<EventPlan> {
  const places = await listPlaces(job);
  const asked = askedIds(places);
  job.errors.push(...wrongIds(places.map(atEventId), await ownersOfEventIds(job, asked)));
  const times = new Map(places.flatMap(({ sub, path }) => (sub ? [[sub, instants(job, sub, path)]] : [])));
  if (job.errors.length > 0) throw wrongBundle(job.errors);

  const fresh = await newIds(job.db, SOURCE, countNew(places), asked);
  const taken = [...asked, ...fresh].map((id) => ({ id }));
  job.written += await insertRows(job.db, job.clientId, { name: 'event_ids', columns: { id: 'int' } }, taken);

  const plan: EventPlan = { mains: [], subs: [] };
  const ids = assignIds(places, fresh);
  places.forEach(({ path, event, sub, existing }, i) => {
    const id = Number(ids[i]);
    const isNew = existing === undefined;
    const time = sub && times.get(sub);
    if (sub && time) plan.subs.push({ path, sub, id, mainId: Number(plan.mains.at(-1)?.id), isNew, ...time });
    else plan.mains.push({ path, event, id, isNew });
  });
  return plan;
}

const atEventId = (place: EventPlace): NamedRecord => ({ ...place, path: `${place.path}.event_id` });

type EventPlace = NamedRecord & { event: BundleEvent; sub?: BundleSubEvent };

/** Every event, each followed by its performances. */
async function listPlaces({ db, clientId, bundle }: ImportRun): Promise<EventPlace[]> {
  const mains = await db
    .select({ id: mainEvents.id, key: mainEvents.key })
    .from(mainEvents)
    .where(eq(mainEvents.clientId, clientId));
  const subs = await db
    .select({ id: subEvents.id, mainId: subEvents.mainEventId, key: subEvents.key })
    .from(subEvents)
    .where(eq(subEvents.clientId, clientId));
  const mainIds = new Map(mains.map((row) => [row.key, row.id]));
  const subIds = new Map(subs.map((row) => [JSON.stringify([row.mainId, row.key]), row.id]));

  return bundle.events.flatMap((event, i): EventPlace[] => {
    const mainId = mainIds.get(event.key);
    const path = `events[${i}]`;
    const own = event.sub_events.map(
      (sub, j): EventPlace => ({
        path: `${path}.sub_events[${j}]`,
        event,
        sub,
        asked: sub.event_id,
        existing: subIds.get(JSON.stringify([mainId, sub.key])),
      }),
    );
    return [{ path, event, asked: event.event_id, existing: mainId }, ...own];
  });
}

function instants({ bundle, firstDay, errors }: ImportRun, sub: BundleSubEvent, path: string) {
  const { timezone } = bundle.client;
  return {
    ...showTimes(sub, firstDay, timezone, path, errors),
    viewBeginsAt: toInstantOrNull(sub.view_begin, timezone, `${path}.view_begin`, errors),
    viewEndsAt: toInstantOrNull(sub.view_end, timezone, `${path}.view_end`, errors),
  };
}
