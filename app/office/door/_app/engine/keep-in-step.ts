import { ADMITS } from '@/lib/door';
import { readMoment } from '../clock';
import { type JudgedUpload, type RemoteChanges, toWire } from '../remote';
import type { WaitingScan } from '../store';
import type { DoorHere } from './door-here';
import { applyChanges, fetchSnapshot } from './read-list';

const UPLOAD_MS = 15_000;
const EVERY_MS = 3000;
const MOST_SCANS = 200;
/** For so long after its evening a device keeps scans that it could not send. */
const KEEP_MS = 7 * 86_400_000;

/** After a way that carries no events, changes are asked for one by one for so long. */
const ASK_MS = 5 * 60_000;

/** Hears of changes as long as the door is open, or asks for them where events do not come through. */
export async function download(here: DoorHere): Promise<void> {
  const { store, state, tell } = here;
  let askUntil = 0;
  while (!here.isClosed) {
    let needsSnapshot = state.snapshot === undefined;
    const apply = async (changes: RemoteChanges) => {
      if (!here.isClosed) needsSnapshot = await applyChanges(here, changes);
      return needsSnapshot || here.isClosed;
    };
    if (!needsSnapshot) {
      const after = `changes?cursor=${encodeURIComponent(here.progress.cursor)}`;
      if (performance.now() >= askUntil) {
        const way = await here.listen(after, apply);
        if (way === false) askUntil = performance.now() + ASK_MS;
        if (way === undefined) await pause();
      } else {
        const changes = await here.ask<RemoteChanges>(`${after}&wait=25`, { timeoutMs: 40_000 });
        if (changes) await apply(changes);
        else await pause();
      }
    }
    // A new snapshot replaces local admissions, so they are uploaded first.
    if (needsSnapshot && !here.isClosed) {
      if ((await store.count('scans')) === 0) await fetchSnapshot(here);
      if (!state.snapshot || (await store.count('scans')) > 0) await pause();
    }
    tell();
  }
}

/** Sends the scans that the server has not confirmed, as long as the door is open; ends the door when its list has ended. */
export async function upload(here: DoorHere): Promise<void> {
  const { store, state, clock, pairing, confirming, tell } = here;
  // After an outage the server's time comes first: queued scans are sent with it.
  let knowsTime = false;
  while (!here.isClosed) {
    const all = (await store.getAllFromIndex('scans', 'seq')).filter(({ id }) => !confirming.has(id));
    const some: WaitingScan[] = knowsTime ? all.slice(0, MOST_SCANS) : [];
    const batch = some.map((scan) => ({ ...scan, shown: scan.shown ?? scan.local }));
    const waiting = all.length - batch.length;
    const sent = { ...toWire(batch, clock), waiting };
    const asked = readMoment();
    const answer = await here.ask<{ scans: JudgedUpload[]; now: string }>('scans', {
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
    // What was not sent is not wiped on the word of this device's clock alone.
    if (overMs > (state.waiting === 0 ? 0 : KEEP_MS) && (state.waiting === 0 || clock.isHeard())) await here.end();
    tell();
    if (!answer || waiting === 0) await pause();
  }
}

/** For a moment, or until there is a network again. */
const pause = () =>
  new Promise<void>((done) => {
    const end = () => {
      removeEventListener('online', end);
      done();
    };
    addEventListener('online', end);
    setTimeout(end, EVERY_MS);
  });
