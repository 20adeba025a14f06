import { ADMITS } from '@/lib/door';
import { readMoment } from '../clock';
import { type JudgedUpload, type RemoteChanges, toWire } from '../remote';
import type { WaitingScan } from '../store';
import { forgetScans } from './confirm-scan';
import type { DoorSession } from './door-session';
import { applyChanges, fetchSnapshot } from './read-list';

const UPLOAD_MS = 15_000;
const EVERY_MS = 3000;
const MOST_SCANS = 200;
/** How long after its evening a device keeps unsent scans, in milliseconds. */
const KEEP_MS = 7 * 86_400_000;

/** How long to use long polling after a proxy has buffered the events. */
const ASK_MS = 5 * 60_000;

/** Receives changes while the door is open: as events, or by long polling where a proxy buffers events. */
export async function download(session: DoorSession): Promise<void> {
  const { store, state, tell } = session;
  let askUntil = 0;
  while (!session.isClosed) {
    let needsSnapshot = state.snapshot === undefined;
    const apply = async (changes: RemoteChanges) => {
      if (!session.isClosed) needsSnapshot = await applyChanges(session, changes);
      return needsSnapshot || session.isClosed;
    };
    if (!needsSnapshot) {
      const after = `changes?cursor=${encodeURIComponent(session.progress.cursor)}`;
      if (performance.now() >= askUntil) {
        const way = await session.listen(after, apply);
        if (way === false) askUntil = performance.now() + ASK_MS;
        if (way === undefined) await pause();
      } else {
        const changes = await session.ask<RemoteChanges>(`${after}&wait=25`, { timeoutMs: 40_000 });
        if (changes) await apply(changes);
        else await pause();
      }
    }
    // A new snapshot replaces local admissions, so they are uploaded first.
    if (needsSnapshot && !session.isClosed) {
      if ((await store.count('scans')) === 0) await fetchSnapshot(session);
      if (!state.snapshot || (await store.count('scans')) > 0) await pause();
    }
    tell();
  }
}

/** Uploads unconfirmed scans while the door is open. Deletes the device's data when its list has ended. */
export async function upload(session: DoorSession): Promise<void> {
  const { store, state, clock, pairing, confirming, tell } = session;
  // After an outage, first get the server's time: it corrects the times of queued scans.
  let knowsTime = false;
  // A scan that the server cannot read is found by smaller and smaller batches, and tried again when the page is next opened.
  const setAside = new Set<string>();
  let most = MOST_SCANS;
  while (!session.isClosed) {
    const stored = (await store.getAllFromIndex('scans', 'seq')).filter(({ id }) => !confirming.has(id));
    const all = stored.filter(({ id }) => !setAside.has(id));
    const some: WaitingScan[] = knowsTime ? all.slice(0, most) : [];
    const batch = some.map((scan) => ({ ...scan, shown: scan.shown ?? scan.local }));
    const sent = { ...toWire(batch, clock), waiting: stored.length - batch.length };
    let isRefused = false;
    const asked = readMoment();
    const answer = await session.ask<{ scans: JudgedUpload[]; now: string }>('scans', {
      json: sent,
      timeoutMs: UPLOAD_MS,
      refused: () => {
        isRefused = true;
      },
      unpaired: async () => {
        if (batch.length > 0 || (await store.count('scans')) === 0) await session.end();
      },
    });
    knowsTime = answer !== undefined || isRefused;
    if (isRefused && batch.length === 1) for (const { id } of batch) setAside.add(id);
    most = isRefused ? Math.max(1, Math.floor(batch.length / 2)) : Math.min(MOST_SCANS, most * 2);
    if (answer) {
      clock.hear(Date.parse(answer.now), asked);
      const shownOf = new Map(batch.map(({ id, shown }) => [id, shown]));
      for (const { id, verdict } of answer.scans)
        if (ADMITS.has(shownOf.get(id) ?? 'forged') && !ADMITS.has(verdict)) state.flagged++;
      if (batch.length > 0)
        await forgetScans(
          store,
          answer.scans.map(({ id }) => id),
        );
    }
    state.waiting = await store.count('scans');
    state.setAside = setAside.size;
    const overMs = clock.atLeast() - Date.parse(pairing.expiresAt);
    // Unsent scans are not deleted on this device's clock alone.
    if (overMs > (state.waiting === 0 ? 0 : KEEP_MS) && (state.waiting === 0 || clock.isHeard())) await session.end();
    tell();
    const isMore = isRefused ? batch.length > 0 : answer && all.length > batch.length;
    if (!isMore) await pause();
  }
}

/** Waits EVERY_MS, or until the network is back. */
const pause = () =>
  new Promise<void>((done) => {
    const end = () => {
      removeEventListener('online', end);
      done();
    };
    addEventListener('online', end);
    setTimeout(end, EVERY_MS);
  });
