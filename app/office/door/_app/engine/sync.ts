import { ADMITS } from '@/lib/door';
import { readMoment } from '../clock';
import { type JudgedUpload, type RemoteChanges, toWire } from '../remote';
import type { WaitingScan } from '../store';
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
  while (!session.isClosed) {
    const all = (await store.getAllFromIndex('scans', 'seq')).filter(({ id }) => !confirming.has(id));
    const some: WaitingScan[] = knowsTime ? all.slice(0, MOST_SCANS) : [];
    const batch = some.map((scan) => ({ ...scan, shown: scan.shown ?? scan.local }));
    const waiting = all.length - batch.length;
    const sent = { ...toWire(batch, clock), waiting };
    const asked = readMoment();
    const answer = await session.ask<{ scans: JudgedUpload[]; now: string }>('scans', {
      json: sent,
      timeoutMs: UPLOAD_MS,
    });
    knowsTime = answer !== undefined;
    if (answer) {
      clock.hear(Date.parse(answer.now), asked);
      const shownOf = new Map(batch.map(({ id, shown }) => [id, shown]));
      for (const { id, verdict } of answer.scans) {
        if (ADMITS.has(shownOf.get(id) ?? 'forged') && !ADMITS.has(verdict)) state.flagged++;
        await store.delete('scans', id);
      }
    }
    state.waiting = await store.count('scans');
    const overMs = clock.atLeast() - Date.parse(pairing.expiresAt);
    // Unsent scans are not deleted on this device's clock alone.
    if (overMs > (state.waiting === 0 ? 0 : KEEP_MS) && (state.waiting === 0 || clock.isHeard())) await session.end();
    tell();
    if (!answer || waiting === 0) await pause();
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
