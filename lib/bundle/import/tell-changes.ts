import { getClientById } from '@/lib/clients';
import { announceEvents, hasWebhooks } from '@/lib/webhooks';
import { type Changed, type ChangeKind, comparePerformances } from './compare-performances';
import type { WatchedEvents } from './job';
import { listWatched } from './list-performances';
import { type Concerned, countConcerned, markChanges, queueChangeMails } from './tell-buyers';

/** A performance that an import changed, and whom that affects. Times are local; `from` is null for a new one. */
export type PerformanceChange = Concerned & {
  kind: ChangeKind;
  eventId: number;
  key: string;
  mainKey: string;
  from: string | null;
  to: string;
};

/** `mails`: how many were queued for buyers. */
export type ImportReport = { changes: PerformanceChange[]; mails: number };

/**
 * Records the state of the client's performances. The returned function, for the end of the import, queues webhooks and
 * mails about the differences in the import's transaction and reports them.
 */
export async function watchEvents(job: WatchedEvents): Promise<(options: { mail: boolean }) => Promise<ImportReport>> {
  const before = await listWatched(job);
  return async ({ mail }) => {
    const changed = comparePerformances(before, await listWatched(job), job.now);
    await markChanges(job, changed);
    await announce(job, changed);
    const concerned = await countConcerned(job, changed);
    const mails = mail ? await queueChangeMails(job, changed) : 0;
    return { changes: changed.map((one) => ({ ...toChange(one), ...concerned(one.after.id) })), mails };
  };
}

function toChange({ kind, before, after }: Changed) {
  const whenAndWhere = ({ startsLocal, endsLocal, locationName }: typeof after) =>
    `${startsLocal}${endsLocal ? `-${endsLocal.slice(11)}` : ''}, ${locationName}`;
  const { id: eventId, key, mainKey } = after;
  return { kind, eventId, key, mainKey, from: before ? whenAndWhere(before) : null, to: whenAndWhere(after) };
}

async function announce({ db, clientId, now }: WatchedEvents, changed: readonly Changed[]): Promise<void> {
  const ctx = { client: await getClientById(db, clientId), db, now };
  if (!(await hasWebhooks(ctx))) return;
  const shows = new Map<number, Changed[]>();
  for (const one of changed) shows.set(one.after.mainId, [...(shows.get(one.after.mainId) ?? []), one]);
  const idsOf = (all: Changed[], kind?: ChangeKind) =>
    all.filter((one) => kind === undefined || one.kind === kind).map(({ after }) => after.id);
  await announceEvents(
    ctx,
    [...shows].map(([mainId, all]) => ({
      mainId,
      subIds: idsOf(all),
      movedIds: idsOf(all, 'moved'),
      cancelledIds: idsOf(all, 'cancelled'),
    })),
  );
}
